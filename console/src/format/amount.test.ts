import { expect, test } from 'vitest'
import { compactUnits, exactUnits, parseUnits, percent, ratio, shortUnits } from './amount.ts'

const large = 2n ** 200n

test.each([
  [504_715n, '0.504715', '0.504'],
  [1_000_000_000n, '1,000', '1,000'],
  [1_234_567_890_123n, '1,234,567.890123', '1,234,567.89'],
  [0n, '0', '0'],
  [1n, '0.000001', '0.000001'],
  [-1_500_000n, '-1.5', '-1.50'],
])('%s base units of six decimals are %s, in short %s', (value, exact, short) => {
  expect([exactUnits(value, 6), shortUnits(value, 6)]).toEqual([exact, short])
})

test('an integer beyond what a float can hold keeps every digit', () => {
  expect(exactUnits(large, 6).replace(/[,.]/g, '')).toBe(String(large))
  expect(parseUnits(exactUnits(large / 10n ** 32n, 6), 6)).toBe(large / 10n ** 32n)
})

test.each([
  ['1,000.5', 1_000_500_000n],
  ['0.000001', 1n],
  ['7', 7_000_000n],
  ['0.0000001', undefined],
  ['1e6', undefined],
  ['-1', undefined],
  ['', undefined],
])('%j is read as %s', (text, value) => {
  expect(parseUnits(text, 6)).toBe(value)
})

test('shares, compact amounts and positions in a drawing', () => {
  expect(percent(12_812_500_000_000_000n)).toBe('1.28 %')
  expect(compactUnits(1_350_000_000_000n, 6)).toBe('1.35M')
  expect(compactUnits(2_000_000_000n, 6)).toBe('2k')
  expect(ratio(1n, 4n)).toBe(0.25)
  expect(ratio(1n, 0n)).toBe(0)
})
