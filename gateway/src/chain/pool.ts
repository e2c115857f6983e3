import type { Row } from '../store/projections.ts'
import type { ProductTerms, StoredSlot } from '../store/tables.ts'

/** The accounts of one product as of `synced_at`, kept to the digit as contracts/src/libraries/Pool.sol keeps them. */
export type Pool = Omit<Row<'pools'>, 'changed_block'>

export type PoolTerms = Record<'epoch' | 'term' | 'minTerm' | 'grace' | 'maxDuration' | 'utilizationCap', bigint> & {
  rates: Rates
}
export type Rates = { zero: bigint; kink: bigint; full: bigint; kinkAt: bigint }

/** Scale of the stream of premium and of what a share has earned. */
export const precision = 10n ** 24n
export const wholeBps = 10_000n

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b
export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The terms that the accounts depend on, as numbers. */
export const readPoolTerms = ({
  epoch,
  term,
  minTerm,
  grace,
  maxDuration,
  utilizationCap,
  rates,
}: ProductTerms): PoolTerms => ({
  epoch: BigInt(epoch),
  term: BigInt(term),
  minTerm: BigInt(minTerm),
  grace: BigInt(grace),
  maxDuration: BigInt(maxDuration),
  utilizationCap: BigInt(utilizationCap),
  rates: {
    zero: BigInt(rates.zero),
    kink: BigInt(rates.kink),
    full: BigInt(rates.full),
    kinkAt: BigInt(rates.kinkAt),
  },
})

/** The first boundary after `time`. */
export const boundaryAfter = (time: bigint, { term }: Pick<PoolTerms, 'term'>): bigint => (time / term + 1n) * term

/** The boundary of the slot that counts cover released at `time`. */
export const boundaryOf = (time: bigint, { term }: Pick<PoolTerms, 'term'>): bigint => ceilDiv(time, term) * term

export const emptyPool = (productId: bigint, now: bigint, terms: Pick<PoolTerms, 'term'>): Pool => ({
  product_id: productId,
  capital: 0n,
  shares: 0n,
  committed: 0n,
  locked: 0n,
  rate: 0n,
  acc: 0n,
  synced_at: now,
  head: boundaryAfter(now, terms),
  next: boundaryAfter(now, terms),
  buckets: {},
  slots: {},
  unsettled: 0n,
  loss_event: null,
  loss_reported_at: null,
  policies: 0n,
  bonds: 0n,
  events: 0n,
  premiums: 0n,
  fees: 0n,
  payouts: 0n,
})

/** A boundary: what matures there and the cover in force released in the term before; once passed, its cohort. */
export type Slot = Record<Exclude<keyof StoredSlot, 'passed'>, bigint> & { passed: boolean }

const emptySlot: Slot = {
  shares: 0n,
  cover: 0n,
  passed: false,
  left: 0n,
  released: 0n,
  premium: 0n,
  accAt: 0n,
  accPass: 0n,
}

export const slotAt = ({ slots }: Pick<Pool, 'slots'>, boundary: bigint): Slot => {
  const stored = slots[String(boundary)]
  if (!stored) return emptySlot
  const { shares, cover, passed, left, released, premium, accAt, accPass } = stored
  return {
    shares: BigInt(shares),
    cover: BigInt(cover),
    passed,
    left: BigInt(left),
    released: BigInt(released),
    premium: BigInt(premium),
    accAt: BigInt(accAt),
    accPass: BigInt(accPass),
  }
}

/** Changes one slot. A slot that nothing matures at and nothing is released in goes. */
export const withSlot = (pool: Pool, boundary: bigint, changes: Partial<Slot>): Pool => {
  const slot = { ...slotAt(pool, boundary), ...changes }
  const { [String(boundary)]: _, ...others } = pool.slots
  if (slot.shares === 0n && slot.cover === 0n) return { ...pool, slots: others }
  const { passed, ...figures } = slot
  const text = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]))
  return { ...pool, slots: { ...others, [String(boundary)]: { ...text, passed } as StoredSlot } }
}

export const bucketAt = ({ buckets }: Pool, time: bigint): { coverage: bigint; rate: bigint } => {
  const { coverage = '0', rate = '0' } = buckets[String(time)] ?? {}
  return { coverage: BigInt(coverage), rate: BigInt(rate) }
}

