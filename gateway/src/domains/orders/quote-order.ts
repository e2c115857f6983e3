import type { Hex } from 'viem'
import { maxUint256 } from 'viem'
import { AppError } from '../../base/errors.ts'
import { getCursor, presentOf } from '../../chain/indexer/cursor.ts'
import {
  digestTerms,
  encodeOrder,
  type OrderType,
  orderIdOf,
  orderTypes,
  type Payment,
  serializeTerms,
  type Terms,
  type TermsOf,
  writePayment,
  writeTerms,
} from '../../chain/orders.ts'
import { simulateCall } from '../../chain/relayer/relayer.ts'
import { explainRevert, refusalOf } from '../../chain/reverts.ts'
import type { OrderKind, OrderWorld } from './order-kind.ts'

/** Long enough to get through a congested chain. */
const validSeconds = 3_600n

type Request = {
  wallet: Hex
  body: Record<string, unknown>
  params: Record<string, unknown>
  idempotencyKey: string | undefined
}

/** Returns what an order costs or does now and the typed data to sign. Writes nothing. */
export const quoteOrder = async (world: OrderWorld, kind: OrderKind, request: Request) => {
  const { chain } = world
  const { wallet } = request
  const cursor = await world.store.read(getCursor)
  const now = presentOf(world.clock, cursor)
  const offer = await kind.offer(world, { ...request, cursor, now })
  const terms = completeTerms(kind.type, { own: offer.terms, now, ...request })
  try {
    await requireExecutable(world, { type: kind.type, wallet, terms, value: offer.value ?? 0n, now })
  } catch (error) {
    const better = error instanceof AppError ? await kind.explain?.(world, { terms, cursor, error }) : undefined
    throw better ?? error
  }
  const digest = digestTerms(chain.deployment, kind.type, terms)
  const typedTerms = writeTerms(chain.deployment, kind.type, terms)
  const common = {
    terms: serializeTerms(terms),
    digest,
    ...offer.fields,
    block: { number: String(cursor.number), timestamp: String(cursor.timestamp) },
  }
  const to = chain.deployment.surety
  if (!orderTypes[kind.type].paid) {
    const call = encodeUnsigned((signature) => encodeOrder(kind.type, terms, signature))
    return { ...common, typedData: typedTerms, call: { to, ...call } }
  }
  const value = offer.value ?? 0n
  const payment = { from: wallet, value, validAfter: 0n, validBefore: now + validSeconds }
  const [assetDomain, balance] = await Promise.all([world.getAssetDomain(), world.asset.findBalance(wallet)])
  return {
    ...common,
    funds:
      balance === undefined
        ? { balance: null, sufficient: null }
        : { balance: String(balance), sufficient: balance >= value },
    payment: { ...serializeTerms(payment), from: wallet },
    typedData: writePayment(chain.deployment, assetDomain, { ...payment, nonce: digest }),
    termsTypedData: typedTerms,
    call: { to, ...encodeUnsigned((signature) => encodeOrder(kind.type, terms, { ...payment, signature })) },
  }
}

/** Adds the terms that every order has: its id, and where the terms are signed, the signer and the deadline. */
const completeTerms = (
  type: OrderType,
  { own, now, wallet, idempotencyKey }: { own: object; now: bigint; wallet: Hex; idempotencyKey: string | undefined },
): TermsOf<OrderType> => {
  const order = orderTypes[type]
  const signed = 'signer' in order ? { [order.signer]: wallet, deadline: now + validSeconds } : {}
  const all: Terms = { ...(own as Terms), ...signed, orderId: orderIdOf(idempotencyKey) }
  // In the contract's order, so that quotes of one kind look alike.
  return Object.fromEntries(order.fields.map(({ name }) => [name, all[name]])) as TermsOf<OrderType>
}

type Simulated = { type: OrderType; wallet: Hex; terms: TermsOf<OrderType>; value: bigint; now: bigint }

/** Simulates the order without a signature. Only the missing signature may make it fail. */
const requireExecutable = async (
  { chain }: OrderWorld,
  { type, wallet, terms, value, now }: Simulated,
): Promise<void> => {
  const payment: Payment = { from: wallet, value, validAfter: 0n, validBefore: maxUint256, signature: '0x' }
  const simulation = await simulateCall(chain.client, {
    target: chain.deployment.surety,
    data: encodeOrder(type, terms, orderTypes[type].paid ? payment : '0x'),
  })
  if ('revert' in simulation && explainRevert(simulation.revert).code !== 'signature_rejected')
    throw refusalOf(simulation.revert, { terms: serializeTerms(terms), now })
}

/** Encodes the call with zeros in place of a 65-byte signature, and returns where that starts. */
const encodeUnsigned = (encode: (signature: Hex) => Hex): { data: Hex; signatureAt: number } => {
  const signatureAt = encode(`0x${'ee'.repeat(65)}`).indexOf('ee'.repeat(65))
  return { data: encode(`0x${'00'.repeat(65)}`), signatureAt }
}
