import { expect, test } from 'vitest'
import { statusOf } from './status.ts'

const life = { maturity: 100n, exiting: false, redeemed_at: null }

test.each([
  [99n, 'locked'],
  [100n, 'matured'],
])('at second %d a bond until 100 is %s', (now, status) => {
  expect(statusOf(life, now)).toBe(status)
})

test('an exiting bond is queued and a paid-out bond is redeemed at any time', () => {
  for (const now of [0n, 100n]) {
    expect(statusOf({ ...life, exiting: true }, now)).toBe('queued')
    expect(statusOf({ ...life, exiting: true, redeemed_at: 1n }, now)).toBe('redeemed')
  }
})
