import {
  basis,
  boundaryOf,
  ceilDiv,
  freezeEnd,
  isFrozen,
  type ModelEvent,
  type ModelPolicy,
  max,
  min,
  type Pool,
  precision,
  slotAt,
  sync,
  walk,
} from './pool.ts'
import { type Cover, premiumOf } from './premium.ts'

const refundShare = 9_000n

/** What `committed` shares may carry. */
export function capacityOf(pool: Pool, committed: bigint): bigint {
  if (pool.shares === 0n) return 0n
  return (((pool.capital * committed) / pool.shares) * pool.terms.utilizationCap) / basis
}

/** Cover in force that is released after `boundary`. */
function coverAfter(pool: Pool, boundary: bigint): bigint {
  let sum = 0n
  const end = boundaryOf(pool, pool.now + pool.terms.maxDuration + pool.terms.grace)
  for (let at = boundary + pool.terms.term; at <= end; at += pool.terms.term) sum += pool.slots.get(at)?.cover ?? 0n
  return sum
}

export interface Bound {
  locked: bigint
  capacity: bigint
}

/** Cover and capacity now, and after every boundary before `end` at which bonds mature. `own` is left out. */
export function boundsOf(pool: Pool, end: bigint, own?: ModelPolicy): Bound[] {
  const ownSlot = own ? boundaryOf(pool, own.expiry + pool.terms.grace) : 0n
  const without = (locked: bigint, boundary: bigint) => (own && boundary < ownSlot ? locked - own.coverage : locked)
  let committed = pool.rules.matched ? pool.committed : pool.shares
  const bounds = [{ locked: without(pool.locked, 0n), capacity: capacityOf(pool, committed) }]
  if (!pool.rules.matched) return bounds
  for (let boundary = pool.next; boundary < end; boundary += pool.terms.term) {
    const shares = pool.slots.get(boundary)?.shares ?? 0n
    if (shares === 0n) continue
    committed -= shares
    bounds.push({ locked: without(coverAfter(pool, boundary), boundary), capacity: capacityOf(pool, committed) })
  }
  return bounds
}

/** The most cover that could be sold until `expiry`. */
export function roomUntil(pool: Pool, expiry: bigint): bigint {
  const rooms = boundsOf(pool, expiry + pool.terms.grace).map(({ locked, capacity }) => capacity - locked)
  return rooms.reduce(min)
}

/** The bounds as what is to be priced at each; undefined if one of them does not carry the cover. */
export function coversOf(bounds: Bound[], coverage: bigint, time: bigint): Cover[] | undefined {
  if (bounds.some(({ locked, capacity }) => locked + coverage > capacity)) return undefined
  return bounds.map((bound) => ({ ...bound, coverage, time }))
}

/** The price at the dearest bound. */
export function priceOf(pool: Pool, covers: Cover[]): bigint {
  return covers.map((cover) => premiumOf(pool.terms.rates, cover)).reduce(max)
}

function lock(pool: Pool, { coverage, rate, end }: { coverage: bigint; rate: bigint; end: bigint }): void {
  const bucket = pool.buckets.get(end) ?? { coverage: 0n, rate: 0n }
  pool.buckets.set(end, { coverage: bucket.coverage + coverage, rate: bucket.rate + rate })
  slotAt(pool, boundaryOf(pool, end)).cover += coverage
  pool.locked += coverage
  pool.rate += rate
}

/** What a policy pays per second. A bucket streams the sum of what its policies pay, to the unit. */
export function rateOf(pool: Pool, { premium, expiry, start }: ModelPolicy): bigint {
  return (premium * precision) / (expiry + pool.terms.grace - start)
}

/** Takes coverage off a policy and out of force; returns the part of its stream that goes with it. */
function reduce(pool: Pool, policy: ModelPolicy, coverage: bigint): bigint {
  const end = policy.expiry + pool.terms.grace
  const before = rateOf(pool, policy)
  const left = policy.coverage - coverage
  policy.premium = (policy.premium * left) / policy.coverage
  policy.coverage = left
  const bucket = pool.buckets.get(end)
  if (bucket === undefined || bucket.coverage < coverage) throw new Error('no such coverage')
  const own = before - rateOf(pool, policy)
  const rate = pool.rules.ownStream ? own : (bucket.rate * coverage) / bucket.coverage
  pool.buckets.set(end, { coverage: bucket.coverage - coverage, rate: bucket.rate - rate })
  slotAt(pool, boundaryOf(pool, end)).cover -= coverage
  pool.locked -= coverage
  pool.rate -= rate
  return rate
}

