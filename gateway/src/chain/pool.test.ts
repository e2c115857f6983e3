import { expect, test } from 'vitest'
import {
  emptyPool,
  frozenUntil,
  leave,
  needsTrigger,
  type Pool,
  type PoolTerms,
  passBoundary,
  passTime,
  passTimeUntilEarned,
  skipEmptyBoundaries,
  slotAt,
  syncPool,
} from './pool.ts'
import { bondValue, deposit, moveShares } from './pool-bonds.ts'
import { addCover } from './pool-cover.ts'

const scale = 10n ** 24n
const rates = { zero: 10n, kink: 50n, full: 250n, kinkAt: 8n * 10n ** 17n }
const terms: PoolTerms = {
  epoch: 100n,
  term: 1_000n,
  minTerm: 0n,
  grace: 200n,
  maxDuration: 2_000n,
  utilizationCap: 9_000n,
  rates,
}

/** At 50: 2,000 until 1,000 and 1,000 until 3,000. */
const first = deposit(emptyPool(1n, 50n, terms), { principal: 2_000n, shares: 2_000n, maturity: 1_000n })
const backed = deposit(first, { principal: 1_000n, shares: 1_000n, maturity: 3_000n })
/** Cover of 600 that is released at 500 and of 300 at 700, for 450 and 650. */
const short = addCover(backed, terms, { coverage: 600n, start: 50n, expiry: 300n, streamed: 450n })
const pool = addCover(short, terms, { coverage: 300n, start: 50n, expiry: 500n, streamed: 650n })
const bond = (maturity: bigint, shares: bigint) => ({
  shares,
  maturity,
  debt: 0n,
  got_principal: 0n,
  got_premium: 0n,
})
const at = (from: Pool, now: bigint, held = false): Pool => syncPool(from, terms, { now, held }).pool

test('a premium streams by the second until its cover ends, and each step rounds by itself', () => {
  expect([pool.locked, pool.rate, slotAt(pool, 1_000n).cover]).toEqual([900n, 2n * scale, 900n])
  const halfway = passTime(pool, terms, 350n)
  expect(halfway.moments).toEqual([])
  const steps = [50n, 100n, 100n, 50n].map((seconds) => (2n * scale * seconds) / 3_000n)
  expect(halfway.pool.acc).toBe(steps.reduce((sum, step) => sum + step))
  const over = passTime(pool, terms, 10_000n)
  expect(over.moments.map(({ at, pool }) => [at, pool.locked])).toEqual([
    [500n, 300n],
    [700n, 0n],
  ])
  expect(over.pool).toMatchObject({ locked: 0n, rate: 0n, buckets: {}, synced_at: 10_000n, committed: 3_000n })
})

test('cover ends with its second, and the pool that went in is as it was', () => {
  expect(at(pool, 499n).locked).toBe(900n)
  expect(at(pool, 500n).locked).toBe(300n)
  expect(Object.keys(pool.buckets)).toEqual(['500', '700'])
})

test('at its boundary a cohort leaves whole if no cover needs it', () => {
  expect(at(pool, 999n)).toMatchObject({ committed: 3_000n, capital: 3_000n, next: 1_000n })
  const passed = at(pool, 1_000n)
  expect(passed).toMatchObject({ committed: 1_000n, capital: 1_000n, shares: 1_000n, head: 2_000n, next: 2_000n })
  const earned = (2_000n * passed.acc) / scale
  expect(bondValue(passed, bond(1_000n, 2_000n))).toEqual({ atRisk: 0n, released: 2_000n, premium: earned })
  expect(bondValue(passed, bond(3_000n, 1_000n))).toMatchObject({ atRisk: 1_000n, released: 0n })
  // It earns nothing more.
  expect(bondValue(at(pool, 2_500n), bond(1_000n, 2_000n)).premium).toBe(earned)
})

/** A loss has left less capital than cover for longer needs once the first cohort has gone. */
const poorer: Pool = {
  ...addCover(backed, terms, { coverage: 1_800n, start: 50n, expiry: 1_300n, streamed: 1_450n }),
  capital: 2_500n,
}

