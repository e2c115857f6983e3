import { type Static, Type } from 'typebox'
import { IdempotencyKey } from '../../http/idempotency.ts'
import { OperationId, OperationView, operationKinds } from '../../http/operation-view.ts'
import { pageOf } from '../../http/pages.ts'
import { patternOf } from '../../http/patterns.ts'
import { AddressText, Bytes32Text, Decimal, OneOf } from '../../http/schema.ts'
import { TypedDataView } from '../../http/typed-data-view.ts'

const closed = { additionalProperties: false }

export const OperationPage = Type.Object(pageOf(OperationView).properties, {
  ...closed,
  description: 'A page of operations.',
})

/** What is told when the outcome of an operation is known. */
const OperationData = Type.Object(
  {
    operationId: OperationId,
    kind: OneOf(operationKinds, 'What was asked for.'),
    orderId: Bytes32Text('What the contract knows the order by.'),
    idempotencyKey: Type.Union([IdempotencyKey, Type.Null()]),
    tokenId: Type.Union([Decimal('The position that was made, or was made instead.'), Type.Null()]),
    transactionHash: Type.Union([Bytes32Text('The transaction that decided it.'), Type.Null()]),
  },
  { ...closed, title: 'OperationData', description: 'The outcome of an operation is known.' },
)
export type OperationData = Static<typeof OperationData>

/** What is told about operations, by type. */
export const operationNews = {
  'operation.succeeded': OperationData,
  'operation.expired': OperationData,
  'operation.voided': OperationData,
  'operation.superseded': OperationData,
}

const deadline = Decimal('Until when the signature may be submitted, in seconds since 1970.')

const CancelTermsView = Type.Object(
  {
    seller: AddressText('The signer of the order.'),
    target: Bytes32Text('The order to void.'),
    deadline,
    orderId: Bytes32Text('The same: voiding takes the place of the order.'),
  },
  closed,
)

const orderExample = `0x${'6e'.repeat(32)}`
const signerExample = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'
const termsExample = { seller: signerExample, target: orderExample, deadline: '1794713274', orderId: orderExample }

export const VoidQuoteView = Type.Object(
  { operationId: OperationId, terms: CancelTermsView, typedData: TypedDataView },
  {
    ...closed,
    description: 'What to sign to void the order.',
    examples: [
      {
        operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld',
        terms: termsExample,
        typedData: {
          domain: {
            name: 'Surety',
            version: '1',
            chainId: '31337',
            verifyingContract: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
          },
          types: {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'version', type: 'string' },
              { name: 'chainId', type: 'uint256' },
              { name: 'verifyingContract', type: 'address' },
            ],
            CancelTerms: [
              { name: 'seller', type: 'address' },
              { name: 'target', type: 'bytes32' },
              { name: 'deadline', type: 'uint40' },
              { name: 'orderId', type: 'bytes32' },
            ],
          },
          primaryType: 'CancelTerms',
          message: termsExample,
        },
      },
    ],
  },
)

export const VoidBody = Type.Object(
  {
    deadline: Type.String({
      pattern: '^[1-9][0-9]{0,12}$',
      maxLength: 13,
      description: 'As in the typed data that was signed.',
    }),
    signature: Type.String({
      pattern: patternOf('bytes'),
      minLength: 4,
      maxLength: 16_386,
      description: 'The signature over the typed data of the quote.',
    }),
  },
  { ...closed, examples: [{ deadline: '1794713274', signature: `0x${'1b'.repeat(65)}` }] },
)
