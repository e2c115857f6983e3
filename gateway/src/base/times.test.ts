import { expect, test } from 'vitest'
import { formatDays, formatTime } from './times.ts'

test('a time is a date and its seconds', () => {
  expect(formatTime(1_797_292_800n)).toBe('2026-12-15 00:00:00 UTC (1797292800)')
  expect(formatTime('0')).toBe('1970-01-01 00:00:00 UTC (0)')
  expect(formatTime(1n << 200n)).toBe('the far future')
})

test.each([
  [86_400n, '1 day'],
  [129_600n, '1.5 days'],
  [15_552_000n, '180 days'],
  [0n, '0 days'],
  [8_000n, '0.1 days'],
])('%s seconds', (seconds, text) => {
  expect(formatDays(seconds)).toBe(text)
})