test('what cover in force needs is retained, bears and earns, and leaves when the cover ends', () => {
  const held = at(poorer, 1_200n)
  // 2,000 are needed, so 500 leave with 600 shares.
  expect(held).toMatchObject({ capital: 2_000n, shares: 2_400n, committed: 1_000n, head: 1_000n, next: 2_000n })
  const { atRisk, released, premium } = bondValue(held, bond(1_000n, 2_000n))
  expect([atRisk, released]).toEqual([(2_000n * 1_400n * 2_000n) / (2_000n * 2_400n), 500n])
  expect(premium).toBeGreaterThan(bondValue(at(poorer, 1_100n), bond(1_000n, 2_000n)).premium)
  const over = syncPool(poorer, terms, { now: 1_500n, held: false })
  expect(over.moments.map(({ at, pool }) => [at, pool.locked, pool.capital])).toEqual([
    [1_000n, 1_800n, 2_000n],
    [1_500n, 0n, 2_000n],
    [1_500n, 0n, 834n],
  ])
  expect(over.pool).toMatchObject({ shares: 1_000n, committed: 1_000n, head: 2_000n })
})

test('an alert stops time just before capital could leave', () => {
  expect(needsTrigger(pool, terms, 999n)).toBe(false)
  expect(needsTrigger(pool, terms, 1_000n)).toBe(true)
  expect(at(pool, 5_000n, true)).toMatchObject({ synced_at: 999n, committed: 3_000n, capital: 3_000n })
  const held = at(poorer, 1_230n)
  expect(needsTrigger(held, terms, 1_299n)).toBe(false)
  expect(at(held, 5_000n, true)).toMatchObject({ synced_at: 1_299n, capital: 2_000n })
})

test('in a freeze cover ends and nothing passes; afterwards everything due does', () => {
  const frozen: Pool = { ...pool, loss_event: 0n, loss_reported_at: 300n, unsettled: 1n }
  expect(frozenUntil(frozen, terms, 2_499n)).toBe(2_500n)
  expect(frozenUntil(frozen, terms, 2_500n)).toBe(0n)
  expect(frozenUntil({ ...frozen, unsettled: 0n }, terms, 300n)).toBe(0n)
  expect(at(frozen, 2_499n)).toMatchObject({ locked: 0n, committed: 3_000n, next: 1_000n, synced_at: 2_499n })
  expect(needsTrigger(frozen, terms, 2_499n)).toBe(false)
  expect(at(frozen, 2_500n)).toMatchObject({ committed: 1_000n, capital: 1_000n, next: 3_000n })
})

test('the events of a walk lead to the same pool as the walk', () => {
  const walked = at(poorer, 1_550n)
  const passed = passBoundary(passTime(poorer, terms, 1_000n).pool, 1_000n, terms)
  const gone = leave(passed, { boundary: 1_000n, principal: 500n, shares: 600n })
  const { acc } = passTime(gone, terms, 1_500n).pool
  const ended = passTimeUntilEarned(gone, terms, { acc, to: 1_550n })
  expect(ended.pool.synced_at).toBe(1_500n)
  const last = leave(ended.pool, { boundary: 1_000n, principal: 1_166n, shares: 1_400n })
  expect(skipEmptyBoundaries(passTime(last, terms, 1_550n).pool, terms)).toEqual(walked)
  // Between two steps no moment is known, and so none is guessed.
  expect(passTimeUntilEarned(gone, terms, { acc: acc - 1n, to: 1_550n })).toEqual({ pool: gone, moments: [] })
})

test('a pool without shares has no cohorts to wait for', () => {
  const empty = emptyPool(1n, 50n, terms)
  expect(at(empty, 7_300n)).toMatchObject({ head: 8_000n, next: 8_000n, synced_at: 7_300n })
})

test('an extended bond leaves with the later cohort', () => {
  const moved = moveShares(backed, { shares: 2_000n, from: 1_000n, to: 2_000n })
  expect(at(moved, 1_000n)).toMatchObject({ committed: 3_000n, next: 2_000n })
  expect(at(moved, 2_000n)).toMatchObject({ committed: 1_000n, capital: 1_000n })
})

test('what was claimed is owed no more', () => {
  const passed = at(pool, 1_000n)
  const held = bond(1_000n, 2_000n)
  const { released, premium } = bondValue(passed, held)
  expect(bondValue(passed, { ...held, got_principal: released, got_premium: premium })).toEqual({
    atRisk: 0n,
    released: 0n,
    premium: 0n,
  })
})
