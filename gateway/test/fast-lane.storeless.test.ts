import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../src/base/errors.ts'
import type { App } from '../src/http/build-fastify.ts'
import type { KeptAnswer, Recipe } from '../src/http/fast-lane.ts'
import { askRaw, expectCommonHeaders, expectErrorResponse, request } from './support/raw.ts'
import { noLimits, startTestServer, type TestServer } from './support/test-server.ts'

const owner = { wallet: '0xabc', keyId: 'key_1' }
const [known, other] = ['the-key-of-the-owner', 'the-key-of-somebody']
const body = { text: 'Grüße ✓' }
const text = Buffer.from(JSON.stringify(body)).toString('latin1')

/** Each route answers what is in memory, and counts how often it was asked. */
const asked = { shared: 0, own: 0 }
const routes = (app: App): void => {
  const answer = (name: keyof typeof asked) => async (_: unknown, reply: { headers(headers: object): void }) => {
    asked[name] += 1
    reply.headers({ 'cache-control': 'no-cache', etag: '"tag"' })
    return body
  }
  app.addHook('preHandler', async ({ raw }) => {
    if (failures.has(raw)) throw failures.get(raw)
  })
  app.get('/shared', answer('shared'))
  app.get('/api/own', { config: { usesNode: true } }, answer('own'))
}

const memory = new Map<string, KeptAnswer>()
const recipes = new Map<string, Recipe>()
/** Why the read of a request failed, as its route is told. */
const failures = new WeakMap<object, unknown>()
let server: TestServer
const start = async (allowances: Partial<typeof noLimits>, trustedProxies: string[] = []): Promise<void> => {
  const callers = {
    findCached: (key: string) =>
      key === known ? owner : key === other ? { wallet: '0xdef', keyId: 'key_2' } : undefined,
    remembers: () => false,
    isWellFormed: () => false,
    find: async () => undefined,
  }
  const recall = (url: string, wallet?: string) => memory.get(wallet ? `${wallet} ${url}` : url)
  server = await startTestServer({
    routes,
    fastify: {
      callers,
      allowances: { ...noLimits, ...allowances },
      trustedProxies,
      memory: { recall, prepare: (url) => recipes.get(url) },
    },
  })
}

const keep = (): void => {
  const headers = { 'cache-control': 'no-cache', etag: '"tag"' }
  memory.set('/shared', { text, headers, etag: '"tag"', route: { url: '/shared', config: { access: 'public' } } })
  const config = { access: 'key' as const, usesNode: true }
  memory.set('0xabc /api/own', { text, headers, etag: '"tag"', route: { url: '/api/own', config } })
}

/** Teaches how the two paths are read. */
const teach = (read: () => Promise<void> = async () => {}): void => {
  keep()
  for (const [key, kept] of memory) {
    const make = async () => {
      await read()
      return kept
    }
    const fail: Recipe['fail'] = (raw, error) => void failures.set(raw, error)
    recipes.set(kept.route.url, { route: kept.route, isPrivate: key.startsWith('0x'), make, fail })
  }
  memory.clear()
}

const own = (key: string, headers: string[] = []) => request('GET', '/api/own', [`x-api-key: ${key}`, ...headers])
const shared = (headers: string[] = []) => request('GET', '/shared', headers)

beforeAll(() => start({ public: 1_000, reads: 1_000, node: 1_000 }))
afterAll(() => server.close())
beforeEach(() => {
  memory.clear()
  recipes.clear()
  Object.assign(asked, { shared: 0, own: 0 })
})

test.each([
  ['shared', shared()],
  ['own', own(known)],
] as const)(
  'an answer from memory has the status, headers and bytes of the one that Fastify sends: %s',
  async (name, bytes) => {
    const usual = await askRaw(server.port, bytes)
    keep()
    const fast = await askRaw(server.port, bytes)
    expect(asked[name]).toBe(1)
    expect(fast.status).toBe(200)
    expect(fast.body).toBe(JSON.stringify(body))
    expect(fast.body).toBe(usual.body)
    expectCommonHeaders(fast)
    expect(Object.keys(fast.headers).sort()).toEqual(Object.keys(usual.headers).sort())
    const { 'x-request-id': id, ratelimit, date, ...rest } = usual.headers
    expect(fast.headers).toMatchObject(rest)
    expect(fast.headers['x-request-id']).not.toBe(id)
    expect(fast.headers.ratelimit).toMatch(name === 'shared' ? /^"public";r=99\d;t=\d+$/ : /^"reads";r=99\d;t=\d+$/)
  },
)

test('it is logged and counted like any other', async () => {
  keep()
  server.logs.splice(0)
  const { headers } = await askRaw(server.port, shared())
  const lines = await vi.waitUntil(() => server.logs.find((line) => line.includes('Request answered')))
  expect(JSON.parse(lines)).toMatchObject({
    level: 'info',
    requestId: headers['x-request-id'],
    method: 'GET',
    path: '/shared',
    status: 200,
    ms: expect.any(Number),
    msg: 'Request answered',
  })
  const text = await server.metrics.registry.metrics()
  expect(text).toMatch(/surety_http_requests_total\{method="GET",route="\/shared",status="200"\} [1-9]/)
  expect(text).toMatch(/surety_http_request_seconds_bucket\{le="\+Inf",method="GET",route="\/shared"\} [1-9]/)
})

