import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearingFees, offerFees, raiseFees } from './fees.ts'

const gwei = 1_000_000_000n
const maxFeeWei = 100n * gwei

test('an offer is twice the base fee and the tip, and never above the fee cap', () => {
  expect(offerFees({ baseFeeWei: 10n * gwei, tipWei: gwei, maxFeeWei })).toEqual({
    maxFeeWei: 21n * gwei,
    maxTipWei: gwei,
  })
  expect(offerFees({ baseFeeWei: 60n * gwei, tipWei: gwei, maxFeeWei })?.maxFeeWei).toBe(maxFeeWei)
})

test('no offer is made when the next block costs more than the fee cap', () => {
  expect(offerFees({ baseFeeWei: 99n * gwei, tipWei: gwei, maxFeeWei })).toBeDefined()
  expect(offerFees({ baseFeeWei: 99n * gwei, tipWei: gwei + 1n, maxFeeWei })).toBeUndefined()
})

test('a raise adds at least 12.5 % to both fees, stays within the cap, and the tip never exceeds the fee', () => {
  const wei = fc.bigInt({ min: 0n, max: 200n * gwei })
  fc.assert(
    fc.property(wei, wei, wei, wei, (fee, tip, baseFeeWei, tipWei) => {
      const before = { maxFeeWei: fee + tip, maxTipWei: tip }
      const raised = raiseFees(before, { baseFeeWei, tipWei, maxFeeWei })
      if (!raised) return
      expect(raised.maxFeeWei * 8n).toBeGreaterThanOrEqual(before.maxFeeWei * 9n)
      expect(raised.maxTipWei * 8n).toBeGreaterThanOrEqual(before.maxTipWei * 9n)
      expect(raised.maxFeeWei).toBeGreaterThan(before.maxFeeWei)
      expect(raised.maxTipWei).toBeGreaterThan(before.maxTipWei)
      expect(raised.maxFeeWei).toBeGreaterThanOrEqual(baseFeeWei + tipWei)
      expect(raised.maxFeeWei).toBeLessThanOrEqual(maxFeeWei)
      expect(raised.maxTipWei).toBeLessThanOrEqual(raised.maxFeeWei)
    }),
  )
})

test('a zero tip is raised, too', () => {
  const market = { baseFeeWei: 30n * gwei, tipWei: 0n, maxFeeWei }
  expect(raiseFees({ maxFeeWei: 20n * gwei, maxTipWei: 0n }, market)).toEqual({ maxFeeWei: 60n * gwei, maxTipWei: 1n })
  const free = { baseFeeWei: 0n, tipWei: 0n, maxFeeWei }
  expect(raiseFees({ maxFeeWei: 0n, maxTipWei: 0n }, free)).toEqual({ maxFeeWei: 1n, maxTipWei: 1n })
})

test('no raise above the fee cap', () => {
  const market = { baseFeeWei: gwei, tipWei: gwei, maxFeeWei }
  expect(raiseFees({ maxFeeWei: 80n * gwei, maxTipWei: gwei }, market)).toBeDefined()
  expect(raiseFees({ maxFeeWei: 90n * gwei, maxTipWei: gwei }, market)).toBeUndefined()
})

test('a nonce can always be cleared: by a raise, else at the fee cap', () => {
  const market = { baseFeeWei: gwei, tipWei: gwei, maxFeeWei }
  const cheap = { maxFeeWei: 80n * gwei, maxTipWei: gwei }
  expect(clearingFees(cheap, market)).toEqual(raiseFees(cheap, market))
  const atCap = { maxFeeWei: maxFeeWei, maxTipWei: 8n * gwei }
  expect(clearingFees(atCap, market)).toEqual({ maxFeeWei: maxFeeWei, maxTipWei: 9n * gwei })
  expect(clearingFees(cheap, { ...market, baseFeeWei: 2n * maxFeeWei }).maxFeeWei).toBe(maxFeeWei)
  const allTip = { maxFeeWei: maxFeeWei, maxTipWei: maxFeeWei }
  expect(clearingFees(allTip, market)).toEqual(allTip)
})
