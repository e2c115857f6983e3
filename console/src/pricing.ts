import type { Product } from './state/contract.ts'

export const wad = 10n ** 18n
const year = 365n * 86_400n
const day = 86_400n

export type Rates = { zero: bigint; kink: bigint; full: bigint; kinkAt: bigint }

export const readRates = ({ rates }: Product['terms']): Rates => ({
  zero: BigInt(rates.zero),
  kink: BigInt(rates.kink),
  full: BigInt(rates.full),
  kinkAt: BigInt(rates.kinkAt),
})

/** The annual rate of the next unit of cover at a utilization. */
export const rateAt = ({ zero, kink, full, kinkAt }: Rates, utilization: bigint): bigint => {
  if (utilization >= wad) return full
  if (utilization <= kinkAt) return zero + ((kink - zero) * utilization) / kinkAt
  return kink + ((full - kink) * (utilization - kinkAt)) / (wad - kinkAt)
}

const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

/** The area under the rate curve up to a utilization, as the contract computes it. */
const areaTo = ({ zero, kink, full, kinkAt }: Rates, utilization: bigint): bigint => {
  const low = utilization < kinkAt ? utilization : kinkAt
  const high = utilization - low
  const flat = 2n * (low * zero + high * kink)
  return (flat + (low * (low * (kink - zero))) / kinkAt + (high * (high * (full - kink))) / (wad - kinkAt)) / (2n * wad)
}

type Load = { locked: bigint; capacity: bigint }

export type Estimate = {
  premium: bigint
  /** Where the price is highest: now, or at a boundary at which bonds mature. */
  load: Load
  before: bigint
  after: bigint
  /** Average annual rate over the utilization that the cover adds, scaled by 1e18. */
  averageRate: bigint
  expiry: bigint
  seconds: bigint
}

/**
 * The premium that the contract would ask, from the public figures of the pool. A policy pays for its time and the grace
 * after it, at the highest price of all boundaries that it crosses. Undefined: the pool cannot carry it.
 */
export const estimatePremium = (product: Product, coverage: bigint, days: number): Estimate | undefined => {
  const { pool, terms, block } = product
  const rates = readRates(terms)
  const now = BigInt(block.timestamp)
  const epoch = BigInt(terms.epoch)
  const expiry = divideUp(now + BigInt(days) * day, epoch) * epoch
  const release = expiry + BigInt(terms.grace)
  const crossed = pool.boundaries.filter(({ time, maturing }) => BigInt(time) < release && BigInt(maturing) > 0n)
  const loads: Load[] = [
    { locked: BigInt(pool.locked), capacity: BigInt(pool.capacity) },
    ...crossed.map(({ lockedAfter, capacityAfter }) => ({
      locked: BigInt(lockedAfter),
      capacity: BigInt(capacityAfter),
    })),
  ]
  if (coverage <= 0n || loads.some(({ locked, capacity }) => locked + coverage > capacity)) return undefined
  const seconds = release - now
  const priced = loads.map((load) => ({ load, premium: priceOf(rates, load, coverage, seconds) }))
  const highest = priced.reduce((a, b) => (b.premium > a.premium ? b : a))
  const { locked, capacity } = highest.load
  return {
    ...highest,
    before: (locked * wad) / capacity,
    after: ((locked + coverage) * wad) / capacity,
    averageRate: (highest.premium * year * wad) / (coverage * seconds),
    expiry,
    seconds,
  }
}

const priceOf = (rates: Rates, { locked, capacity }: Load, coverage: bigint, seconds: bigint): bigint => {
  const [from, to] = [(locked * wad) / capacity, divideUp((locked + coverage) * wad, capacity)]
  return divideUp(capacity * (areaTo(rates, to) + 1n - areaTo(rates, from)) * seconds, wad * year)
}
