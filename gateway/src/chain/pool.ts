import type { Row } from '../store/projections.ts'
import type { ProductTerms } from '../store/tables.ts'

/** The accounts of one product as of `synced_at`, exactly as contracts/src/libraries/Pool.sol keeps them. */
export type Pool = Omit<Row<'pools'>, 'changed_block'>

export type PoolTerms = { epoch: bigint; grace: bigint; utilizationCap: bigint; rates: Rates }
type Rates = { zero: bigint; kink: bigint; full: bigint; kinkAt: bigint }

/** Scale of the premium rate and of the premium per share. */
const precision = 10n ** 24n
const wad = 10n ** 18n
const wholeBps = 10_000n

/** The terms that the accounts depend on, as numbers. */
export const readPoolTerms = ({ epoch, grace, utilizationCap, rates }: ProductTerms): PoolTerms => ({
  epoch: BigInt(epoch),
  grace: BigInt(grace),
  utilizationCap: BigInt(utilizationCap),
  rates: {
    zero: BigInt(rates.zero),
    kink: BigInt(rates.kink),
    full: BigInt(rates.full),
    kinkAt: BigInt(rates.kinkAt),
  },
})

export const emptyPool = (productId: bigint, now: bigint): Pool => ({
  product_id: productId,
  capital: 0n,
  shares: 0n,
  exiting: 0n,
  locked: 0n,
  rate: 0n,
  acc: 0n,
  synced_at: now,
  buckets: {},
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

/** A moment at which cover ended, and what was in force from then on. */
export type Ending = { at: bigint; locked: bigint }

/**
 * Advances a pool to `now` in the steps of the contract's `peek`, and returns where cover ended. Premium per share rounds
 * down in every step. A call that changes only the time of the last step (a bond still queued, nothing to collect) emits
 * no event, so the contract may round once more: premium is exact to one base unit, everything else is exact.
 */
export const passTime = (pool: Pool, { epoch, now }: { epoch: bigint; now: bigint }) => {
  const endings: Ending[] = []
  let { locked, rate, acc, buckets, synced_at: from } = pool
  while (from < now && locked !== 0n) {
    const boundary = (from / epoch + 1n) * epoch
    const to = boundary < now ? boundary : now
    acc += (rate * (to - from)) / pool.shares
    const ended = to === boundary ? buckets[String(boundary)] : undefined
    if (ended) {
      locked -= BigInt(ended.coverage)
      rate -= BigInt(ended.rate)
      const { [String(boundary)]: _, ...others } = buckets
      buckets = others
      endings.push({ at: boundary, locked })
    }
    from = to
  }
  const advanced: Pool = { ...pool, locked, rate, acc, buckets, synced_at: now }
  return { pool: advanced, endings }
}

/** Adds principal; `shares` are what it is worth, rounded down. */
export const deposit = (pool: Pool, amount: bigint): { pool: Pool; shares: bigint } => {
  const shares = pool.shares === 0n ? amount : (amount * pool.shares) / pool.capital
  return { pool: { ...pool, shares: pool.shares + shares, capital: pool.capital + amount }, shares }
}

/** Removes shares; `amount` is the principal that leaves with them, rounded down. */
export const withdraw = (pool: Pool, shares: bigint): { pool: Pool; amount: bigint } => {
  const amount = (shares * pool.capital) / pool.shares
  return { pool: { ...pool, shares: pool.shares - shares, capital: pool.capital - amount }, amount }
}

const readBucket = (pool: Pool, boundary: bigint): { coverage: bigint; rate: bigint } => {
  const { coverage = '0', rate = '0' } = pool.buckets[String(boundary)] ?? {}
  return { coverage: BigInt(coverage), rate: BigInt(rate) }
}

/** A bucket without coverage has no premium either and is removed. */
const withBucket = (pool: Pool, boundary: bigint, { coverage, rate }: { coverage: bigint; rate: bigint }) => {
  const name = String(boundary)
  if (coverage !== 0n) return { ...pool.buckets, [name]: { coverage: String(coverage), rate: String(rate) } }
  const { [name]: _, ...others } = pool.buckets
  return others
}

type Cover = { coverage: bigint; premium: bigint; boundary: bigint }

/** Adds coverage until `boundary` and streams its premium (after the fee) until then. */
export const lock = (pool: Pool, { coverage, premium, boundary }: Cover): Pool => {
  const rate = (premium * precision) / (boundary - pool.synced_at)
  const bucket = readBucket(pool, boundary)
  const buckets = withBucket(pool, boundary, { coverage: bucket.coverage + coverage, rate: bucket.rate + rate })
  return { ...pool, locked: pool.locked + coverage, rate: pool.rate + rate, buckets }
}

/** Takes a payout from the capital and from the coverage that ends at `boundary`; the rest of its premium is earned at once. */
export const pay = (pool: Pool, { payout, boundary }: { payout: bigint; boundary: bigint }): Pool => {
  const bucket = readBucket(pool, boundary)
  const rate = (bucket.rate * payout) / bucket.coverage
  return {
    ...pool,
    acc: pool.acc + (rate * (boundary - pool.synced_at)) / pool.shares,
    rate: pool.rate - rate,
    locked: pool.locked - payout,
    capital: pool.capital - payout,
    buckets: withBucket(pool, boundary, { coverage: bucket.coverage - payout, rate: bucket.rate - rate }),
  }
}

type Settlement = { eventIndex: bigint; coverage: bigint; payout: bigint; boundary: bigint }

/** Counts coverage as settled against the last paying event, if it was in force when that was reported. */
export const settled = (pool: Pool, { eventIndex, coverage, payout, boundary }: Settlement): Pool => {
  const { loss_event: last, loss_reported_at: reportedAt } = pool
  if (last === null || reportedAt === null || reportedAt >= boundary || eventIndex > last) return pool
  const done = eventIndex === last ? coverage : payout
  return { ...pool, unsettled: done < pool.unsettled ? pool.unsettled - done : 0n }
}

/** How much coverage the capital can carry, without the capital that is exiting. */
export const capacityOf = ({ capital, shares, exiting }: Pool, { utilizationCap }: PoolTerms): bigint =>
  shares === 0n ? 0n : (((capital * (shares - exiting)) / shares) * utilizationCap) / wholeBps

/** When the freeze after the last paying event ends at the latest; zero if there is none at the time of the pool. */
export const frozenUntil = ({ unsettled, loss_reported_at, synced_at }: Pool, { grace }: PoolTerms): bigint => {
  if (unsettled === 0n || loss_reported_at === null) return 0n
  const until = loss_reported_at + grace
  return until <= synced_at ? 0n : until
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

/** A bond's principal and uncollected premium at the time of the pool. */
export const bondValue = (pool: Pool, { shares, debt }: { shares: bigint; debt: bigint }) => ({
  principal: (shares * pool.capital) / pool.shares,
  premium: (shares * (pool.acc - debt)) / precision,
})

/** By how much a bond's debt grows when premium is paid out: by the paid amount. Rounds up. */
export const debtOf = (amount: bigint, shares: bigint): bigint => (amount * precision + shares - 1n) / shares