/** A bucket with no coverage left has no premium left either, and goes. */
export const withBucket = (pool: Pool, time: bigint, { coverage, rate }: { coverage: bigint; rate: bigint }): Pool => {
  const { [String(time)]: _, ...others } = pool.buckets
  const kept = coverage === 0n ? {} : { [String(time)]: { coverage: String(coverage), rate: String(rate) } }
  return { ...pool, buckets: { ...others, ...kept } }
}

/** A pool right after something in it changed, and when that was. */
export type Moment = { at: bigint; pool: Pool }

/** Streams premium until the end of the epoch, or `to` if that comes first, and ends the cover that ends there. */
const stream = (pool: Pool, terms: PoolTerms, to: bigint): Pool => {
  const end = (pool.synced_at / terms.epoch + 1n) * terms.epoch
  const until = min(end, to)
  const earned = pool.shares === 0n ? 0n : (pool.rate * (until - pool.synced_at)) / pool.shares
  const moved = { ...pool, acc: pool.acc + earned, synced_at: until }
  const { coverage, rate } = until === end ? bucketAt(pool, end) : { coverage: 0n, rate: 0n }
  if (coverage === 0n) return moved
  const boundary = boundaryOf(end, terms)
  const ended = { ...moved, locked: pool.locked - coverage, rate: pool.rate - rate }
  const { cover } = slotAt(pool, boundary)
  return withSlot(withBucket(ended, end, { coverage: 0n, rate: 0n }), boundary, { cover: cover - coverage })
}

/** Takes a cohort out of what is committed: no cover is sold against it from here on. */
export const passBoundary = (pool: Pool, boundary: bigint, { term }: PoolTerms): Pool => {
  const { shares } = slotAt(pool, boundary)
  const passed = { ...pool, committed: pool.committed - shares, next: boundary + term }
  if (shares === 0n) return passed
  return withSlot(passed, boundary, { passed: true, left: shares, accAt: pool.acc, accPass: pool.acc })
}

type Leaving = { boundary: bigint; principal: bigint; shares: bigint }

/** Lets a part of a cohort leave, with what it earned until now. */
export const leave = (pool: Pool, { boundary, principal, shares }: Leaving): Pool => {
  const { left, released, premium, accAt } = slotAt(pool, boundary)
  const gone = { ...pool, capital: pool.capital - principal, shares: pool.shares - shares }
  return withSlot(gone, boundary, {
    premium: premium + left * (pool.acc - accAt),
    accAt: pool.acc,
    left: left - shares,
    released: released + principal,
  })
}

/** First in, first out by boundary: as much as the cover in force does not need. */
const release = (start: Pool, terms: PoolTerms): Pool => {
  let pool = start
  while (pool.head < pool.next) {
    const { left } = slotAt(pool, pool.head)
    if (left > 0n) {
      const needed = ceilDiv(pool.locked * wholeBps, terms.utilizationCap)
      const room = pool.capital > needed ? pool.capital - needed : 0n
      const whole = (left * pool.capital) / pool.shares
      if (whole > room && room === 0n) return pool
      const principal = min(whole, room)
      const shares = whole > room ? ceilDiv(room * pool.shares, pool.capital) : left
      pool = leave(pool, { boundary: pool.head, principal, shares })
      if (shares < left) return pool
    }
    pool = { ...pool, head: pool.head + terms.term }
  }
  return pool
}

/** Passes every boundary that is due, and lets the cohorts leave that may. */
const passDue = (start: Pool, terms: PoolTerms): Pool => {
  const first = boundaryAfter(start.synced_at, terms)
  if (start.shares === 0n) return first > start.next ? { ...start, head: first, next: first } : start
  let pool = start
  while (pool.next <= pool.synced_at) pool = passBoundary(pool, pool.next, terms)
  return release(pool, terms)
}