test('304: a client that has the answer gets no body', async () => {
  keep()
  const answer = await askRaw(server.port, shared(['if-none-match: W/"tag"']))
  expect([answer.status, answer.body]).toEqual([304, ''])
  expect(answer.headers).toMatchObject({ etag: '"tag"', 'cache-control': 'no-cache' })
  expectCommonHeaders(answer)
  expect((await askRaw(server.port, shared(['if-none-match: "another"']))).status).toBe(200)
})

test('what one wallet may read is given to no other, and not without a key', async () => {
  keep()
  expect((await askRaw(server.port, own(known))).status).toBe(200)
  expect(asked.own).toBe(0)
  await askRaw(server.port, own(other))
  expect(asked.own).toBe(1)
  expectErrorResponse(await askRaw(server.port, own('unknown')), 401, 'invalid_api_key')
  expectErrorResponse(await askRaw(server.port, request('GET', '/api/own')), 401, 'missing_api_key')
  expect(asked.own).toBe(1)
})

test('other methods and requests with a body take the usual way', async () => {
  keep()
  await askRaw(server.port, request('HEAD', '/shared'), { head: true })
  expectErrorResponse(await askRaw(server.port, request('PUT', '/shared')), 405, 'method_not_allowed')
  await askRaw(server.port, `GET /shared HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`)
  expect(asked.shared).toBe(2)
})

test.each([
  ['public', { public: 3 }, () => shared()],
  ['reads', { reads: 3 }, () => own(known)],
  ['node', { node: 3, reads: 100 }, () => own(known)],
] as const)('429: answers from memory count against the limit "%s"', async (name, allowances, make) => {
  const before = server
  await start(allowances)
  try {
    keep()
    for (let sent = 0; sent < 3; sent += 1) expect((await askRaw(server.port, make())).status).toBe(200)
    const refused = await askRaw(server.port, make())
    expectErrorResponse(refused, 429, 'rate_limit')
    expect(refused.headers['ratelimit-policy']).toBe(`"${name}";q=3;w=60`)
    expect(asked).toEqual({ shared: 0, own: 0 })
  } finally {
    await server.close()
    server = before
  }
})

test('behind a proxy, each client has its own limit', async () => {
  const before = server
  await start({ public: 1 }, ['127.0.0.1'])
  try {
    keep()
    const from = (address: string) => askRaw(server.port, shared([`x-forwarded-for: ${address}`]))
    expect((await from('192.0.2.1')).status).toBe(200)
    expect((await from('192.0.2.2')).status).toBe(200)
    expectErrorResponse(await from('192.0.2.1'), 429, 'rate_limit')
  } finally {
    await server.close()
    server = before
  }
})

test.each([
  ['shared', shared()],
  ['own', own(known)],
] as const)('an answer that is one read away does not reach Fastify either: %s', async (name, bytes) => {
  const usual = await askRaw(server.port, bytes)
  teach()
  server.logs.splice(0)
  const fast = await askRaw(server.port, bytes)
  expect(asked[name]).toBe(1)
  expect([fast.status, fast.body]).toEqual([200, usual.body])
  expect(Object.keys(fast.headers).sort()).toEqual(Object.keys(usual.headers).sort())
  await vi.waitUntil(() => server.logs.find((line) => line.includes(fast.headers['x-request-id'] ?? '')))
  const answer = await askRaw(
    server.port,
    name === 'shared' ? shared(['if-none-match: "tag"']) : own(known, ['if-none-match: "tag"']),
  )
  expect(answer.status).toBe(304)
  expect(asked[name]).toBe(1)
})

test('a read of a wallet is made for the owner of a known key only', async () => {
  teach()
  expectErrorResponse(await askRaw(server.port, request('GET', '/api/own')), 401, 'missing_api_key')
  expectErrorResponse(await askRaw(server.port, own('unknown')), 401, 'invalid_api_key')
})

test.each([
  ['public', { public: 3 }, () => shared()],
  ['reads', { reads: 3 }, () => own(known)],
  ['node', { node: 3, reads: 100 }, () => own(known)],
] as const)(
  'a read that fails is answered by its route, and counts once against "%s"',
  async (name, allowances, make) => {
    const before = server
    await start(allowances)
    try {
      let reads = 0
      teach(async () => {
        reads += 1
        await new Promise((resolve) => setTimeout(resolve, 60))
        throw new AppError('not_found', 'There is no such thing. Look for another.')
      })
      for (let sent = 0; sent < 3; sent += 1) {
        server.logs.splice(0)
        const answer = await askRaw(server.port, make())
        expectErrorResponse(answer, 404, 'not_found')
        const limit = name === 'node' ? 'reads' : name
        expect(answer.headers.ratelimit).toMatch(
          new RegExp(`^"${limit}";r=${{ public: 3, reads: 3, node: 100 }[name] - sent - 1};`),
        )
        // The time of the read counts, although Fastify did not see it.
        const line = await vi.waitUntil(() => server.logs.find((one) => one.includes('"status":404')))
        expect((JSON.parse(line) as { ms: number }).ms).toBeGreaterThan(50)
      }
      expect(reads).toBe(3)
      expectErrorResponse(await askRaw(server.port, make()), 429, 'rate_limit')
      // Nothing is read for a request beyond the limit.
      expect(reads).toBe(3)
      expect(asked).toEqual({ shared: 0, own: 0 })
    } finally {
      await server.close()
      server = before
    }
  },
)
