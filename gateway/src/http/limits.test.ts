import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeLimiter, rateLimitError, rateLimitHeaders, rateLimitKey } from './limits.ts'

const start = 1_800_000_000_000
const at = (ms: number): Date => new Date(start + ms)
const quota = { name: 'public', limit: 10, windowSeconds: 60 }

test('a full bucket can be used in one burst, and the next request is rejected', () => {
  const limiter = makeLimiter(quota)
  const verdicts = Array.from({ length: 11 }, () => limiter.take('a', at(0)))
  expect(verdicts.map(({ allowed }) => allowed)).toEqual([...Array(10).fill(true), false])
  expect(verdicts.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0])
  expect(verdicts.map(({ resetSeconds }) => resetSeconds)).toEqual([6, 12, 18, 24, 30, 36, 42, 48, 54, 60, 6])
  expect(limiter.take('b', at(0)).allowed).toBe(true)
})

test('the next request is rejected one millisecond early and accepted on time, for any limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 3_600 }), (limit, windowSeconds) => {
      const limiter = makeLimiter({ name: 'any', limit, windowSeconds })
      // Counted, not expected one by one: a hundred thousand expectations take seconds.
      let allowed = 0
      for (let count = 0; count < limit; count += 1) if (limiter.take('a', at(0)).allowed) allowed += 1
      expect(allowed).toBe(limit)
      const refill = Math.ceil((windowSeconds * 1000) / limit)
      if (refill > 1) expect(limiter.take('a', at(refill - 1)).allowed).toBe(false)
      expect(limiter.take('a', at(refill)).allowed).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('a caller who waits for Retry-After is accepted, whatever came before', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 13 }), (waits, limit) => {
      const limiter = makeLimiter({ name: 'any', limit, windowSeconds: 60 })
      let now = 0
      for (const wait of waits) {
        now += wait
        const verdict = limiter.take('a', at(now))
        if (verdict.allowed) continue
        now += verdict.resetSeconds * 1000
        expect(limiter.take('a', at(now)).allowed).toBe(true)
      }
    }),
  )
})

test('no window admits more than the limit plus one refill', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 50, maxLength: 200 }), (waits) => {
      const limiter = makeLimiter(quota)
      let now = 0
      const passed: number[] = []
      for (const wait of waits) {
        now += wait
        if (limiter.take('a', at(now)).allowed) passed.push(now)
      }
      for (const [index, time] of passed.entries()) {
        const elapsed = time - (passed[Math.max(0, index - 20)] ?? 0)
        if (index >= 20) expect(elapsed).toBeGreaterThanOrEqual(60_000)
      }
    }),
  )
})

test('a clock that moves back neither refills nor empties a bucket', () => {
  const limiter = makeLimiter({ name: 'two', limit: 2, windowSeconds: 60 })
  expect(limiter.take('a', at(100_000)).allowed).toBe(true)
  expect(limiter.take('a', at(0)).allowed).toBe(true)
  expect(limiter.take('a', at(0)).allowed).toBe(false)
  expect(limiter.take('a', at(100_001)).allowed).toBe(false)
  expect(limiter.take('a', at(130_000)).allowed).toBe(true)
})

test('a million addresses use the memory of 100,000, and the latest are still limited', () => {
  const limiter = makeLimiter({ name: 'one', limit: 1, windowSeconds: 60 })
  for (let index = 0; index < 1_000_000; index += 1) limiter.take(`key-${index}`, at(0))
  expect(limiter.size()).toBe(100_000)
  for (const index of [900_000, 950_000, 999_999]) expect(limiter.take(`key-${index}`, at(0)).allowed).toBe(false)
})

test('the headers follow the IETF draft, and Retry-After is in whole seconds', () => {
  const verdict = { allowed: false, remaining: 0, resetSeconds: 6 }
  expect(rateLimitHeaders(quota, verdict)).toEqual({
    'ratelimit-policy': '"public";q=10;w=60',
    ratelimit: '"public";r=0;t=6',
  })
  expect(rateLimitError(quota, verdict)).toMatchObject({ status: 429, headers: { 'retry-after': '6' } })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['10', 'unknown'],
  ['127.1', 'unknown'],
  ['0x7f000001', 'unknown'],
  ['010.0.0.1', 'unknown'],
  ['256.0.0.1', 'unknown'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  ['x'.repeat(16_000), 'unknown'],
  ['1.2.3.4, 5.6.7.8', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(rateLimitKey(address)).toBe(key)
})

test.each([
  [3_600, 3_541, 'The limit is 5 requests per hour. Try again in 60 minutes.'],
  [3_600, 121, 'The limit is 5 requests per hour. Try again in 3 minutes.'],
  [60, 1, 'The limit is 5 requests per minute. Try again in 1 second.'],
])('the message of a limit per %i s says in words to wait %i s', (windowSeconds, resetSeconds, message) => {
  const error = rateLimitError({ name: 'x', limit: 5, windowSeconds }, { allowed: false, remaining: 0, resetSeconds })
  expect(error.message).toBe(message)
  expect(error.headers).toEqual({ 'retry-after': String(resetSeconds) })
})