export function addPolicy(
  pool: Pool,
  { owner, coverage, expiry }: { owner: string; coverage: bigint; expiry: bigint },
  streamed: bigint,
): number {
  const end = expiry + pool.terms.grace
  lock(pool, { coverage, rate: (streamed * precision) / (end - pool.now), end })
  pool.policies.push({ owner, coverage, start: pool.now, expiry, cursor: pool.events.length, premium: streamed })
  return pool.policies.length - 1
}

/** The price of moving a policy's expiry: new cover until then, at no less than it pays now, less what is unearned. */
export function extensionPrice(pool: Pool, { policy, expiry, fee }: Extension): bigint | undefined {
  const end = expiry + pool.terms.grace
  const time = end - pool.syncedAt
  const covers = coversOf(boundsOf(pool, end, policy), policy.coverage, time)
  if (covers === undefined) return undefined
  const rate = rateOf(pool, policy)
  const net = ceilDiv(priceOf(pool, covers) * (basis - fee), basis)
  const least = ceilDiv(rate * time, precision)
  const unearned = (rate * (policy.expiry + pool.terms.grace - pool.syncedAt)) / precision
  return ceilDiv((max(least, net) - unearned) * basis, basis - fee)
}

export interface Extension {
  policy: ModelPolicy
  expiry: bigint
  fee: bigint
}

export function movePolicy(pool: Pool, { policy, expiry }: Omit<Extension, 'fee'>, streamed: bigint): void {
  const [from, to] = [policy.expiry + pool.terms.grace, expiry + pool.terms.grace]
  const { coverage, start } = policy
  const unearned = reduce(pool, policy, coverage) * (from - pool.syncedAt) + streamed * precision
  policy.premium = ((unearned / precision) * (to - start)) / (to - pool.syncedAt)
  policy.coverage = coverage
  policy.expiry = expiry
  lock(pool, { coverage, rate: rateOf(pool, policy), end: to })
}

/** Takes coverage out of force; returns what its owner gets back and the rest of what was unearned. */
export function surrender(pool: Pool, policy: ModelPolicy, coverage: bigint): { refund: bigint; rest: bigint } {
  const end = policy.expiry + pool.terms.grace
  const unearned = (reduce(pool, policy, coverage) * (end - pool.syncedAt)) / precision
  const refund = pool.rules.surrenderLimits ? (unearned * refundShare) / basis : unearned
  return { refund, rest: unearned - refund }
}

/** Takes note of an event: no capital leaves from the moment from which it was known. */
export function addEvent(pool: Pool, event: { observedAt: bigint; severity: bigint; knownAt: bigint }): void {
  const { observedAt, severity } = event
  const knownAt = min(event.knownAt, pool.now)
  const until = freezeEnd(pool)
  if (pool.syncedAt < until) walk(pool, min(until, pool.now), false)
  if (until <= pool.now && pool.syncedAt <= knownAt) walk(pool, knownAt, true)
  walk(pool, pool.now, false)
  const timely = observedAt <= pool.now && pool.now - observedAt <= pool.terms.grace / 2n
  const effective = timely && severity <= basis ? severity : 0n
  pool.events.push({ observedAt, reportedAt: pool.now, severity: effective, knownAt })
  if (effective === 0n) return
  pool.lossEvent = pool.events.length - 1
  pool.unsettled = pool.locked
}

/** Settles a policy against its next event and returns the payout. */
export function settlePolicy(pool: Pool, policy: ModelPolicy, held: boolean): bigint {
  const index = policy.cursor
  const event = pool.events[index]
  const last = pool.events[pool.lossEvent]
  if (event === undefined || last === undefined) throw new Error('nothing to settle')
  sync(pool, held)
  policy.cursor += 1
  const end = policy.expiry + pool.terms.grace
  const { coverage } = policy
  const payout = isCovered(pool, policy, event) ? (coverage * event.severity) / basis : 0n
  if (payout > 0n) {
    pool.acc += (reduce(pool, policy, payout) * (end - pool.syncedAt)) / pool.shares
    pool.capital -= payout
  }
  if (last.reportedAt < end) {
    const settled = index === pool.lossEvent ? coverage : index < pool.lossEvent ? payout : 0n
    pool.unsettled = settled < pool.unsettled ? pool.unsettled - settled : 0n
  }
  if (!isFrozen(pool) && !held) walk(pool, pool.now, true)
  return payout
}

function isCovered(pool: Pool, policy: ModelPolicy, event: ModelEvent): boolean {
  if (pool.now >= policy.expiry + pool.terms.grace) return false
  return policy.start + pool.terms.waiting <= event.observedAt && event.observedAt < policy.expiry
}
