import { type Static, Type } from 'typebox'
import { OperationId } from '../../http/operation-view.ts'
import { patternOf } from '../../http/patterns.ts'
import { AddressText, BlockView, Bytes32Text, Decimal } from '../../http/schema.ts'
import { TypedDataView } from '../../http/typed-data-view.ts'
import { PolicyView } from './schema.ts'

const closed = { additionalProperties: false }

const wallet = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'
const surety = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707'
const asset = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const Optional = (description: string) => Type.Optional(Decimal(description))

export const QuoteBody = Type.Object(
  {
    productId: Decimal('The product to be covered by.'),
    coverage: Decimal('What the policy pays at most, in base units of the asset: 1000000 is one unit of six decimals.'),
    expiry: Optional(
      "Until when, in seconds since 1970: a multiple of the product's epoch. Give either this or `days`.",
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_825,
        format: 'int32',
        description: "For how many days; the expiry is the next multiple of the product's epoch after that.",
      }),
    ),
    recipient: Type.Optional(AddressText('Who gets the policy, and is paid by it. The wallet of the key unless said.')),
    maxPremium: Optional('Refuse a premium above this, and authorise no more.'),
    toleranceBps: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10_000,
        default: 100,
        format: 'int32',
        description:
          'How much more than the premium of this moment to authorise, in basis points: the price moves until the purchase ' +
          'is in a block. What is not needed is returned in the same transaction.',
      }),
    ),
  },
  { ...closed, examples: [{ productId: '1', coverage: '1000000000', days: 30 }] },
)
export type QuoteBody = Static<typeof QuoteBody>

const terms = {
  product: Decimal('Number of the product.'),
  coverage: Decimal('What the policy pays at most, in base units.'),
  expiry: Decimal('Until when, in seconds since 1970.'),
  recipient: AddressText('Who gets the policy.'),
  orderId: Bytes32Text('What the contract remembers the order by. A signer can use it once, ever.'),
}

const PolicyTermsView = Type.Object(terms, {
  ...closed,
  description: 'The terms, by the names of the contract. The nonce of the payment is their EIP-712 digest.',
})

const payment = {
  value: Decimal('The most that may be paid; what the premium leaves of it is returned at once.'),
  validAfter: Decimal('The payment is valid after this second.'),
  validBefore: Decimal('The payment is valid before this second; until then anybody may relay it.'),
}

const orderId = `0x${'6e'.repeat(32)}`
const termsExample = { product: '1', coverage: '1000000000', expiry: '1797292800', recipient: wallet, orderId }
const paymentExample = { value: '1246914', validAfter: '0', validBefore: '1794713274' }

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

export const QuoteView = Type.Object(
  {
    terms: PolicyTermsView,
    digest: Bytes32Text('EIP-712 digest of the terms: the nonce of the payment.'),
    premium: Decimal('What it costs at this moment, in base units.'),
    maxPremium: Decimal('What the payment authorises: the premium and the tolerance.'),
    payment: Type.Object({ from: AddressText('The payer: the wallet of the key.'), ...payment }, closed),
    typedData: TypedDataView,
    termsTypedData: TypedDataView,
    call: Type.Object(
      {
        to: AddressText('The contract.'),
        data: Type.String({
          pattern: '^0x[0-9a-f]+$',
          maxLength: 2_048,
          description: 'The call, with zeros in place of a signature of 65 bytes.',
        }),
        signatureAt: Type.Integer({
          minimum: 0,
          maximum: 2_048,
          format: 'int32',
          description: 'The character of `data` from which on its 130 digits go.',
        }),
      },
      { ...closed, description: 'For a wallet that wants to pay the gas and send the transaction itself.' },
    ),
    block: BlockView,
  },
  {
    ...closed,
    description: 'A price, and exactly what to sign to buy at it.',
    examples: [
      {
        terms: termsExample,
        digest: `0x${'9a'.repeat(32)}`,
        premium: '1234567',
        maxPremium: '1246914',
        payment: { from: wallet, ...paymentExample },
        typedData: {
          domain: { name: 'USD Coin', version: '2', chainId: '31337', verifyingContract: asset },
          types: {
            EIP712Domain: domainFields,
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
            EIP712Domain: domainFields,
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
    terms: Type.Object(terms, { ...closed, description: 'As the quote returned them.' }),
    payment: Type.Object(
      {
        from: Type.Optional(AddressText('The payer. If given, it must be the wallet of the key.')),
        ...payment,
        signature: Type.String({
          pattern: patternOf('bytes'),
          minLength: 4,
          maxLength: 16_386,
          description: 'The signature over `typedData`: 65 bytes, or what the contract of the wallet accepts.',
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
    description: 'The policy that was bought.',
    examples: [
      {
        tokenId: '18446744073709551616',
        productId: '1',
        index: '0',
        owner: wallet,
        payer: wallet,
        coverage: '1000000000',
        originalCoverage: '1000000000',
        premium: '1234567',
        fee: '0',
        paidOut: '0',
        start: '1794709674',
        activeFrom: '1794796074',
        expiry: '1797292800',
        status: 'waiting',
        transactionHash: `0x${'3d'.repeat(32)}`,
        confirmation: 'final',
        block: { number: '1024', timestamp: '1794709674' },
        operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld',
      },
    ],
  },
)
