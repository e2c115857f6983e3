import { expect, test } from 'vitest'
import {
  bondValue,
  capacityOf,
  debtOf,
  deposit,
  emptyPool,
  frozenUntil,
  lock,
  type Pool,
  passTime,
  pay,
  rateAt,
  settled,
  utilizationOf,
  withdraw,
} from './pool.ts'

const wad = 10n ** 18n
const scale = 10n ** 24n
const rates = { zero: 10n, kink: 50n, full: 250n, kinkAt: (wad * 8n) / 10n }
const terms = { epoch: 100n, grace: 200n, utilizationCap: 9_000n, rates }

/** 3,000 of capital, 600 of cover until 500 and 300 until 700, bought at 50 for 450 and 650. */
const backed = deposit(emptyPool(1n, 50n), 3_000n).pool
const first = lock(backed, { coverage: 600n, premium: 450n, boundary: 500n })
const pool = lock(first, { coverage: 300n, premium: 650n, boundary: 700n })

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
  expect(capacityOf(emptyPool(1n, 0n), terms)).toBe(0n)
})

test('a premium streams by the second until its cover ends', () => {
  expect([pool.locked, pool.rate]).toEqual([900n, 2n * scale])
  const halfway = passTime(pool, { epoch: 100n, now: 350n })
  expect(halfway.endings).toEqual([])
  // Every step rounds down by itself: 50, 100, 100 and 50 seconds of 2 a second over 3,000 shares.
  const steps = [50n, 100n, 100n, 50n].map((seconds) => (2n * scale * seconds) / 3_000n)
  expect(halfway.pool.acc).toBe(steps.reduce((sum, step) => sum + step))
  const over = passTime(pool, { epoch: 100n, now: 10_000n })
  expect(over.endings).toEqual([
    { at: 500n, locked: 300n },
    { at: 700n, locked: 0n },
  ])
  expect(over.pool).toMatchObject({ locked: 0n, rate: 0n, buckets: {}, synced_at: 10_000n })
  expect(bondValue(over.pool, { shares: 3_000n, debt: 0n })).toEqual({ principal: 3_000n, premium: 1_099n })
})

test('cover ends at its exact second, and passTime does not change its input', () => {
  expect(passTime(pool, { epoch: 100n, now: 499n }).pool.locked).toBe(900n)
  expect(passTime(pool, { epoch: 100n, now: 500n }).pool.locked).toBe(300n)
  expect(Object.keys(pool.buckets)).toEqual(['500', '700'])
})

test('each step rounds by itself, as in the contract', () => {
  const thirds: Pool = {
    ...emptyPool(1n, 0n),
    shares: 3n,
    locked: 1n,
    rate: 1n,
    buckets: { 1000: { coverage: '1', rate: '1' } },
  }
  expect(passTime(thirds, { epoch: 1_000n, now: 5n }).pool.acc).toBe(1n)
  const twice = passTime(passTime(thirds, { epoch: 1_000n, now: 2n }).pool, { epoch: 1_000n, now: 5n })
  expect(twice.pool.acc).toBe(1n)
  expect(passTime(thirds, { epoch: 2n, now: 5n }).pool.acc).toBe(0n)
})

test('shares are priced by the capital, rounded against depositors and withdrawers', () => {
  const poorer: Pool = { ...backed, capital: 2_000n }
  expect(deposit(poorer, 999n).shares).toBe(1_498n)
  const left = withdraw(poorer, 1_000n)
  expect([left.amount, left.pool.capital, left.pool.shares]).toEqual([666n, 1_334n, 2_000n])
})

test('exiting capital adds no capacity', () => {
  expect(capacityOf(backed, terms)).toBe(2_700n)
  expect(capacityOf({ ...backed, exiting: 1_000n }, terms)).toBe(1_800n)
})

test('a payout reduces capital and cover, and the rest of its premium is earned at once', () => {
  const { pool: now } = passTime(pool, { epoch: 100n, now: 350n })
  const half = pay(now, { payout: 300n, boundary: 500n })
  expect(half).toMatchObject({ capital: 2_700n, locked: 600n, rate: (scale * 3n) / 2n })
  expect(half.acc - now.acc).toBe(((scale / 2n) * 150n) / 3_000n)
  const all = pay(half, { payout: 300n, boundary: 500n })
  expect(Object.keys(all.buckets)).toEqual(['700'])
  expect(passTime(all, { epoch: 100n, now: 900n }).endings).toEqual([{ at: 700n, locked: 0n }])
})

test('a freeze waits for the cover in force when the last paying event was reported', () => {
  const hit: Pool = { ...pool, loss_event: 1n, loss_reported_at: 300n, unsettled: 900n, synced_at: 300n }
  const settle = (eventIndex: bigint, coverage: bigint, payout = 0n, boundary = 500n) =>
    settled(hit, { eventIndex, coverage, payout, boundary }).unsettled
  expect(settle(1n, 600n)).toBe(300n)
  expect(settle(1n, 1_000n)).toBe(0n)
  expect(settle(0n, 600n, 60n)).toBe(840n)
  expect(settle(2n, 600n)).toBe(900n)
  expect(settle(1n, 600n, 0n, 300n), 'no longer in force').toBe(900n)
  expect(settled(pool, { eventIndex: 0n, coverage: 1n, payout: 0n, boundary: 500n })).toBe(pool)
})

test.each([
  [300n, 500n],
  [499n, 500n],
  [500n, 0n],
])('at second %d a freeze that began at 300 lasts until %d', (synced_at, until) => {
  const hit: Pool = { ...pool, loss_event: 0n, loss_reported_at: 300n, unsettled: 1n, synced_at }
  expect(frozenUntil(hit, terms)).toBe(until)
  expect(frozenUntil({ ...hit, unsettled: 0n }, terms)).toBe(0n)
})

test('collected premium is no longer owed, and a fraction of a unit stays', () => {
  const earned: Pool = { ...backed, acc: scale / 2_000n }
  expect(bondValue(earned, { shares: 3_000n, debt: 0n }).premium).toBe(1n)
  const debt = debtOf(1n, 3_000n)
  expect(bondValue(earned, { shares: 3_000n, debt }).premium).toBe(0n)
  expect(bondValue({ ...earned, acc: scale / 1_000n }, { shares: 3_000n, debt }).premium).toBe(1n)
})
