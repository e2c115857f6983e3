import { eip712DomainFields } from '@surety/contracts'
import { type Static, Type } from 'typebox'
import { patternOf } from '../../http/patterns.ts'
import { AddressText, BlockView, Bytes32Text, Decimal } from '../../http/schema.ts'
import { TypedDataView } from '../../http/typed-data-view.ts'
import { OperationId } from '../operations/schema.ts'
import { PolicyView, policyExample } from './schema.ts'

const closed = { additionalProperties: false }

const wallet = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'
const surety = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707'
const asset = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const Optional = (description: string) => Type.Optional(Decimal(description))

export const QuoteBody = Type.Object(
  {
    productId: Decimal('Product id.'),
    coverage: Decimal('Coverage, in base units of the asset: 1000000 is 1.00 with six decimals.'),
    expiry: Optional(
      "End of cover, Unix time in seconds, a multiple of the product's epoch. Send either this or `days`.",
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_825,
        format: 'int32',
        description: "Days of cover, rounded up to the product's next epoch.",
      }),
    ),
    recipient: Type.Optional(AddressText("Owner of the policy, who receives payouts. Default: the key's wallet.")),
    maxPremium: Optional('Refuse a higher premium, and authorise no more than this.'),
    toleranceBps: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10_000,
        default: 500,
        format: 'int32',
        description:
          'How much more than the current premium to authorise, in basis points. The price can move until the purchase is in a ' +
          'block. The contract returns the difference in the same transaction.',
      }),
    ),
  },
  { ...closed, examples: [{ productId: '1', coverage: '1000000000', days: 30 }] },
)
export type QuoteBody = Static<typeof QuoteBody>

const terms = {
  product: Decimal('Product id.'),
  coverage: Decimal('Coverage, in base units.'),
  expiry: Decimal('End of cover, Unix time in seconds.'),
  recipient: AddressText('Owner of the policy.'),
  orderId: Bytes32Text('Order id in the contract. A signer can use each id once.'),
}

const PolicyTermsView = Type.Object(terms, {
  ...closed,
  description: "The terms, under the contract's field names. Their EIP-712 digest is the nonce of the payment.",
})

const payment = {
  value: Decimal('Maximum payment. The contract returns what the premium does not use.'),
  validAfter: Decimal('The payment is valid after this Unix time in seconds.'),
  validBefore: Decimal('The payment is valid before this Unix time in seconds. Until then anyone can relay it.'),
}

const orderId = `0x${'6e'.repeat(32)}`
const termsExample = { product: '1', coverage: '1000000000', expiry: '1797292800', recipient: wallet, orderId }
const paymentExample = { value: '1296296', validAfter: '0', validBefore: '1794713274' }

export const QuoteView = Type.Object(
  {
    terms: PolicyTermsView,
    digest: Bytes32Text('EIP-712 digest of the terms, which is the nonce of the payment.'),
    premium: Decimal('Current premium, in base units.'),
    maxPremium: Decimal('Amount that the payment authorises: premium plus tolerance.'),
    funds: Type.Object(
      {
        balance: Type.Union([Decimal("The wallet's balance of the asset."), Type.Null()], {
          description: "The wallet's balance of the asset. Null while the chain does not tell.",
        }),
        sufficient: Type.Union([Type.Boolean(), Type.Null()], {
          description: 'Whether the balance covers `maxPremium`. If false, fund the wallet before you buy.',
        }),
      },
      { ...closed, description: 'Whether the wallet can pay. A quote is given in any case.' },
    ),
    payment: Type.Object({ from: AddressText("Payer: the key's wallet."), ...payment }, closed),
    typedData: TypedDataView,
    termsTypedData: TypedDataView,
    call: Type.Object(
      {
        to: AddressText('Contract address.'),
        data: Type.String({
          pattern: '^0x[0-9a-f]+$',
          maxLength: 2_048,
          description: 'Calldata, with zeros in place of a 65-byte signature.',
        }),
        signatureAt: Type.Integer({
          minimum: 0,
          maximum: 2_048,
          format: 'int32',
          description: 'Character index in `data` where the 130 hex digits of the signature start.',
        }),
      },
      { ...closed, description: 'Use this to send the transaction and pay the gas yourself.' },
    ),
    block: BlockView,
  },
  {
    ...closed,
    description: 'A price and the typed data to sign.',
    examples: [
      {
        terms: termsExample,
        digest: `0x${'9a'.repeat(32)}`,
        premium: '1234567',
        maxPremium: '1296296',
        funds: { balance: '100000000000', sufficient: true },
        payment: { from: wallet, ...paymentExample },
        typedData: {
          domain: { name: 'USD Coin', version: '2', chainId: '31337', verifyingContract: asset },
          types: {
            EIP712Domain: [...eip712DomainFields],
            ReceiveWithAuthorization: [
              { name: 'from', type: 'address' },
              { name: 'to', type: 'address' },
              { name: 'value', type: 'uint256' },
              { name: 'validAfter', type: 'uint256' },
              { name: 'validBefore', type: 'uint256' },
              { name: 'nonce', type: 'bytes32' },
            ],
          },
          primaryType: 'ReceiveWithAuthorization',
          message: { from: wallet, to: surety, ...paymentExample, nonce: `0x${'9a'.repeat(32)}` },
        },
        termsTypedData: {
          domain: { name: 'Surety', version: '1', chainId: '31337', verifyingContract: surety },
          types: {
            EIP712Domain: [...eip712DomainFields],
            PolicyTerms: [
              { name: 'product', type: 'uint64' },
              { name: 'coverage', type: 'uint128' },
              { name: 'expiry', type: 'uint40' },
              { name: 'recipient', type: 'address' },
              { name: 'orderId', type: 'bytes32' },
            ],
          },
          primaryType: 'PolicyTerms',
          message: termsExample,
        },
        call: { to: surety, data: `0x5c2d8e1a${'00'.repeat(16)}`, signatureAt: 842 },
        block: { number: '1024', timestamp: '1794709674' },
      },
    ],
  },
)

export const BuyBody = Type.Object(
  {
    terms: Type.Object(terms, { ...closed, description: 'The `terms` of the quote, unchanged.' }),
    payment: Type.Object(
      {
        from: Type.Optional(AddressText("Payer. If present, it must be the key's wallet.")),
        ...payment,
        signature: Type.String({
          pattern: patternOf('bytes'),
          minLength: 4,
          maxLength: 16_386,
          description: "Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts.",
        }),
      },
      closed,
    ),
  },
  { ...closed, examples: [{ terms: termsExample, payment: { ...paymentExample, signature: `0x${'1b'.repeat(65)}` } }] },
)
export type BuyBody = Static<typeof BuyBody>

export const PurchaseView = Type.Object(
  { ...PolicyView.properties, operationId: OperationId },
  {
    ...closed,
    title: 'Purchase',
    description: 'The policy bought.',
    examples: [{ ...policyExample, operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld' }],
  },
)
