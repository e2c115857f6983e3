import {
  addBond,
  addEvent,
  addPolicy,
  advance,
  canLeave,
  capacityOf,
  createPool,
  frozenUntil,
  grain,
  lockedCoverage,
  type ModelBond,
  type Pool,
  type ProductTerms,
  premiumOf,
  principalOf,
  removeBond,
  settlePolicy,
  sharesFor,
  totalShares,
} from './pool.ts'

export type TriggerStatus = 'unavailable' | 'armed' | 'alert' | 'tripped'

export interface ModelTrigger {
  status: TriggerStatus
  broken: boolean
  confirmed: { observedAt: bigint; severity: bigint }[]
}

interface ModelListing {
  price: bigint
  expiry: bigint
  events: number
  orderId: string
}

export type Position = { kind: 'policy' | 'bond'; product: number; index: number }

/** The protocol as its design describes it: who holds what, what is on offer, and which orders were executed. */
export interface Model {
  now: bigint
  paused: boolean
  /** Basis points. */
  fee: bigint
  pools: Pool[]
  triggers: ModelTrigger[]
  listings: Map<string, ModelListing>
  orders: Map<string, Position | 'void'>
}

/** The name of the reason for which the protocol refuses. */
export type Refusal = { refused: string }
export type Outcome<result> = Refusal | result

const unit = 1_000_000n
const longestTerm = 5n * 365n * 86_400n
const mostShares = 2n ** 80n

export const keyOf = ({ kind, product, index }: Position): string => `${kind}/${product}/${index}`
const orderKey = (signer: string, orderId: string): string => `${signer}/${orderId}`
const refuse = (refused: string): Refusal => ({ refused })

export function isRefused<result extends object>(outcome: Outcome<result>): outcome is Refusal {
  return 'refused' in outcome
}

export function createModel(now: bigint, products: ProductTerms[]): Model {
  return {
    now,
    paused: false,
    fee: 0n,
    pools: products.map((terms) => createPool(terms, now)),
    triggers: products.map(() => ({ status: 'armed', broken: false, confirmed: [] })),
    listings: new Map(),
    orders: new Map(),
  }
}

export function passTime(model: Model, now: bigint): void {
  if (now < model.now) throw new RangeError('time does not go back')
  model.now = now
  for (const pool of model.pools) advance(pool, now)
}

export function poolOf(model: Model, product: number): Pool {
  const pool = model.pools[product - 1]
  if (pool === undefined) throw new Error(`no product ${product}`)
  return pool
}

export function triggerOf(model: Model, product: number): ModelTrigger {
  const trigger = model.triggers[product - 1]
  if (trigger === undefined) throw new Error(`no product ${product}`)
  return trigger
}

export function ownerOf(model: Model, { kind, product, index }: Position): string | undefined {
  const pool = poolOf(model, product)
  return (kind === 'policy' ? pool.policies : pool.bonds)[index]?.owner
}

function setOwner(model: Model, position: Position, owner: string): void {
  const pool = poolOf(model, position.product)
  const held = (position.kind === 'policy' ? pool.policies : pool.bonds)[position.index]
  if (held === undefined) throw new Error(`no ${keyOf(position)}`)
  held.owner = owner
  model.listings.delete(keyOf(position))
}

/** Status as the protocol sees it: a trigger that does not answer is unavailable and has confirmed nothing. */
export function seenStatus(trigger: ModelTrigger): { status: TriggerStatus; confirmed: number } {
  if (trigger.broken) return { status: 'unavailable', confirmed: 0 }
  return { status: trigger.status, confirmed: trigger.confirmed.length }
}

/** Why nobody may enter, leave or trade now. */
function findUnrest(model: Model, product: number): Refusal | undefined {
  const pool = poolOf(model, product)
  const { status, confirmed } = seenStatus(triggerOf(model, product))
  if (frozenUntil(pool) !== 0n) return refuse('ProductFrozen')
  if (confirmed > pool.events.length) return refuse('EventPending')
  if (status === 'alert') return refuse('TriggerNotReady')
  return undefined
}

export type BuyPolicy = {
  payer: string
  product: number
  coverage: bigint
  expiry: bigint
  recipient: string
  orderId: string
  value: bigint
}

