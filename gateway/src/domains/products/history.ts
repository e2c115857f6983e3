import type { Moment, Pool, PoolTerms } from '../../chain/pool.ts'
import { capacityOf, rateAt, utilizationOf } from '../../chain/pool-cover.ts'
import type { Row } from '../../store/projections.ts'

export type Interval = Row<'pool_history'>['interval']

/** A pool at the end of the hour or day that starts at `at`, or now for the current one. */
export type Point = Omit<Row<'pool_history'>, 'changed_block'>

const lengths: Record<Interval, bigint> = { hour: 3_600n, day: 86_400n }

export const intervals: ['hour', 'day'] = ['hour', 'day']

export const startOf = (interval: Interval, at: bigint): bigint => at - (at % lengths[interval])

/** The point of the interval that contains `at`. */
export const pointOf = (pool: Pool, terms: PoolTerms, { interval, at }: { interval: Interval; at: bigint }): Point => {
  const capacity = capacityOf(pool, terms)
  return {
    product_id: pool.product_id,
    interval,
    at: startOf(interval, at),
    capital: pool.capital,
    locked: pool.locked,
    capacity,
    rate: rateAt(terms.rates, utilizationOf(pool.locked, capacity)),
    premiums: pool.premiums,
    payouts: pool.payouts,
  }
}

/** The points of the moments that a pool went through: the last one of an interval counts. */
export const pointsOf = (terms: PoolTerms, moments: readonly Moment[], interval: Interval): Point[] => {
  const points = moments.map(({ at, pool }) => pointOf(pool, terms, { interval, at }))
  return points.filter((point, index) => points[index + 1]?.at !== point.at)
}
