import { expect, test } from 'vitest'
import { statusOf } from './status.ts'

test.each([
  [99n, 'open'],
  [100n, 'expired'],
])('at second %d a listing until 100 is %s', (now, status) => {
  expect(statusOf({ status: 'open', expiry: 100n }, now)).toBe(status)
})

test('a closed listing does not expire', () => {
  for (const status of ['sold', 'cancelled', 'void'] as const)
    expect(statusOf({ status, expiry: 100n }, 1_000n)).toBe(status)
})
