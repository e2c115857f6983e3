import {
  addEvent,
  addPolicy,
  boundsOf,
  coversOf,
  extensionPrice,
  movePolicy,
  priceOf,
  settlePolicy,
  surrender as surrenderCover,
} from './cover.ts'
import { isRetaining, type ModelPolicy, type Pool, sync } from './pool.ts'
import type { Cover } from './premium.ts'
import {
  attempt,
  findClosure,
  findUnrest,
  isHeld,
  type Model,
  type Outcome,
  orderKey,
  poolOf,
  type Refusal,
  refuse,
  triggerOf,
} from './protocol.ts'

export type Priced = Outcome<{ premium: bigint; covers: Cover[]; index: number }>

export type BuyPolicy = {
  payer: string
  product: number
  coverage: bigint
  expiry: bigint
  recipient: string
  orderId: string
  value: bigint
}

export function buyPolicy(model: Model, order: BuyPolicy): Priced {
  const { payer, product, coverage, expiry, recipient, orderId, value } = order
  if (model.orders.has(orderKey(payer, orderId))) return refuse('OrderExecuted')
  if (model.paused) return refuse('Paused')
  const closure = findClosure(model, product)
  if (closure) return closure
  const pool = poolOf(model, product)
  const { epoch, waiting, maxDuration, grace, minCover } = pool.terms
  if (coverage < minCover) return refuse('OutOfRange')
  if (expiry < model.now + waiting + epoch || expiry > model.now + maxDuration) return refuse('OutOfRange')
  if (expiry % epoch !== 0n) return refuse('Misaligned')
  return attempt(pool, () => {
    sync(pool, false)
    const end = expiry + grace
    const covers = coversOf(boundsOf(pool, end), coverage, end - model.now)
    if (covers === undefined) return refuse('InsufficientCapacity')
    const premium = priceOf(pool, covers)
    if (premium > value) return refuse('PremiumAboveAuthorised')
    const net = premium - (premium * model.fee) / 10_000n
    const index = addPolicy(pool, { owner: recipient, coverage, expiry }, net)
    model.orders.set(orderKey(payer, orderId), { kind: 'policy', product, index })
    return { premium, covers, index }
  })
}

export type ExtendPolicy = {
  payer: string
  product: number
  index: number
  expiry: bigint
  orderId: string
  value: bigint
}

/** Why a policy can be neither extended nor given back. */
function findLapse(pool: Pool, policy: ModelPolicy): Refusal | undefined {
  if (policy.coverage === 0n || pool.now >= policy.expiry) return refuse('NotInForce')
  if (policy.cursor < pool.events.length) return refuse('Unsettled')
  return undefined
}

export function extendPolicy(model: Model, order: ExtendPolicy): Outcome<{ premium: bigint }> {
  const { payer, product, index, expiry, orderId, value } = order
  if (model.orders.has(orderKey(payer, orderId))) return refuse('OrderExecuted')
  const pool = poolOf(model, product)
  const policy = pool.policies[index]
  if (policy === undefined) return refuse('NotPolicy')
  if (model.paused) return refuse('Paused')
  const closure = findClosure(model, product)
  if (closure) return closure
  const lapse = findLapse(pool, policy)
  if (lapse) return lapse
  if (expiry <= policy.expiry || expiry > model.now + pool.terms.maxDuration) return refuse('OutOfRange')
  if (expiry % pool.terms.epoch !== 0n) return refuse('Misaligned')
  return attempt(pool, () => {
    sync(pool, false)
    const premium = extensionPrice(pool, { policy, expiry, fee: model.fee })
    if (premium === undefined) return refuse('InsufficientCapacity')
    if (premium > value) return refuse('PremiumAboveAuthorised')
    movePolicy(pool, { policy, expiry }, premium - (premium * model.fee) / 10_000n)
    model.orders.set(orderKey(payer, orderId), { kind: 'policy', product, index })
    return { premium }
  })
}

export type Surrender = {
  owner: string
  product: number
  index: number
  coverage: bigint
  minRefund: bigint
  deadline: bigint
  orderId: string
}

export function surrender(model: Model, order: Surrender): Outcome<{ refund: bigint }> {
  const { owner, product, index, coverage, minRefund, deadline, orderId } = order
  if (model.orders.has(orderKey(owner, orderId))) return refuse('OrderExecuted')
  const pool = poolOf(model, product)
  const policy = pool.policies[index]
  if (policy === undefined) return refuse('NotPolicy')
  if (policy.owner !== owner) return refuse('NotOwner')
  if (model.now > deadline) return refuse('IntentExpired')
  const unrest = findUnrest(model, product)
  if (unrest) return unrest
  return attempt(pool, () => {
    sync(pool, false)
    const reason = findLapse(pool, policy) ?? findLimit(pool, policy, coverage)
    if (reason) return reason
    const { refund } = surrenderCover(pool, policy, coverage)
    if (refund < minRefund) return refuse('ValueBelowMinimum')
    model.orders.set(orderKey(owner, orderId), { kind: 'policy', product, index })
    return { refund }
  })
}

function findLimit(pool: Pool, policy: ModelPolicy, coverage: bigint): Refusal | undefined {
  if (pool.now < policy.start + pool.terms.waiting) return refuse('Waiting')
  if (isRetaining(pool)) return refuse('CapitalRetained')
  if (coverage === policy.coverage) return undefined
  if (coverage < 1n || policy.coverage - coverage < pool.terms.minCover) return refuse('OutOfRange')
  return undefined
}

export function report(model: Model, product: number): Outcome<{ index: number }> {
  const pool = poolOf(model, product)
  const trigger = triggerOf(model, product)
  if (trigger.broken) return refuse('Broken')
  const next = trigger.confirmed[pool.events.length]
  if (next === undefined) return refuse('NoEvent')
  addEvent(pool, next)
  return { index: pool.events.length - 1 }
}

export function settle(
  model: Model,
  { product, index }: { product: number; index: number },
): Outcome<{ payout: bigint }> {
  const pool = poolOf(model, product)
  const policy = pool.policies[index]
  if (policy === undefined) return refuse('ERC721NonexistentToken')
  if (policy.cursor >= pool.events.length) return refuse('NoEvent')
  return { payout: settlePolicy(pool, policy, isHeld(model, product)) }
}
