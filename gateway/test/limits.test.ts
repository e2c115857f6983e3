import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../src/base/clock.ts'
import { type KitApp, noLimits, startKitApp } from './support/kit-app.ts'
import { askRaw, expectRefusal, type RawAnswer, request } from './support/raw.ts'

let kit: KitApp
afterEach(() => kit.close())

const clock = { ...systemClock, time: 1_800_000_000_000, now: () => new Date(clock.time) }
const start = async (publicLimit: number, trustedHops: string[] = []): Promise<void> => {
  kit = await startKitApp({ kit: { clock, trustedHops, allowances: { ...noLimits, public: publicLimit } } })
}
const ask = (lines: string[] = [], target = '/ping'): Promise<RawAnswer> =>
  askRaw(kit.port, request('GET', target, lines))
const from = (...addresses: string[]) => ask([`x-forwarded-for: ${addresses.join(', ')}`])

test('429 with Retry-After once the minute is spent, on unknown paths too, and 200 again when it said so', async () => {
  await start(3)
  for (const left of [2, 1, 0]) {
    const answer = await ask([], left === 1 ? '/nothing' : '/ping')
    expect(answer.headers).toMatchObject({ 'ratelimit-policy': '"public";q=3;w=60' })
    expect(answer.headers.ratelimit).toMatch(new RegExp(`^"public";r=${left};t=\\d+$`))
  }
  const refused = await ask()
  expectRefusal(refused, 429, 'rate_limit')
  expect(refused.headers).toMatchObject({ 'retry-after': '20', ratelimit: '"public";r=0;t=20' })
  clock.time += 19_999
  expect((await ask()).status).toBe(429)
  clock.time += 1
  expect((await ask()).status).toBe(200)
})

test('x-forwarded-for is not believed from whom it is not told to believe', async () => {
  await start(1)
  expect((await from('198.51.100.1')).status).toBe(200)
  expect((await from('198.51.100.2')).status).toBe(429)
})

test('x-forwarded-for is believed from a trusted hop, as far back as the hops are trusted', async () => {
  await start(1, ['127.0.0.1', '10.0.0.0/8'])
  expect((await from('198.51.100.1')).status).toBe(200)
  expect((await from('198.51.100.1')).status).toBe(429)
  expect((await from('198.51.100.2', '10.1.2.3')).status).toBe(200)
  // What stands in front of the first address that is not ours was written by the caller.
  expect((await from('203.0.113.9', '198.51.100.2', '10.1.2.3')).status).toBe(429)
  expect((await from('203.0.113.9')).status).toBe(200)
})

test('one network of IPv6 is one caller, and so is everything that is no address', async () => {
  await start(1, ['127.0.0.1'])
  expect((await from('2001:db8:1:2::1')).status).toBe(200)
  expect((await from('2001:db8:1:2:ffff::2')).status).toBe(429)
  expect((await from('2001:db8:1:3::1')).status).toBe(200)
  expect((await from('nonsense')).status).toBe(200)
  expect((await from('other nonsense')).status).toBe(429)
})
