import { claimOf } from './pool.ts'
import {
  findUnrest,
  keyOf,
  type Model,
  type Outcome,
  orderKey,
  ownerOf,
  type Position,
  poolOf,
  refuse,
  setOwner,
  viewPool,
} from './protocol.ts'

function isLive(model: Model, position: Position): boolean {
  const listing = model.listings.get(keyOf(position))
  const events = poolOf(model, position.product).events.length
  return listing !== undefined && model.now < listing.expiry && listing.events === events
}

export type List = {
  seller: string
  position: Position
  price: bigint
  expiry: bigint
  deadline: bigint
  orderId: string
}

export function list(model: Model, order: List): Outcome<object> {
  const { seller, position, price, expiry, deadline, orderId } = order
  if (model.orders.has(orderKey(seller, orderId))) return refuse('OrderExecuted')
  const owner = ownerOf(model, position)
  if (owner === undefined) return refuse('ERC721NonexistentToken')
  if (owner !== seller) return refuse('NotOwner')
  if (price === 0n || expiry <= model.now) return refuse('OutOfRange')
  if (isLive(model, position)) return refuse('AlreadyListed')
  if (model.now > deadline) return refuse('IntentExpired')
  const events = poolOf(model, position.product).events.length
  model.listings.set(keyOf(position), { price, expiry, events, orderId })
  model.orders.set(orderKey(seller, orderId), position)
  return {}
}

export type Cancel = { seller: string; target: string; deadline: bigint; orderId: string }

export function cancel(model: Model, { seller, target, deadline, orderId }: Cancel): Outcome<object> {
  if (model.orders.has(orderKey(seller, orderId))) return refuse('OrderExecuted')
  if (model.now > deadline) return refuse('IntentExpired')
  const executed = model.orders.get(orderKey(seller, target))
  if (executed === undefined) model.orders.set(orderKey(seller, target), 'void')
  else {
    const listed = executed !== 'void' && ownerOf(model, executed) === seller && model.listings.get(keyOf(executed))
    if (!listed || listed.orderId !== target) return refuse('NotCancellable')
    model.listings.delete(keyOf(executed))
  }
  model.orders.set(orderKey(seller, orderId), executed ?? 'void')
  return {}
}

export type Purchase = {
  payer: string
  position: Position
  seller: string
  minValue: bigint
  maturity: bigint
  recipient: string
  orderId: string
  value: bigint
}

export function purchase(model: Model, order: Purchase): Outcome<object> {
  const { payer, position, seller, minValue, maturity, recipient, orderId, value } = order
  if (model.orders.has(orderKey(payer, orderId))) return refuse('OrderExecuted')
  const owner = ownerOf(model, position)
  if (owner === undefined) return refuse('ERC721NonexistentToken')
  if (owner !== seller) return refuse('NotOwner')
  const unrest = findUnrest(model, position.product)
  if (unrest) return unrest
  const listing = model.listings.get(keyOf(position))
  if (listing === undefined || !isLive(model, position)) return refuse('NotListed')
  if (value !== listing.price) return refuse('WrongPayment')
  if (maturity !== maturityOf(model, position)) return refuse('WrongMaturity')
  if (worthOf(model, position) < minValue) return refuse('ValueBelowMinimum')
  setOwner(model, position, recipient)
  model.orders.set(orderKey(payer, orderId), position)
  return {}
}

/** When a bond matures; zero for a policy. */
export function maturityOf(model: Model, { kind, product, index }: Position): bigint {
  return (kind === 'bond' && poolOf(model, product).bonds[index]?.maturity) || 0n
}

/** The cover a policy still gives, or the principal of a bond that is at risk or released and not paid. */
export function worthOf(model: Model, { kind, product, index }: Position): bigint {
  const pool = poolOf(model, product)
  if (kind === 'policy') {
    const policy = pool.policies[index]
    return policy === undefined || model.now >= policy.expiry ? 0n : policy.coverage
  }
  const bond = pool.bonds[index]
  if (bond === undefined) return 0n
  const { atRisk, released } = claimOf(viewPool(model, product), bond)
  return atRisk + released - bond.gotPrincipal
}
