import { capacityOf, type Ending, type Pool, type PoolTerms, rateAt, utilizationOf } from '../../chain/pool.ts'
import type { Row } from '../../store/projections.ts'

export type Interval = Row<'pool_history'>['interval']

/** A pool at the end of the hour or day that starts at `at`, or now for the current one. */
export type Point = Omit<Row<'pool_history'>, 'changed_block'>

const lengths: Record<Interval, bigint> = { hour: 3_600n, day: 86_400n }

export const intervals: ['hour', 'day'] = ['hour', 'day']

export const startOf = (interval: Interval, at: bigint): bigint => at - (at % lengths[interval])

type Moment = { interval: Interval; at: bigint; locked?: bigint }

/** The point of the interval that contains `at`. `locked` overrides the cover in force. */
export const pointOf = (pool: Pool, terms: PoolTerms, { interval, at, locked = pool.locked }: Moment): Point => {
  const capacity = capacityOf(pool, terms)
  return {
    product_id: pool.product_id,
    interval,
    at: startOf(interval, at),
    capital: pool.capital,
    locked,
    capacity,
    rate: rateAt(terms.rates, utilizationOf(locked, capacity)),
    premiums: pool.premiums,
    payouts: pool.payouts,
  }
}

/** The points that a pool passes over time. Only ending cover changes it without an event; the last point of an interval counts. */
export const pointsOf = (pool: Pool, terms: PoolTerms, endings: Ending[], interval: Interval): Point[] => {
  const points = endings.map(({ at, locked }) => pointOf(pool, terms, { interval, at, locked }))
  return points.filter((point, index) => points[index + 1]?.at !== point.at)
}
