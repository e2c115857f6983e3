import { expect, test } from 'vitest'
import { emptyPool, type Pool, type PoolTerms, passTime, slotAt } from './pool.ts'
import { deposit } from './pool-bonds.ts'
import {
  addCover,
  availableNow,
  boundariesOf,
  capacityOf,
  extend,
  listAvailable,
  pay,
  rateAt,
  rateOf,
  removeCover,
  settled,
  shed,
  utilizationOf,
} from './pool-cover.ts'

const wad = 10n ** 18n
const scale = 10n ** 24n
const rates = { zero: 10n, kink: 50n, full: 250n, kinkAt: (wad * 8n) / 10n }
const terms: PoolTerms = {
  epoch: 100n,
  term: 1_000n,
  minTerm: 0n,
  grace: 200n,
  maxDuration: 2_000n,
  utilizationCap: 9_000n,
  rates,
}

/** At 50: 2,000 until 1,000 and 1,000 until 3,000; cover of 600 that is released at 500, for 450. */
const first = deposit(emptyPool(1n, 50n, terms), { principal: 2_000n, shares: 2_000n, maturity: 1_000n })
const backed = deposit(first, { principal: 1_000n, shares: 1_000n, maturity: 3_000n })
const policy = { coverage: 600n, start: 50n, expiry: 300n, streamed: 450n }
const pool = addCover(backed, terms, policy)

test.each([
  [0n, 10n],
  [(wad * 4n) / 10n, 30n],
  [(wad * 8n) / 10n, 50n],
  [(wad * 9n) / 10n, 150n],
  [wad, 250n],
  [2n * wad, 250n],
])('at a utilisation of %d the rate is %d', (utilization, rate) => {
  expect(rateAt(rates, utilization)).toBe(rate)
})

test('a pool without capacity is fully used', () => {
  expect(utilizationOf(0n, 0n)).toBe(wad)
  expect(utilizationOf(450n, 2_700n)).toBe(wad / 6n)
  expect(capacityOf(emptyPool(1n, 0n, terms), terms)).toBe(0n)
})

test('capacity is that of the capital that stays, boundary by boundary', () => {
  expect(capacityOf(pool, terms)).toBe(2_700n)
  expect(availableNow(pool, terms)).toBe(2_100n)
  expect(boundariesOf(pool, terms, 50n)).toEqual([
    { time: 1_000n, shares: 2_000n, locked: 0n, capacity: 900n },
    { time: 2_000n, shares: 0n, locked: 0n, capacity: 900n },
    { time: 3_000n, shares: 1_000n, locked: 0n, capacity: 0n },
  ])
  expect(listAvailable(pool, terms, 50n)).toEqual([
    { until: 800n, available: 2_100n },
    { until: 1_800n, available: 900n },
    { until: 2_800n, available: 900n },
  ])
  // An expiry that has passed cannot be asked for.
  expect(listAvailable(pool, terms, 800n)[0]?.until).toBe(1_800n)
})

test('a payout takes capital and cover, and what was left of its premium is earned at once', () => {
  const { pool: now } = passTime(pool, terms, 350n)
  const half = pay(now, terms, policy, 300n)
  expect(half).toMatchObject({ capital: 2_700n, locked: 300n, rate: scale / 2n })
  expect(half.acc - now.acc).toBe(((scale / 2n) * 150n) / 3_000n)
  const all = pay(half, terms, shed(policy, terms, 300n).policy, 300n)
  expect(all).toMatchObject({ locked: 0n, rate: 0n, buckets: {} })
  expect(slotAt(all, 1_000n)).toMatchObject({ cover: 0n, shares: 2_000n })
})

test('a surrender takes the premium of that very policy, to the unit', () => {
  const uneven = { coverage: 700n, start: 50n, expiry: 300n, streamed: 451n }
  const both = addCover(pool, terms, uneven)
  const { policy: left, rate } = shed(uneven, terms, 233n)
  expect(left).toMatchObject({ coverage: 467n, streamed: (451n * 467n) / 700n })
  const smaller = removeCover(both, terms, uneven, 233n)
  expect(smaller.rate).toBe(both.rate - rate)
  expect(smaller.rate).toBe(rateOf(policy, terms) + rateOf(left, terms))
  expect(removeCover(smaller, terms, left, 467n)).toEqual(pool)
})

test('an extension streams what is unearned and what is added until the later release', () => {
  const { pool: now } = passTime(pool, terms, 350n)
  const longer = extend(policy, terms, { expiry: 800n, added: 500n, now: 350n })
  // 150 of the first 450 are unearned; over 650 seconds, as if it had paid so since its start.
  expect(longer).toMatchObject({ expiry: 800n, streamed: (650n * 950n) / 650n })
  const moved = addCover(removeCover(now, terms, policy, 600n), terms, longer)
  expect(moved).toMatchObject({ locked: 600n, rate: scale })
  expect(Object.keys(moved.buckets)).toEqual(['1000'])
})

test('a freeze waits for what was in force when the last paying event was reported', () => {
  const hit: Pool = { ...pool, loss_event: 1n, loss_reported_at: 300n, unsettled: 900n, synced_at: 300n }
  const settle = (eventIndex: bigint, coverage: bigint, payout = 0n, release = 500n) =>
    settled(hit, { eventIndex, coverage, payout, release }).unsettled
  expect(settle(1n, 600n)).toBe(300n)
  expect(settle(1n, 1_000n)).toBe(0n)
  expect(settle(0n, 600n, 60n)).toBe(840n)
  expect(settle(2n, 600n)).toBe(900n)
  expect(settle(1n, 600n, 0n, 300n), 'not in force any more').toBe(900n)
  expect(settled(pool, { eventIndex: 0n, coverage: 1n, payout: 0n, release: 500n })).toBe(pool)
})
