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

test('429: well-formed keys that are wrong are looked up 600 times a minute and address; valid and malformed keys do not count', async () => {
  let lookups = 0
  const callers = {
    findCached: (apiKey: string) => (apiKey === 'cached' ? { wallet: 'a', keyId: 'a' } : undefined),
    remembers: (apiKey: string) => apiKey === 'remembered',
    isWellFormed: (apiKey: string) => apiKey !== 'malformed',
    find: async (apiKey: string) => {
      if (apiKey === 'wrong') lookups += 1
      return apiKey === 'valid' || apiKey === 'remembered' ? { wallet: 'b', keyId: 'b' } : undefined
    },
  }
  server = await startTestServer({
    fastify: { clock, callers, trustedProxies: ['127.0.0.1'] },
    routes: (app) => void app.get('/api/thing', async () => ({ ok: true })),
  })
  const send = async (apiKey: string, ip = '198.51.100.1') =>
    (await ask([`x-forwarded-for: ${ip}`, `x-api-key: ${apiKey}`], '/api/thing')).status
  for (let count = 0; count < 20; count += 1) expect([await send('valid'), await send('malformed')]).toEqual([200, 401])
  for (let count = 0; count < 600; count += 1) expect(await send('wrong')).toBe(401)
  for (let count = 0; count < 20; count += 1) expect(await send('wrong')).toBe(429)
  expect(lookups).toBe(600)
  expect([await send('cached'), await send('remembered'), await send('malformed')]).toEqual([200, 200, 401])
  expect(await send('wrong', '198.51.100.2')).toBe(401)
  clock.time += 100
  expect([await send('valid'), await send('wrong'), await send('wrong')]).toEqual([200, 401, 429])
})

test('429: operations that ask the chain node have a limit per address, however many wallets call', async () => {
  const findCached = (apiKey: string) => ({ wallet: `wallet of ${apiKey}`, keyId: apiKey })
  server = await startTestServer({
    fastify: {
      clock,
      trustedProxies: ['127.0.0.1'],
      callers: {
        findCached,
        remembers: () => true,
        isWellFormed: () => true,
        find: async (apiKey) => findCached(apiKey),
      },
      allowances: { ...noLimits, reads: 10, node: 3 },
    },
    routes: (app) => {
      app.get('/api/asks', { config: { usesNode: true } }, async () => ({ asked: true }))
      app.get('/api/reads', async () => ({ read: true }))
    },
  })
  const call = (target: string, key: string, address: string) =>
    ask([`x-api-key: ${key}`, `x-forwarded-for: ${address}`], target)
  for (const key of ['a', 'b', 'c']) {
    const answer = await call('/api/asks', key, '198.51.100.1')
    expect(answer).toMatchObject({ status: 200, headers: { 'ratelimit-policy': '"reads";q=10;w=60' } })
  }
  const rejected = await call('/api/asks', 'd', '198.51.100.1')
  expectErrorResponse(rejected, 429, 'rate_limit')
  expect(rejected.headers['ratelimit-policy']).toBe('"node";q=3;w=60')
  expect((await call('/api/asks', 'd', '198.51.100.2')).status).toBe(200)
  expect((await call('/api/reads', 'd', '198.51.100.1')).status).toBe(200)
})
