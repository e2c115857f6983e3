import { type Static, Type } from 'typebox'
import { errorCodes } from '../base/errors.ts'
import { IdempotencyKey } from './idempotency.ts'
import { AddressText, Bytes32Text, Confirmation, Decimal, OneOf, Sentence } from './schema.ts'

const closed = { additionalProperties: false }

export const operationKinds = ['buy_policy'] as const
export type OperationKind = (typeof operationKinds)[number]

const operationStatuses = ['queued', 'submitted', 'succeeded', 'expired', 'voided', 'superseded'] as const

export const OperationId = Type.String({
  pattern: '^op_[0-9A-Za-z]{22}$',
  maxLength: 25,
  description: 'Names the operation.',
})

/** Whatever was signed, by the names that the contract gives its parts. */
const SignedTerms = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 78, pattern: '^(0x[0-9a-fA-F]+|[0-9]+)$' },
  maxProperties: 8,
  description: 'The terms that were signed, by the names of the contract. Sign the same again for a further attempt.',
})

const PositionRef = Type.Object(
  {
    kind: OneOf(['policy', 'bond'], 'What it is.'),
    tokenId: Decimal('Its id as a token of the protocol.'),
    productId: Decimal('Number of its product.'),
    index: Decimal('Its place among those of the product, from 0.'),
  },
  closed,
)

const Moment = (description: string) =>
  Type.Union([Type.String({ format: 'date-time', maxLength: 32 }), Type.Null()], { description })

const example = {
  operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld',
  kind: 'buy_policy',
  status: 'succeeded',
  signer: '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
  orderId: `0x${'6e'.repeat(32)}`,
  idempotencyKey: '5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21',
  terms: {
    product: '1',
    coverage: '1000000000',
    expiry: '1797292800',
    recipient: '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
    orderId: `0x${'6e'.repeat(32)}`,
  },
  digest: `0x${'9a'.repeat(32)}`,
  transactionHash: `0x${'3d'.repeat(32)}`,
  lastError: null,
  retryUntil: null,
  result: { kind: 'policy', tokenId: '18446744073709551616', productId: '1', index: '0' },
  executed: null,
  confirmation: 'final',
  createdAt: '2026-11-15T02:27:54.000Z',
  stages: {
    acceptedAt: '2026-11-15T02:27:54.000Z',
    simulatedAt: '2026-11-15T02:27:54.050Z',
    signedAt: '2026-11-15T02:27:54.060Z',
    broadcastAt: '2026-11-15T02:27:54.070Z',
    includedAt: '2026-11-15T02:27:54.200Z',
    finalAt: '2026-11-15T02:27:54.200Z',
  },
}

/** What became of a write. Every domain that takes signed writes answers with it while the outcome is open. */
export const OperationView = Type.Object(
  {
    operationId: OperationId,
    kind: OneOf(operationKinds, 'What was asked for.'),
    status: OneOf(
      operationStatuses,
      '`queued`: accepted. `submitted`: on its way to the chain. `succeeded`: executed. `expired`: not executed while the ' +
        'signature was valid, which the chain proves. `voided`: the signer called it off. `superseded`: the order id was ' +
        'executed with other terms.',
    ),
    signer: AddressText('The wallet that signed.'),
    orderId: Bytes32Text('What the contract knows the order by; a signer can use it once.'),
    idempotencyKey: Type.Union([IdempotencyKey, Type.Null()], { description: 'The key it was sent with.' }),
    terms: SignedTerms,
    digest: Bytes32Text('EIP-712 digest of the terms, which is the nonce of the payment.'),
    transactionHash: Type.Union([Bytes32Text('The transaction.'), Type.Null()], {
      description: 'The transaction that executed the order, or the last that was sent for it.',
    }),
    lastError: Type.Union(
      [
        Type.Object(
          { code: OneOf(errorCodes as [string, ...string[]], 'Why.'), message: Sentence('Why, and what to do.') },
          closed,
        ),
        Type.Null(),
      ],
      {
        description:
          'Why the last try failed. It proves nothing: the signature is still valid, and the gateway goes on trying until `retryUntil`, unless it says here that it has given up.',
      },
    ),
    retryUntil: Type.Union([Decimal('Seconds since 1970.'), Type.Null()], {
      description:
        'While the outcome is open: until when the signature is valid. Send again with the same Idempotency-Key, never with another.',
    }),
    result: Type.Union([PositionRef, Type.Null()], { description: 'What it made, once it has succeeded.' }),
    executed: Type.Union([PositionRef, Type.Null()], {
      description: 'What was executed instead under the same order id, where it was superseded.',
    }),
    confirmation: Type.Union([Confirmation, Type.Null()], { description: 'Null while the outcome is open.' }),
    createdAt: Type.String({ format: 'date-time', maxLength: 32, description: 'When it was accepted first.' }),
    stages: Type.Object(
      {
        acceptedAt: Moment('When the newest attempt was accepted.'),
        simulatedAt: Moment('When it was last tried on the pending state.'),
        signedAt: Moment('When a transaction with it was signed.'),
        broadcastAt: Moment('When that was sent.'),
        includedAt: Moment('When it was first seen in a block.'),
        finalAt: Moment('Since when it cannot be taken back.'),
      },
      { ...closed, description: 'How far it has come, by the clock of the gateway; null where it has not.' },
    ),
  },
  {
    ...closed,
    title: 'Operation',
    description: 'What became of a signed write.',
    examples: [example],
  },
)

export type OperationView = Static<typeof OperationView>