/** Moves time to `to`. Boundaries on the way pass only if `passes`. Every change on the way goes into `moments`. */
const walk = (
  start: Pool,
  terms: PoolTerms,
  { to, passes, moments }: { to: bigint; passes: boolean; moments: Moment[] },
): Pool => {
  let pool = start
  const note = (before: Pool): void => {
    if (pool.locked !== before.locked || pool.capital !== before.capital || pool.committed !== before.committed)
      moments.push({ at: pool.synced_at, pool })
  }
  for (;;) {
    const before = pool
    if (passes) pool = passDue(pool, terms)
    note(before)
    if (pool.synced_at >= to) return pool
    const waiting = pool
    if (pool.locked !== 0n) pool = stream(pool, terms, to)
    else pool = { ...pool, synced_at: passes && pool.shares !== 0n ? min(to, pool.next) : to }
    note(waiting)
  }
}

/** When the freeze after the last paying event ends at the latest; zero if every policy is settled against it. */
const freezeEnd = ({ unsettled, loss_reported_at }: Pool, { maxDuration, grace }: PoolTerms): bigint =>
  unsettled === 0n || loss_reported_at === null ? 0n : loss_reported_at + maxDuration + grace

/** The end of the freeze, or zero if there is none at `now`. */
export const frozenUntil = (pool: Pool, terms: PoolTerms, now: bigint): bigint => {
  const until = freezeEnd(pool, terms)
  return until > now ? until : 0n
}

const isRetaining = ({ shares, committed }: Pool): boolean => shares > committed

/** The next moment at which capital may leave: an epoch if any is retained, otherwise the next boundary. */
const nextRelease = (pool: Pool, { epoch }: PoolTerms): bigint =>
  isRetaining(pool) ? (pool.synced_at / epoch + 1n) * epoch : pool.next

/** Whether the figures at `now` depend on what the trigger says, which only the chain knows. */
export const needsTrigger = (pool: Pool, terms: PoolTerms, now: bigint): boolean =>
  now >= freezeEnd(pool, terms) && nextRelease(pool, terms) <= now

/**
 * Brings a pool to `now` as the contract's views do, or as far as it may go. `held`: an event is suspected, or confirmed and
 * not reported; then time stops just before the next moment of release, so that a refuted alert leaves no trace.
 */
export const syncPool = (
  pool: Pool,
  terms: PoolTerms,
  { now, held }: { now: bigint; held: boolean },
): { pool: Pool; moments: Moment[] } => {
  const moments: Moment[] = []
  const until = freezeEnd(pool, terms)
  const frozen = pool.synced_at < until ? walk(pool, terms, { to: min(until, now), passes: false, moments }) : pool
  if (now < until) return { pool: frozen, moments }
  const to = held ? min(now, nextRelease(frozen, terms) - 1n) : now
  return { pool: walk(frozen, terms, { to, passes: !held, moments }), moments }
}

/** Moves time to `to` without a boundary on the way: the indexer learns from events which ones passed. */
export const passTime = (pool: Pool, terms: PoolTerms, to: bigint): { pool: Pool; moments: Moment[] } => {
  const moments: Moment[] = []
  return { pool: walk(pool, terms, { to, passes: false, moments }), moments }
}

/**
 * Moves time to the moment at which a share had earned `acc`, at most to `to`. Events of leaving capital carry this
 * instead of their time. Stays where it is if no step gets there exactly, such as in the middle of an epoch.
 */
export const passTimeUntilEarned = (
  pool: Pool,
  terms: PoolTerms,
  { acc, to }: { acc: bigint; to: bigint },
): { pool: Pool; moments: Moment[] } => {
  const moments: Moment[] = []
  let moved = pool
  while (moved.acc < acc && moved.synced_at < to && moved.locked !== 0n) {
    const step = stream(moved, terms, to)
    if (step.locked !== moved.locked) moments.push({ at: step.synced_at, pool: step })
    moved = step
  }
  return moved.acc === acc ? { pool: moved, moments } : { pool, moments: [] }
}

/** Passes boundaries up to `synced_at` that nothing matures at, and cohorts that have left: neither has an event. */
export const skipEmptyBoundaries = (pool: Pool, { term }: PoolTerms): Pool => {
  let { head, next } = pool
  while (next <= pool.synced_at && slotAt(pool, next).shares === 0n) next += term
  while (head < next && slotAt(pool, head).left === 0n) head += term
  return { ...pool, head, next }
}
