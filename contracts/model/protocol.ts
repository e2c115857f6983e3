import { createPool, freezeEnd, type Pool, type ProductTerms, sync } from './pool.ts'

export type TriggerStatus = 'unavailable' | 'armed' | 'alert' | 'tripped'

export interface ModelTrigger {
  status: TriggerStatus
  broken: boolean
  confirmed: { observedAt: bigint; severity: bigint; knownAt: bigint }[]
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

export const keyOf = ({ kind, product, index }: Position): string => `${kind}/${product}/${index}`
export const orderKey = (signer: string, orderId: string): string => `${signer}/${orderId}`
export const refuse = (refused: string): Refusal => ({ refused })

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
  for (const pool of model.pools) pool.now = now
}

/** Whether an event is suspected, or confirmed and not reported. */
export function isHeld(model: Model, product: number): boolean {
  const { status, confirmed } = seenStatus(triggerOf(model, product))
  return status === 'alert' || confirmed > poolOf(model, product).events.length
}

/** Moves the time of a pool as far as it may go. */
export function poke(model: Model, product: number): void {
  sync(poolOf(model, product), isHeld(model, product))
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

export function setOwner(model: Model, position: Position, owner: string): void {
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
export function findUnrest(model: Model, product: number): Refusal | undefined {
  const pool = poolOf(model, product)
  const { status, confirmed } = seenStatus(triggerOf(model, product))
  if (freezeEnd(pool) > pool.now) return refuse('ProductFrozen')
  if (confirmed > pool.events.length) return refuse('EventPending')
  if (status === 'alert') return refuse('TriggerNotReady')
  return undefined
}

/** Why no cover is sold now. */
export function findClosure(model: Model, product: number): Refusal | undefined {
  const unrest = findUnrest(model, product)
  if (unrest) return unrest
  return seenStatus(triggerOf(model, product)).status === 'armed' ? undefined : refuse('TriggerNotReady')
}

/** Runs an order on a pool that is left as it was if the order is refused. */
export function attempt<result extends object>(pool: Pool, run: () => Outcome<result>): Outcome<result> {
  const saved = structuredClone(pool)
  const outcome = run()
  if (isRefused(outcome)) Object.assign(pool, saved)
  return outcome
}

/** A copy of the pool as of now, as a view shows it. */
export function viewPool(model: Model, product: number): Pool {
  const copy = structuredClone(poolOf(model, product))
  sync(copy, isHeld(model, product))
  return copy
}