/** Buys at `charged`, what the chain says it charged; `premium` is what it should have been, up to its last unit. */
export function buyPolicy(
  model: Model,
  order: BuyPolicy,
): Outcome<{ premium: bigint; apply: (charged: bigint) => void }> {
  const { payer, product, coverage, expiry, recipient, orderId, value } = order
  if (model.orders.has(orderKey(payer, orderId))) return refuse('OrderExecuted')
  if (model.paused) return refuse('Paused')
  const unrest = findUnrest(model, product)
  if (unrest) return unrest
  if (seenStatus(triggerOf(model, product)).status !== 'armed') return refuse('TriggerNotReady')
  const pool = poolOf(model, product)
  const { epoch, waiting, maxDuration } = pool.terms
  if (coverage < unit) return refuse('OutOfRange')
  if (expiry < model.now + waiting + epoch || expiry > model.now + maxDuration) return refuse('OutOfRange')
  if (expiry % epoch !== 0n) return refuse('Misaligned')
  if (lockedCoverage(pool) + coverage > capacityOf(pool)) return refuse('InsufficientCapacity')
  const premium = premiumOf(pool, { coverage, expiry })
  if (premium > value) return refuse('PremiumAboveAuthorised')
  const apply = (charged: bigint) => {
    const index = pool.policies.length
    addPolicy(pool, { owner: recipient, coverage, expiry }, charged - (charged * model.fee) / 10_000n)
    model.orders.set(orderKey(payer, orderId), { kind: 'policy', product, index })
  }
  return { premium, apply }
}

export type PostBond = {
  payer: string
  product: number
  amount: bigint
  maturity: bigint
  recipient: string
  orderId: string
  value: bigint
}

export function postBond(model: Model, order: PostBond): Outcome<{ index: number }> {
  const { payer, product, amount, maturity, recipient, orderId, value } = order
  if (model.orders.has(orderKey(payer, orderId))) return refuse('OrderExecuted')
  if (model.paused) return refuse('Paused')
  const unrest = findUnrest(model, product)
  if (unrest) return unrest
  const pool = poolOf(model, product)
  if (amount < unit) return refuse('OutOfRange')
  if (maturity < model.now + pool.terms.minTerm || maturity > model.now + longestTerm) return refuse('OutOfRange')
  if (value !== amount) return refuse('WrongPayment')
  if (totalShares(pool) + sharesFor(pool, amount) > mostShares) return refuse('TooManyShares')
  const index = pool.bonds.length
  addBond(pool, { owner: recipient, maturity, amount })
  model.orders.set(orderKey(payer, orderId), { kind: 'bond', product, index })
  return { index }
}

function findBond(model: Model, { product, index }: { product: number; index: number }): ModelBond | undefined {
  return poolOf(model, product).bonds[index]
}

/** Pays out `paid`, what the chain says it paid; what was earned is followed in grains and never rounded. */
export function collect(
  model: Model,
  at: { product: number; index: number },
  paid: bigint,
): Outcome<{ owner: string }> {
  const bond = findBond(model, at)
  if (bond === undefined) return refuse('ERC721NonexistentToken')
  bond.earned -= paid * grain
  return { owner: bond.owner }
}

export function redeem(
  model: Model,
  at: { product: number; index: number },
): Outcome<{ paid: boolean; principal: bigint; earned: bigint }> {
  const bond = findBond(model, at)
  if (bond === undefined) return refuse('ERC721NonexistentToken')
  if (model.now < bond.maturity) return refuse('NotMatured')
  const unrest = findUnrest(model, at.product)
  if (unrest) return unrest
  const pool = poolOf(model, at.product)
  if (!canLeave(pool, bond)) {
    bond.exiting = true
    return { paid: false, principal: 0n, earned: 0n }
  }
  model.listings.delete(keyOf({ kind: 'bond', ...at }))
  return { paid: true, principal: removeBond(pool, at.index), earned: bond.earned }
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
  return { payout: settlePolicy(pool, index) }
}

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
  recipient: string
  orderId: string
  value: bigint
}

export function purchase(model: Model, order: Purchase): Outcome<object> {
  const { payer, position, seller, minValue, recipient, orderId, value } = order
  if (model.orders.has(orderKey(payer, orderId))) return refuse('OrderExecuted')
  const owner = ownerOf(model, position)
  if (owner === undefined) return refuse('ERC721NonexistentToken')
  if (owner !== seller) return refuse('NotOwner')
  const unrest = findUnrest(model, position.product)
  if (unrest) return unrest
  const listing = model.listings.get(keyOf(position))
  if (listing === undefined || !isLive(model, position)) return refuse('NotListed')
  if (value !== listing.price) return refuse('WrongPayment')
  if (worthOf(model, position) < minValue) return refuse('ValueBelowMinimum')
  setOwner(model, position, recipient)
  model.orders.set(orderKey(payer, orderId), position)
  return {}
}

/** The cover a policy still gives, or the principal of a bond. */
export function worthOf(model: Model, { kind, product, index }: Position): bigint {
  const pool = poolOf(model, product)
  if (kind === 'bond') {
    const bond = pool.bonds[index]
    return bond === undefined ? 0n : principalOf(pool, bond)
  }
  const policy = pool.policies[index]
  return policy === undefined || model.now >= policy.expiry ? 0n : policy.coverage
}
