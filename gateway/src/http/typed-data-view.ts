import { Type } from 'typebox'
import { AddressText, Decimal } from './schema.ts'

const closed = { additionalProperties: false }

const Word = (description: string) => Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9 .]+$', description })

const Field = Type.Object({ name: Word('Name of the member.'), type: Word('Its type.') }, closed)

/** EIP-712 typed data as JSON, to be given to a wallet as it is (`eth_signTypedData_v4`). */
export const TypedDataView = Type.Object(
  {
    domain: Type.Object(
      {
        name: Word('Name of the contract that checks the signature.'),
        version: Word('Its version.'),
        chainId: Decimal('Its chain.'),
        verifyingContract: AddressText('Its address.'),
      },
      closed,
    ),
    types: Type.Unsafe<Record<string, { name: string; type: string }[]>>({
      type: 'object',
      additionalProperties: { type: 'array', items: Field, maxItems: 16 },
      maxProperties: 4,
      description: 'The members of each struct, that of the domain included.',
    }),
    primaryType: Word('The struct that is signed.'),
    message: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 78, pattern: '^(0x[0-9a-fA-F]+|[0-9]+)$' },
      maxProperties: 8,
      description: 'Its values; integers are decimal strings.',
    }),
  },
  { ...closed, title: 'TypedData', description: 'What to sign (EIP-712).' },
)
