import { expect, test } from 'vitest'
import { formatAmount, parseAmount } from '../src/amounts.ts'
import { sanitize, sparkline, toJson } from '../src/terminal.ts'

test('a name with control characters cannot move the cursor, hide text or change its direction', () => {
  const name = 'USDC\u001b[2J\u009b31m\u202eegap\r'
  expect(sanitize(name)).toBe('USDC\ufffd[2J\ufffd31m\ufffdegap\ufffd')
  expect(toJson({ name, amount: 5n })).toBe('{"name":"USDC\\u001b[2J\\u009b31m\u202eegap\\r","amount":"5"}')
})

test('a sparkline has one bar per value, and a flat one stays at the bottom', () => {
  expect(sparkline([1, 2, 3, 8])).toBe('▁▂▃█')
  expect(sparkline([5, 5])).toBe('▁▁')
  expect(sparkline([])).toBe('')
})

test('amounts are exact, and nothing is rounded away', () => {
  expect(parseAmount('coverage', '1000', 6)).toBe(1_000_000_000n)
  expect(parseAmount('coverage', '0.000001', 6)).toBe(1n)
  expect(parseAmount('coverage', '123456789012345678901234567890', 6)).toBe(123456789012345678901234567890000000n)
  for (const text of ['1.0000001', '-1', '1e3', '', '1,000', '0x10', ' 1']) {
    expect(() => parseAmount('coverage', text, 6), text).toThrow('at most 6 decimals')
  }
  expect(formatAmount(1_234_567_890n, 6)).toBe('1,234.56789')
  expect(formatAmount(0n, 6)).toBe('0')
})
