import { eip712DomainFields } from '@surety/contracts'
import { Type } from 'typebox'
import { patternOf } from '../../http/patterns.ts'
import { AddressText, Bytes32Text, Decimal } from '../../http/schema.ts'
import { TypedDataView } from '../../http/typed-data-view.ts'
import { OperationId } from './schema.ts'

const closed = { additionalProperties: false }

const CancelTermsView = Type.Object(
  {
    seller: AddressText('Signer of the order.'),
    target: Bytes32Text('Id of the order to void.'),
    deadline: Decimal('Unix time in seconds until which the signature can be submitted.'),
    orderId: Bytes32Text('Same as `target`: the void uses up the order id.'),
  },
  closed,
)

const orderExample = `0x${'6e'.repeat(32)}`
const signerExample = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'
const termsExample = { seller: signerExample, target: orderExample, deadline: '1794713274', orderId: orderExample }

const quoteExample = {
  terms: termsExample,
  typedData: {
    domain: {
      name: 'Surety',
      version: '1',
      chainId: '31337',
      verifyingContract: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
    },
    types: {
      EIP712Domain: [...eip712DomainFields],
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
}

const quote = { terms: CancelTermsView, typedData: TypedDataView }

export const VoidQuoteView = Type.Object(
  { operationId: OperationId, ...quote },
  {
    ...closed,
    description: 'Typed data to sign to void the order.',
    examples: [{ operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld', ...quoteExample }],
  },
)

/** The same by order id, with or without an operation. */
export const OrderVoidQuoteView = Type.Object(
  { operationId: Type.Optional(OperationId), ...quote },
  {
    ...closed,
    description: 'Typed data to sign to void the order. `operationId` is present if this gateway accepted the order.',
    examples: [quoteExample],
  },
)

export const VoidBody = Type.Object(
  {
    deadline: Type.String({
      pattern: patternOf('seconds'),
      maxLength: 13,
      description: 'The `deadline` in the signed typed data.',
    }),
    signature: Type.String({
      pattern: patternOf('bytes'),
      minLength: 4,
      maxLength: 16_386,
      description: "Signature over the quote's typed data.",
    }),
  },
  { ...closed, examples: [{ deadline: '1794713274', signature: `0x${'1b'.repeat(65)}` }] },
)
