import { getAddress, type Hex } from 'viem'
import { AppError } from '../../base/errors.ts'
import {
  digestTerms,
  encodeOrder,
  hashPayment,
  type OrderType,
  orderTypes,
  type Payment,
  serializeTerms,
  type Terms,
  type TermsOf,
} from '../../chain/orders.ts'
import { readAddress, readUint } from '../../http/chain-values.ts'
import type { SignedOrder } from '../operations/signed-write.ts'
import type { OrderKind, OrderWorld } from './order-kind.ts'

type SignedPayment = { from?: string; value: string; validAfter: string; validBefore: string; signature: string }

/** A body that the schema of its kind accepts. */
export type WriteBody = { terms: Record<string, string> } & ({ payment: SignedPayment } | { signature: string })

/** Turns the body of a signed write into the order that the wallet signed. */
export const readOrder = (
  world: OrderWorld,
  kind: OrderKind,
  { wallet, body }: { wallet: Hex; body: WriteBody },
): { order: SignedOrder; terms: TermsOf<OrderType> } => {
  const { deployment } = world.chain
  const terms = readTerms(kind.type, body.terms)
  const digest = digestTerms(deployment, kind.type, terms)
  const price = kind.readPrice?.bind(kind, world, terms)
  const order: SignedOrder = {
    kind: kind.type,
    terms: serializeTerms(terms),
    signer: wallet.toLowerCase() as Hex,
    orderId: terms.orderId,
    digest,
    target: deployment.surety,
    ...(price ? { readPrice: price } : {}),
    ...(kind.contends ? { contends: kind.contends(terms) } : {}),
    ...('payment' in body
      ? readPaid(world, kind, { wallet, terms, digest, payment: body.payment })
      : readSigned(kind, { wallet, terms, digest, signature: body.signature as Hex })),
  }
  return { order, terms }
}

/** Reads each term by its type in the contract. */
const readTerms = (type: OrderType, texts: Record<string, string>): TermsOf<OrderType> => {
  const read = (field: { name: string; type: string }): bigint | Hex => {
    const [text, where] = [texts[field.name] ?? '', `body.terms.${field.name}`]
    if (field.type === 'address') return readAddress(text, where)
    if (field.type === 'bytes32') return text.toLowerCase() as Hex
    return readUint(text, { bits: Number(field.type.slice('uint'.length)), where })
  }
  return Object.fromEntries(orderTypes[type].fields.map((field) => [field.name, read(field)])) as TermsOf<OrderType>
}

type Proven = Pick<SignedOrder, 'validUntil' | 'validityField' | 'data' | 'signature' | 'hashSigned'>

const readPaid = (
  { chain: { deployment }, getAssetDomain }: OrderWorld,
  { type }: OrderKind,
  {
    wallet,
    terms,
    digest,
    payment: sent,
  }: { wallet: Hex; terms: TermsOf<OrderType>; digest: Hex; payment: SignedPayment },
): Proven => {
  if (sent.from !== undefined)
    requireWallet(sent.from, { wallet, what: 'The payment is from', where: 'body.payment.from' })
  const read = (name: 'value' | 'validAfter' | 'validBefore'): bigint =>
    readUint(sent[name], { bits: 256, where: `body.payment.${name}` })
  const payment: Payment = {
    from: wallet,
    value: read('value'),
    validAfter: read('validAfter'),
    validBefore: read('validBefore'),
    signature: sent.signature as Hex,
  }
  return {
    validUntil: payment.validBefore,
    validityField: 'validBefore',
    data: encodeOrder(type, terms, payment),
    signature: payment.signature,
    hashSigned: async () => hashPayment(deployment, await getAssetDomain(), { ...payment, nonce: digest }),
  }
}

const readSigned = (
  { type }: OrderKind,
  { wallet, terms, digest, signature }: { wallet: Hex; terms: TermsOf<OrderType>; digest: Hex; signature: Hex },
): Proven => {
  const order = orderTypes[type]
  const { [('signer' in order && order.signer) || '']: signer = wallet, deadline } = terms as Terms
  requireWallet(String(signer), { wallet, what: 'The order is signed by', where: 'body.terms' })
  return {
    // The contract takes the signature in the second of its deadline, too.
    validUntil: BigInt(deadline ?? 0n) + 1n,
    validityField: 'deadline',
    data: encodeOrder(type, terms, signature),
    signature,
    hashSigned: async () => digest,
  }
}

const requireWallet = (
  address: string,
  { wallet, what, where }: { wallet: Hex; what: string; where: string },
): void => {
  if (readAddress(address, where) === getAddress(wallet)) return
  throw new AppError(
    'wallet_mismatch',
    `${what} ${address}, but the API key belongs to ${wallet}. Sign with that wallet, or use the other wallet's key.`,
  )
}
