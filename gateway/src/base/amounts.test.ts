import { expect, test } from 'vitest'
import { formatAmount } from './amounts.ts'

test.each([
  [0n, '0.00 (0 base units)'],
  [1n, '0.000001 (1 base unit)'],
  [1_000_000n, '1.00 (1000000 base units)'],
  [1_500_000n, '1.50 (1500000 base units)'],
  [999_999_999n, '999.999999 (999999999 base units)'],
  [1_350_000_000_000n, '1,350,000.00 (1350000000000 base units)'],
])('%s', (amount, text) => {
  expect(formatAmount(amount)).toBe(text)
  expect(formatAmount(String(amount))).toBe(text)
})
