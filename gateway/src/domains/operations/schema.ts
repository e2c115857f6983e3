import { type Static, Type } from 'typebox'
import { errorCodes } from '../../base/errors.ts'
import { type OrderType, orderTypes } from '../../chain/orders.ts'
import { IdempotencyKey } from '../../http/idempotency-key.ts'
import { pageOf } from '../../http/pages.ts'
import { patternOf } from '../../http/patterns.ts'
import { AddressText, Bytes32Text, Confirmation, Decimal, OneOf, Sentence } from '../../http/schema.ts'

const closed = { additionalProperties: false }

/** Writes that pay somebody what is due anyway. Anyone may trigger them, so they need no signature. */
export type UnsignedKind = 'claim_bond'

const operationKinds = [...(Object.keys(orderTypes) as OrderType[]), 'claim_bond', 'void'] as const
export type OperationKind = OrderType | UnsignedKind | 'void'

const operationStatuses = ['queued', 'submitted', 'succeeded', 'expired', 'voided', 'superseded'] as const

export const OperationId = Type.String({
  pattern: patternOf('operationId'),
  maxLength: 25,
  description: 'Operation id.',
})

/** Terms of any kind, under the contract's field names. */
const SignedTerms = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 78, pattern: '^(0x[0-9a-fA-F]+|[0-9]+)$' },
  maxProperties: 8,
  description: "The signed terms, under the contract's field names. Sign the same terms again for another attempt.",
})

const PositionRef = Type.Object(
  {
    kind: OneOf(['policy', 'bond'], 'Policy or bond.'),
    tokenId: Decimal('Token id of the position.'),
    productId: Decimal('Product id.'),
    index: Decimal('Index within the product, from 0.'),
  },
  closed,
)

const NullableTime = (description: string) =>
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

const LastError = Type.Object(
  {
    code: OneOf(errorCodes as [string, ...string[]], 'Error code.'),
    message: Sentence('What is wrong, and what to do.'),
    premium: Type.Union([Decimal('Premium, in base units.'), Type.Null()], {
      description: 'For `premium_above_authorised`: the premium when the order was last tried, in base units.',
    }),
    authorised: Type.Union([Decimal('Authorised amount, in base units.'), Type.Null()], {
      description: 'For `premium_above_authorised`: the amount that the signature authorises.',
    }),
  },
  closed,
)

const stages = Type.Object(
  {
    acceptedAt: NullableTime('When the gateway accepted the newest attempt.'),
    simulatedAt: NullableTime('When the gateway last simulated it on the pending state.'),
    signedAt: NullableTime('When the relayer signed a transaction that carries it.'),
    broadcastAt: NullableTime('When the relayer broadcast that transaction.'),
    includedAt: NullableTime('When it was first seen in a block.'),
    finalAt: NullableTime('When the outcome became final.'),
  },
  { ...closed, description: "Progress by the gateway's clock. A stage not reached yet is null." },
)

/** Every domain that takes signed writes answers with an operation while the outcome is open. */
export const OperationView = Type.Object(
  {
    operationId: OperationId,
    kind: OneOf(operationKinds, 'What the write does.'),
    status: OneOf(
      operationStatuses,
      '`queued`: accepted. `submitted`: sent to the chain. `succeeded`: executed. `expired`: the signature expired before ' +
        'execution; the chain proves it. `voided`: the signer cancelled the order. `superseded`: other terms were executed ' +
        'under the same order id.',
    ),
    signer: AddressText('Wallet that signed or, where no signature is needed, that asked.'),
    orderId: Type.Union([Bytes32Text('Order id in the contract. A signer can use each id once.'), Type.Null()], {
      description: 'Null if the write needs no signature.',
    }),
    idempotencyKey: Type.Union([IdempotencyKey, Type.Null()], { description: 'Idempotency-Key of the request.' }),
    terms: SignedTerms,
    digest: Type.Union([Bytes32Text('EIP-712 digest of the terms.'), Type.Null()], {
      description:
        'EIP-712 digest of the terms. If the order pays, it is also the nonce of the payment. Null if the write needs no signature.',
    }),
    transactionHash: Type.Union([Bytes32Text('Transaction hash.'), Type.Null()], {
      description: 'Transaction that executed the order, or the last one sent for it.',
    }),
    lastError: Type.Union([LastError, Type.Null()], {
      description:
        'Why the last try failed. It is not final: the signature is still valid and the gateway retries until `retryUntil`, ' +
        'unless the message says that it has stopped.',
    }),
    retryUntil: Type.Union([Decimal('Unix time in seconds.'), Type.Null()], {
      description:
        'While the outcome is open: when the signature expires. Retry with the same Idempotency-Key, never with another one.',
    }),
    result: Type.Union([PositionRef, Type.Null()], {
      description: 'The position created or changed. Set once `succeeded`.',
    }),
    executed: Type.Union([PositionRef, Type.Null()], {
      description: 'If `superseded`: the position created or changed instead under the same order id.',
    }),
    confirmation: Type.Union([Confirmation, Type.Null()], { description: 'Null while the outcome is open.' }),
    createdAt: Type.String({ format: 'date-time', maxLength: 32, description: 'When it was first accepted.' }),
    stages,
  },
  {
    ...closed,
    title: 'Operation',
    description: 'One write, from acceptance to its outcome.',
    examples: [example],
  },
)

export type OperationView = Static<typeof OperationView>

export const OperationPage = Type.Object(pageOf(OperationView).properties, {
  ...closed,
  description: 'A page of operations.',
})

const OperationData = Type.Object(
  {
    operationId: OperationId,
    kind: OneOf(operationKinds, 'What the write does.'),
    orderId: Type.Union([Bytes32Text('Order id in the contract.'), Type.Null()]),
    idempotencyKey: Type.Union([IdempotencyKey, Type.Null()]),
    tokenId: Type.Union([
      Decimal('Token id of the position, of this order or of what was executed instead.'),
      Type.Null(),
    ]),
    transactionHash: Type.Union([Bytes32Text('Transaction that decided the outcome.'), Type.Null()]),
  },
  { ...closed, title: 'OperationData', description: 'The outcome of an operation is known.' },
)
export type OperationData = Static<typeof OperationData>

/** The `data` of operation events, by event type. */
export const operationEventSchemas = {
  'operation.succeeded': OperationData,
  'operation.expired': OperationData,
  'operation.voided': OperationData,
  'operation.superseded': OperationData,
}
