import { type Fraction, fraction, isLess, minus, plus, times } from './fraction.ts'

const wad = 10n ** 18n
const year = 365n * 24n * 60n * 60n

/** Annual rates at zero, at the kink and at full utilisation, and where the kink is; all scaled by 1e18. */
export interface Rates {
  zero: bigint
  kink: bigint
  full: bigint
  kinkAt: bigint
}

export interface Cover {
  locked: bigint
  coverage: bigint
  capacity: bigint
  time: bigint
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

function area({ zero, kink, full, kinkAt }: Rates, u: bigint): bigint {
  const low = u < kinkAt ? u : kinkAt
  const high = u - low
  const slopes = (low * low * (kink - zero)) / kinkAt + (high * high * (full - kink)) / (wad - kinkAt)
  return (2n * (low * zero + high * kink) + slopes) / (2n * wad)
}

/** The premium in whole units, as the protocol computes it. */
export function premiumOf(rates: Rates, { locked, coverage, capacity, time }: Cover): bigint {
  const from = (locked * wad) / capacity
  const to = ceilDiv((locked + coverage) * wad, capacity)
  return ceilDiv(capacity * (area(rates, to) + 1n - area(rates, from)) * time, wad * year)
}

/** What a year of coverage up to utilisation `u` costs, as a share of the capacity: the area under the rate curve. */
function areaBelow(rates: Rates, u: Fraction): Fraction {
  const kinkAt = fraction(rates.kinkAt, wad)
  if (!isLess(kinkAt, u)) return trapezium(rates.zero, rateBetween(rates.zero, rates.kink, u, kinkAt), u)
  const beyond = minus(u, kinkAt)
  const top = rateBetween(rates.kink, rates.full, beyond, minus(fraction(1n), kinkAt))
  return plus(trapezium(rates.zero, fraction(rates.kink, wad), kinkAt), trapezium(rates.kink, top, beyond))
}

/** The rate after `way` of a `whole` stretch that rises from `from` to `to`. */
function rateBetween(from: bigint, to: bigint, way: Fraction, whole: Fraction): Fraction {
  const share = times(way, { top: whole.bottom, bottom: whole.top })
  return plus(fraction(from, wad), times(fraction(to - from, wad), share))
}

function trapezium(from: bigint, to: Fraction, width: Fraction): Fraction {
  return times(times(plus(fraction(from, wad), to), width), fraction(1n, 2n))
}

/** The exact premium; the protocol charges this rounded up, and a unit more at most. */
export function exactPremium(rates: Rates, { locked, coverage, capacity, time }: Cover): Fraction {
  const above = areaBelow(rates, fraction(locked + coverage, capacity))
  const below = areaBelow(rates, fraction(locked, capacity))
  return times(times(minus(above, below), fraction(capacity)), fraction(time, year))
}
