import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearingFees, offerFees, raiseFees } from './fees.ts'

const gwei = 1_000_000_000n
const ceilingWei = 100n * gwei

test('an offer is twice the base fee and the tip, and never above the ceiling', () => {
  expect(offerFees({ baseFeeWei: 10n * gwei, tipWei: gwei, ceilingWei })).toEqual({
    maxFeeWei: 21n * gwei,
    maxTipWei: gwei,
  })
  expect(offerFees({ baseFeeWei: 60n * gwei, tipWei: gwei, ceilingWei })?.maxFeeWei).toBe(ceilingWei)
})

test('no offer is made when the next block costs more than the ceiling', () => {
  expect(offerFees({ baseFeeWei: 99n * gwei, tipWei: gwei, ceilingWei })).toBeDefined()
  expect(offerFees({ baseFeeWei: 99n * gwei, tipWei: gwei + 1n, ceilingWei })).toBeUndefined()
})

test('a raise is an eighth of both fees at least, within the ceiling, and a tip never exceeds its fee', () => {
  const wei = fc.bigInt({ min: 0n, max: 200n * gwei })
  fc.assert(
    fc.property(wei, wei, wei, wei, (fee, tip, baseFeeWei, tipWei) => {
      const before = { maxFeeWei: fee + tip, maxTipWei: tip }
      const raised = raiseFees(before, { baseFeeWei, tipWei, ceilingWei })
      if (!raised) return
      expect(raised.maxFeeWei * 8n).toBeGreaterThanOrEqual(before.maxFeeWei * 9n)
      expect(raised.maxTipWei * 8n).toBeGreaterThanOrEqual(before.maxTipWei * 9n)
      expect(raised.maxFeeWei).toBeGreaterThan(before.maxFeeWei)
      expect(raised.maxTipWei).toBeGreaterThan(before.maxTipWei)
      expect(raised.maxFeeWei).toBeGreaterThanOrEqual(baseFeeWei + tipWei)
      expect(raised.maxFeeWei).toBeLessThanOrEqual(ceilingWei)
      expect(raised.maxTipWei).toBeLessThanOrEqual(raised.maxFeeWei)
    }),
  )
})

test('a tip of nothing is raised, too', () => {
  const market = { baseFeeWei: 30n * gwei, tipWei: 0n, ceilingWei }
  expect(raiseFees({ maxFeeWei: 20n * gwei, maxTipWei: 0n }, market)).toEqual({ maxFeeWei: 60n * gwei, maxTipWei: 1n })
  const free = { baseFeeWei: 0n, tipWei: 0n, ceilingWei }
  expect(raiseFees({ maxFeeWei: 0n, maxTipWei: 0n }, free)).toEqual({ maxFeeWei: 1n, maxTipWei: 1n })
})

test('no raise above the ceiling', () => {
  const market = { baseFeeWei: gwei, tipWei: gwei, ceilingWei }
  expect(raiseFees({ maxFeeWei: 80n * gwei, maxTipWei: gwei }, market)).toBeDefined()
  expect(raiseFees({ maxFeeWei: 90n * gwei, maxTipWei: gwei }, market)).toBeUndefined()
})

test('a nonce can always be cleared: by a raise, else at the ceiling', () => {
  const market = { baseFeeWei: gwei, tipWei: gwei, ceilingWei }
  const cheap = { maxFeeWei: 80n * gwei, maxTipWei: gwei }
  expect(clearingFees(cheap, market)).toEqual(raiseFees(cheap, market))
  const atCeiling = { maxFeeWei: ceilingWei, maxTipWei: 8n * gwei }
  expect(clearingFees(atCeiling, market)).toEqual({ maxFeeWei: ceilingWei, maxTipWei: 9n * gwei })
  expect(clearingFees(cheap, { ...market, baseFeeWei: 2n * ceilingWei }).maxFeeWei).toBe(ceilingWei)
  const allTip = { maxFeeWei: ceilingWei, maxTipWei: ceilingWei }
  expect(clearingFees(allTip, market)).toEqual(allTip)
})
