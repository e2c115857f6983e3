import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../src/base/clock.ts'
import { askRaw, expectErrorResponse, type RawAnswer, request } from './support/raw.ts'
import { noLimits, startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
afterEach(() => server.close())

const clock = { ...systemClock, time: 1_800_000_000_000, now: () => new Date(clock.time) }
const start = async (publicLimit: number, trustedProxies: string[] = []): Promise<void> => {
  server = await startTestServer({
    fastify: { clock, trustedProxies, allowances: { ...noLimits, public: publicLimit } },
  })
}
const ask = (lines: string[] = [], target = '/ping'): Promise<RawAnswer> =>
  askRaw(server.port, request('GET', target, lines))
const from = (...addresses: string[]) => ask([`x-forwarded-for: ${addresses.join(', ')}`])

test('429 with Retry-After when the limit is used up, also on unknown paths, and 200 after that time', async () => {
  await start(3)
  for (const left of [2, 1, 0]) {
    const answer = await ask([], left === 1 ? '/nothing' : '/ping')
    expect(answer.headers).toMatchObject({ 'ratelimit-policy': '"public";q=3;w=60' })
    expect(answer.headers.ratelimit).toMatch(new RegExp(`^"public";r=${left};t=\\d+$`))
  }
  const rejected = await ask()
  expectErrorResponse(rejected, 429, 'rate_limit')
  expect(rejected.headers).toMatchObject({ 'retry-after': '20', ratelimit: '"public";r=0;t=20' })
  clock.time += 19_999
  expect((await ask()).status).toBe(429)
  clock.time += 1
  expect((await ask()).status).toBe(200)
})

test('x-forwarded-for is ignored from an untrusted peer', async () => {
  await start(1)
  expect((await from('198.51.100.1')).status).toBe(200)
  expect((await from('198.51.100.2')).status).toBe(429)
})

test('x-forwarded-for is trusted from trusted proxies, back to the first untrusted address', async () => {
  await start(1, ['127.0.0.1', '10.0.0.0/8'])
  expect((await from('198.51.100.1')).status).toBe(200)
  expect((await from('198.51.100.1')).status).toBe(429)
  expect((await from('198.51.100.2', '10.1.2.3')).status).toBe(200)
  // The caller controls everything before the first untrusted address.
  expect((await from('203.0.113.9', '198.51.100.2', '10.1.2.3')).status).toBe(429)
  expect((await from('203.0.113.9')).status).toBe(200)
})

test('an IPv6 /64 is one caller, and so is everything that is not an address', async () => {
  await start(1, ['127.0.0.1'])
  expect((await from('2001:db8:1:2::1')).status).toBe(200)
  expect((await from('2001:db8:1:2:ffff::2')).status).toBe(429)
  expect((await from('2001:db8:1:3::1')).status).toBe(200)
  expect((await from('nonsense')).status).toBe(200)
  expect((await from('other nonsense')).status).toBe(429)
})
