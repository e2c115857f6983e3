import { eip712DomainFields } from '@surety/contracts'
import { type TProperties, Type } from 'typebox'
import { orderTypes } from '../../chain/orders.ts'
import { patternOf } from '../../http/patterns.ts'
import { AddressText, BlockView, Bytes32Text, Decimal } from '../../http/schema.ts'
import { TypedDataView } from '../../http/typed-data-view.ts'
import type { OrderKind } from './order-kind.ts'

const closed = { additionalProperties: false }

export const exampleWallet = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'
const surety = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707'
const asset = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const exampleId = `0x${'6e'.repeat(32)}`
const exampleDigest = `0x${'9a'.repeat(32)}`
const exampleSignature = `0x${'1b'.repeat(65)}`

const commonTerms: Record<string, string> = {
  orderId: 'Order id in the contract. A signer can use each id once.',
  owner: "Owner of the position: the key's wallet.",
  seller: "Seller: the key's wallet.",
  deadline: 'Unix time in seconds until which the signature can be submitted. Until then anyone can relay it.',
}

const commonExamples: Record<string, string> = {
  orderId: exampleId,
  owner: exampleWallet,
  seller: exampleWallet,
  deadline: '1794713274',
}

const termSchema = (type: string, description: string) => {
  if (type === 'address') return AddressText(description)
  return type === 'bytes32' ? Bytes32Text(description) : Decimal(description)
}

const termsOf = ({ type, terms }: OrderKind): TProperties =>
  Object.fromEntries(
    orderTypes[type].fields.map((field) => [
      field.name,
      termSchema(field.type, terms[field.name as keyof typeof terms] ?? commonTerms[field.name] ?? ''),
    ]),
  )

const exampleTerms = ({ type, example }: OrderKind): Record<string, string> =>
  Object.fromEntries(
    orderTypes[type].fields.map(({ name }) => [
      name,
      example[name as keyof typeof example] ?? commonExamples[name] ?? '',
    ]),
  )

const payment = {
  value: Decimal('Maximum payment. The contract returns what it does not use.'),
  validAfter: Decimal('The payment is valid after this Unix time in seconds.'),
  validBefore: Decimal('The payment is valid before this Unix time in seconds. Until then anyone can relay it.'),
}
const examplePayment = { value: '1296296', validAfter: '0', validBefore: '1794713274' }

const Signature = Type.String({
  pattern: patternOf('bytes'),
  minLength: 4,
  maxLength: 16_386,
  description: "Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts.",
})

const Funds = Type.Object(
  {
    balance: Type.Union([Decimal("The wallet's balance of the asset."), Type.Null()], {
      description: "The wallet's balance of the asset. Null while the chain does not tell.",
    }),
    sufficient: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Whether the balance covers the payment. If false, fund the wallet before you send the order.',
    }),
  },
  { ...closed, description: 'Whether the wallet can pay. A quote is given in any case.' },
)

const Call = Type.Object(
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
)

const typedDataExample = (kind: OrderKind) => {
  const { primaryType, fields } = orderTypes[kind.type]
  return {
    domain: { name: 'Surety', version: '1', chainId: '31337', verifyingContract: surety },
    types: {
      EIP712Domain: [...eip712DomainFields],
      [primaryType]: fields.map(({ name, type }) => ({ name, type })),
    },
    primaryType,
    message: exampleTerms(kind),
  }
}

const paymentTypedDataExample = {
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
  message: { from: exampleWallet, to: surety, ...examplePayment, nonce: exampleDigest },
}

/** The quote of a paid order, or of one whose terms are signed. */
export const quoteViewOf = (kind: OrderKind) => {
  const { paid } = orderTypes[kind.type]
  const view: TProperties = {
    terms: Type.Object(termsOf(kind), {
      ...closed,
      description: paid
        ? "The terms, under the contract's field names. Their EIP-712 digest is the nonce of the payment."
        : "The terms to sign, under the contract's field names.",
    }),
    digest: Bytes32Text(
      paid
        ? 'EIP-712 digest of the terms, which is the nonce of the payment.'
        : 'EIP-712 digest of the terms: the hash to sign.',
    ),
    ...kind.fields.schema,
    ...(paid
      ? {
          funds: Funds,
          payment: Type.Object({ from: AddressText("Payer: the key's wallet."), ...payment }, closed),
        }
      : {}),
    typedData: TypedDataView,
    ...(paid ? { termsTypedData: TypedDataView } : {}),
    call: Call,
    block: BlockView,
  }
  const example = {
    terms: exampleTerms(kind),
    digest: exampleDigest,
    ...kind.fields.example,
    ...(paid
      ? {
          funds: { balance: '100000000000', sufficient: true },
          payment: { from: exampleWallet, ...examplePayment },
        }
      : {}),
    typedData: paid ? paymentTypedDataExample : typedDataExample(kind),
    ...(paid ? { termsTypedData: typedDataExample(kind) } : {}),
    call: { to: surety, data: `0x5c2d8e1a${'00'.repeat(16)}`, signatureAt: 842 },
    block: { number: '1024', timestamp: '1794709674' },
  }
  const description = paid ? 'A price and the typed data to sign.' : 'What the order does and the typed data to sign.'
  return Type.Object(view, { ...closed, description, examples: [example] })
}

/** What the caller sends back: the terms of the quote, and the signed payment or the signature. */
export const writeBodyOf = (kind: OrderKind) => {
  const terms = Type.Object(termsOf(kind), { ...closed, description: 'The `terms` of the quote, unchanged.' })
  if (!orderTypes[kind.type].paid) {
    const examples = [{ terms: exampleTerms(kind), signature: exampleSignature }]
    return Type.Object({ terms, signature: Signature }, { ...closed, examples })
  }
  const Payment = Type.Object(
    {
      from: Type.Optional(AddressText("Payer. If present, it must be the key's wallet.")),
      ...payment,
      signature: Signature,
    },
    closed,
  )
  const examples = [{ terms: exampleTerms(kind), payment: { ...examplePayment, signature: exampleSignature } }]
  return Type.Object({ terms, payment: Payment }, { ...closed, examples })
}
