import { expect, test } from 'vitest'
import { statusOf } from './status.ts'

const span = { coverage: 1n, active_from: 100n, expiry: 200n, surrendered_at: null }

test.each([
  [99n, 'waiting'],
  [100n, 'active'],
  [199n, 'active'],
  [200n, 'expired'],
])('at second %d a policy from 100 to 200 is %s', (now, status) => {
  expect(statusOf(span, now)).toBe(status)
})

test('a policy without remaining coverage is paid out at any time', () => {
  for (const now of [0n, 150n, 300n]) expect(statusOf({ ...span, coverage: 0n }, now)).toBe('paid_out')
})

test('a policy whose last coverage was given back is surrendered at any time', () => {
  for (const now of [0n, 150n, 300n])
    expect(statusOf({ ...span, coverage: 0n, surrendered_at: 120n }, now)).toBe('surrendered')
})
