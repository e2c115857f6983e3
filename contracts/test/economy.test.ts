import { expect, test } from 'vitest'
import { allRules, type Rules } from '../model/pool.ts'
import { gainOfForesight, gainOfRefuted, gainOfSurrender, savingOnCover, unevenLoss } from './support/strategies.ts'

const runs = Number(process.env.ECONOMY_RUNS ?? 3_000)
const seed = Number(process.env.ECONOMY_SEED ?? 1)

type Search = (seed: number, rules: Rules) => bigint

type Options = { tries?: number; enough?: bigint }

/** The best that a random strategist finds, and the seed that shows it. The search ends at a gain that is more than `enough`. */
function findBest(
  search: Search,
  rules: Rules,
  { tries = runs, enough }: Options = {},
): { gain: bigint; seed: number } {
  let best = { gain: search(seed, rules), seed }
  for (let next = seed + 1; next < seed + tries; next++) {
    if (enough !== undefined && best.gain > enough) break
    const gain = search(next, rules)
    if (gain > best.gain) best = { gain, seed: next }
  }
  return best
}

const without = (rule: keyof Rules): Rules => ({ ...allRules, [rule]: false })

/** What the same strategist gains when a rule is missing: more than this. */
const expectGain = (search: Search, rule: keyof Rules, enough: bigint): void => {
  expect(findBest(search, without(rule), { tries: 3_000, enough }).gain).toBeGreaterThan(enough)
}

// A few base units: what rounding leaves to chance.
const rounding = 10n
const limit = { timeout: 300_000 + runs * 20 }

test('to see an alert one block ahead, and whether it is confirmed or refuted, is worth nothing', limit, () => {
  expect(findBest(gainOfForesight, allRules).gain).toBeLessThanOrEqual(rounding)
})

test('if matured capital could leave at will, it would be worth a fortune', limit, () => {
  expectGain(gainOfForesight, 'calendar', 1_000_000_000n)
})

test('an alert that is refuted brings nothing, whatever is done around it', limit, () => {
  expect(findBest(gainOfRefuted, allRules).gain).toBeLessThanOrEqual(rounding)
})

test('if an alert did not stop the clock, capital that should have left would earn meanwhile', limit, () => {
  expectGain(gainOfRefuted, 'stopClock', 100_000_000n)
})

test('capital that was there bears the same loss, however late the keepers are', limit, () => {
  expect(findBest(unevenLoss, allRules).gain).toBeLessThanOrEqual(1n)
})

test('if the freeze ended before everybody is settled, some capital would escape', limit, () => {
  expectGain(unevenLoss, 'longFreeze', 1_000n)
})

test('own short capital makes long cover no cheaper', limit, () => {
  expect(findBest(savingOnCover, allRules).gain).toBeLessThanOrEqual(rounding)
})

test('if short capital counted for long cover, it would', limit, () => {
  expectGain(savingOnCover, 'matched', 10_000_000n)
})

test('to buy cover and give it back brings nothing', limit, () => {
  expect(findBest(gainOfSurrender, allRules).gain).toBeLessThanOrEqual(0n)
})

test('if cover left with the average premium of its bucket, it would', limit, () => {
  expectGain(gainOfSurrender, 'ownStream', 10_000_000n)
})
