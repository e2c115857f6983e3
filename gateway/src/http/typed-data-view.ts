import { Type } from 'typebox'
import { AddressText, Decimal } from './schema.ts'

const closed = { additionalProperties: false }

const Word = (description: string) => Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9 .]+$', description })

const Field = Type.Object({ name: Word('Field name.'), type: Word('Field type.') }, closed)

/** EIP-712 typed data as JSON. A wallet takes it unchanged (`eth_signTypedData_v4`). */
export const TypedDataView = Type.Object(
  {
    domain: Type.Object(
      {
        name: Word('Name of the contract that verifies the signature.'),
        version: Word('Version of that contract.'),
        chainId: Decimal('Chain id.'),
        verifyingContract: AddressText('Address of that contract.'),
      },
      closed,
    ),
    types: Type.Unsafe<Record<string, { name: string; type: string }[]>>({
      type: 'object',
      additionalProperties: { type: 'array', items: Field, maxItems: 16 },
      maxProperties: 4,
      description: 'Fields of each struct, including the domain.',
    }),
    primaryType: Word('The struct to sign.'),
    message: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 78, pattern: '^(0x[0-9a-fA-F]+|[0-9]+)$' },
      maxProperties: 8,
      description: 'Values of the struct. Integers are decimal strings.',
    }),
  },
  { ...closed, title: 'TypedData', description: 'Typed data to sign (EIP-712).' },
)
