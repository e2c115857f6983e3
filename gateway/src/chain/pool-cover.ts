import {
  boundaryOf,
  bucketAt,
  min,
  type Pool,
  type PoolTerms,
  precision,
  type Rates,
  slotAt,
  wholeBps,
  withBucket,
  withSlot,
} from './pool.ts'

const wad = 10n ** 18n

type Cover = { coverage: bigint; rate: bigint; release: bigint }

/** Puts coverage in force until `release` and streams `rate` a second until then; negative figures take it out of force. */
const lock = (pool: Pool, terms: PoolTerms, { coverage, rate, release }: Cover): Pool => {
  const bucket = bucketAt(pool, release)
  const boundary = boundaryOf(release, terms)
  const { cover } = slotAt(pool, boundary)
  const locked = { ...pool, locked: pool.locked + coverage, rate: pool.rate + rate }
  const filled = withBucket(locked, release, { coverage: bucket.coverage + coverage, rate: bucket.rate + rate })
  return withSlot(filled, boundary, { cover: cover + coverage })
}

/** A policy as far as its stream of premium depends on it. `streamed`: for the coverage left, over its whole time. */
export type Streamed = { coverage: bigint; start: bigint; expiry: bigint; streamed: bigint }

/** What a policy pays per second. A bucket streams the sum of what its policies pay, to the unit. */
export const rateOf = ({ streamed, start, expiry }: Streamed, { grace }: Pick<PoolTerms, 'grace'>): bigint =>
  (streamed * precision) / (expiry + grace - start)

/** A policy without `coverage` of it, and the part of its stream that goes with that. */
export const shed = <Policy extends Streamed>(policy: Policy, terms: PoolTerms, coverage: bigint) => {
  const left = policy.coverage - coverage
  const smaller: Policy = { ...policy, coverage: left, streamed: (policy.streamed * left) / policy.coverage }
  return { policy: smaller, rate: rateOf(policy, terms) - rateOf(smaller, terms) }
}

export const addCover = (pool: Pool, terms: PoolTerms, policy: Streamed): Pool => {
  const release = policy.expiry + terms.grace
  return lock(pool, terms, { coverage: policy.coverage, rate: rateOf(policy, terms), release })
}

/** Takes coverage of a policy out of force, with its part of the stream. */
export const removeCover = (pool: Pool, terms: PoolTerms, policy: Streamed, coverage: bigint): Pool => {
  const { rate } = shed(policy, terms, coverage)
  return lock(pool, terms, { coverage: -coverage, rate: -rate, release: policy.expiry + terms.grace })
}

type Extension = { expiry: bigint; added: bigint; now: bigint }

/** A policy moved to a later expiry: what is unearned and what is added stream together until then. */
export const extend = <Policy extends Streamed>(
  policy: Policy,
  terms: PoolTerms,
  { expiry, added, now }: Extension,
): Policy => {
  const [from, to] = [policy.expiry + terms.grace, expiry + terms.grace]
  const unearned = (rateOf(policy, terms) * (from - now) + added * precision) / precision
  return { ...policy, expiry, streamed: (unearned * (to - policy.start)) / (to - now) }
}

/** Takes a payout from the capital and out of force; the rest of its premium is earned at once. */
export const pay = (pool: Pool, terms: PoolTerms, policy: Streamed, payout: bigint): Pool => {
  const { rate } = shed(policy, terms, payout)
  const earned = (rate * (policy.expiry + terms.grace - pool.synced_at)) / pool.shares
  const reduced = removeCover(pool, terms, policy, payout)
  return { ...reduced, acc: pool.acc + earned, capital: pool.capital - payout }
}

type Settlement = { eventIndex: bigint; coverage: bigint; payout: bigint; release: bigint }

/** Counts coverage as settled against the last paying event, if it was in force when that was reported. */
export const settled = (pool: Pool, { eventIndex, coverage, payout, release }: Settlement): Pool => {
  const { loss_event: last, loss_reported_at: reportedAt } = pool
  if (last === null || reportedAt === null || reportedAt >= release || eventIndex > last) return pool
  const done = eventIndex === last ? coverage : payout
  return { ...pool, unsettled: done < pool.unsettled ? pool.unsettled - done : 0n }
}

/** How much coverage `committed` shares may carry. */
export const capacityOf = (
  { capital, shares, committed }: Pool,
  { utilizationCap }: PoolTerms,
  carrying = committed,
): bigint => (shares === 0n ? 0n : (((capital * carrying) / shares) * utilizationCap) / wholeBps)

/** A boundary to come: what matures there, the cover in force after it, and what the capital that stays may carry. */
export type Boundary = { time: bigint; shares: bigint; locked: bigint; capacity: bigint }

/** The boundaries that a policy of the longest duration is priced on, at the time of the pool. */
export const boundariesOf = (pool: Pool, terms: PoolTerms, now: bigint): Boundary[] => {
  const end = boundaryOf(now + terms.maxDuration + terms.grace, terms)
  const list: Boundary[] = []
  let { locked, committed } = pool
  for (let time = pool.next; time <= end; time += terms.term) {
    const { shares, cover } = slotAt(pool, time)
    locked -= cover
    committed -= shares
    list.push({ time, shares, locked, capacity: capacityOf(pool, terms, committed) })
  }
  return list
}

const roomOf = ({ locked, capacity }: { locked: bigint; capacity: bigint }): bigint =>
  capacity > locked ? capacity - locked : 0n

export const availableNow = (pool: Pool, terms: PoolTerms): bigint =>
  roomOf({ locked: pool.locked, capacity: capacityOf(pool, terms) })

/** The maximum cover by expiry: a policy that is released until a boundary is carried by what stays until the one before. */
export const listAvailable = (pool: Pool, terms: PoolTerms, now: bigint): { until: bigint; available: bigint }[] => {
  let available = availableNow(pool, terms)
  const list = boundariesOf(pool, terms, now).map((boundary) => {
    const entry = { until: boundary.time - terms.grace, available }
    if (boundary.shares > 0n) available = min(available, roomOf(boundary))
    return entry
  })
  return list.filter(({ until }) => until > now)
}

/** Cover in force as a share of the capacity; all of it where there is no capacity. */
export const utilizationOf = (locked: bigint, capacity: bigint): bigint =>
  capacity === 0n ? wad : (locked * wad) / capacity

/** The annual rate of the next unit of cover: straight from `zero` to `kink`, then straight to `full`. Rounds down. */
export const rateAt = ({ zero, kink, full, kinkAt }: Rates, utilization: bigint): bigint => {
  if (utilization >= wad) return full
  if (utilization <= kinkAt) return zero + ((kink - zero) * utilization) / kinkAt
  return kink + ((full - kink) * (utilization - kinkAt)) / (wad - kinkAt)
}
