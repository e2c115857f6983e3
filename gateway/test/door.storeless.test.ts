import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../src/base/clock.ts'
import type { App } from '../src/http/build-fastify.ts'
import { chooseMaxConnections } from '../src/http/door.ts'
import { askRaw, expectErrorResponse, openRaw, post, type RawConnection, request } from './support/raw.ts'
import { noConnectionLimits, noLimits, startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
const open: RawConnection[] = []
afterEach(async () => {
  for (const connection of open.splice(0)) connection.close()
  await server.close()
})

const connect = async (from?: string): Promise<RawConnection> => {
  const connection = await openRaw(server.port, from)
  open.push(connection)
  return connection
}

/** Whether the server answers on a new connection, as opposed to resetting it. The connection stays open. */
const isServed = async (from?: string): Promise<boolean> => {
  try {
    const connection = await connect(from)
    connection.send(request('GET', '/ping'))
    return (await connection.next()).status === 200
  } catch {
    return false
  }
}

const countRefused = (reason: string): number => server.refusals.totals().get(reason) ?? 0

const started: string[] = []
const large = Buffer.alloc(32 * 1024 * 1024, 'x')
const addRoutes = (app: App): void => {
  app.get('/counted/:id', async (incoming) => {
    started.push((incoming.params as { id: string }).id)
    await server.gate.opened
    return { pong: true }
  })
  app.get('/large', async (_incoming, reply) => {
    started.push('large')
    return reply.type('text/plain').send(large)
  })
}

test('one request of a connection is in progress at a time, and pipelined responses come in order', async () => {
  server = await startTestServer({ routes: addRoutes })
  started.length = 0
  const connection = await connect()
  const targets = Array.from({ length: 500 }, (_, index) => String(index))
  connection.send(targets.map((id) => request('GET', `/counted/${id}`)).join(''))
  await expect.poll(() => started.length).toBe(1)
  // The server has seen all of it by the time it answers another connection.
  expect(await isServed()).toBe(true)
  expect(started).toEqual(['0'])
  server.gate.open()
  for (const _ of targets) expect(await connection.next()).toMatchObject({ status: 200, body: '{"pong":true}' })
  expect(started).toEqual(targets)
})

test('a request with a body behind another one waits for it, whatever the packets are', async () => {
  server = await startTestServer({ routes: addRoutes })
  const connection = await connect()
  const bytes =
    request('GET', '/gated') + post('{"name":"\\r\\n\\r\\n"}') + post('{"name":"b"}') + request('GET', '/ping')
  for (const byte of bytes) connection.send(byte)
  await server.gate.reached
  server.gate.open()
  expect(await connection.next()).toMatchObject({ status: 200, body: '{"waited":true}' })
  expect(await connection.next()).toMatchObject({ status: 201 })
  expect(await connection.next()).toMatchObject({ status: 201, body: '{"name":"b"}' })
  expect(await connection.next()).toMatchObject({ status: 200, body: '{"pong":true}' })
})

test('no request is started while a response is unread, and the peer cannot send without end', async () => {
  server = await startTestServer({ routes: addRoutes })
  started.length = 0
  const connection = await connect()
  connection.socket.pause()
  const one = request('GET', '/large')
  for (let turn = 0; turn < 400; turn += 1) connection.send(one.repeat(500))
  await expect.poll(() => started.length).toBe(1)
  // More than the system buffers between two sockets was sent, and the rest stays with the peer.
  await expect.poll(() => connection.socket.writableLength).toBeGreaterThan(0)
  expect(started).toEqual(['large'])
})

test('a client that takes nothing of its response is disconnected; a connection between two requests is not', async () => {
  server = await startTestServer({ routes: addRoutes, http: { idleTimeoutMs: 500 } })
  const [unread, waiting] = [await connect(), await connect()]
  waiting.send(request('GET', '/ping'))
  await waiting.next()
  unread.socket.pause()
  unread.send(request('GET', '/large'))
  await expect.poll(() => countRefused('unread_response')).toBe(1)
  unread.socket.resume()
  await unread.ended
  waiting.send(request('GET', '/ping'))
  expect((await waiting.next()).status).toBe(200)
})

test('a client that has not read its whole response in time is disconnected, however steadily it reads', async () => {
  server = await startTestServer({ routes: addRoutes, http: { idleTimeoutMs: 300_000, readTimeoutMs: 500 } })
  const slow = await connect()
  slow.socket.pause()
  slow.send(request('GET', '/large'))
  let isOver = false
  const drip = async (): Promise<void> => {
    while (!isOver) {
      slow.socket.read(65_536)
      await sleep(20)
    }
  }
  const dripping = drip()
  await expect.poll(() => countRefused('unread_response')).toBe(1)
  isOver = true
  await dripping
  slow.socket.resume()
  await slow.ended
})

test('an address has a limited number of connections, others have theirs, and a closed one makes room', async () => {
  server = await startTestServer({ http: { connections: { ...noConnectionLimits, maxPerAddress: 3 } } })
  for (let turn = 0; turn < 3; turn += 1) expect(await isServed('127.0.0.2')).toBe(true)
  expect(await isServed('127.0.0.2')).toBe(false)
  expect(await isServed('127.0.0.3')).toBe(true)
  expect(countRefused('connections_per_address')).toBe(1)
  open[0]?.close()
  await expect.poll(() => isServed('127.0.0.2')).toBe(true)
})

test('a trusted proxy has no limit of its own', async () => {
  const connections = { max: 10, maxPerAddress: 1, trustedProxies: ['127.0.0.0/30', '::1'] }
  server = await startTestServer({ http: { connections } })
  for (let turn = 0; turn < 4; turn += 1) expect(await isServed('127.0.0.3')).toBe(true)
  expect(await isServed('127.0.0.5')).toBe(true)
  expect(await isServed('127.0.0.5')).toBe(false)
})

test('the process has a limited number of connections, and one address gets half of them', async () => {
  server = await startTestServer({ http: { connections: { ...noConnectionLimits, max: 4, maxPerAddress: 100 } } })
  for (const expected of [true, true, false]) expect(await isServed('127.0.0.2')).toBe(expected)
  for (const expected of [true, true]) expect(await isServed('127.0.0.3')).toBe(expected)
  expect(await isServed('127.0.0.4')).toBe(false)
  expect(server.refusals.totals()).toEqual(
    new Map([
      ['connections_per_address', 1],
      ['connections', 1],
    ]),
  )
})

test.each([
  [undefined, 10_000],
  [1_048_576, 10_000],
  [1_024, 755],
  [300, 176],
  [64, 16],
])('with a limit of %s open files there are %s connections', (files, connections) => {
  expect(chooseMaxConnections(files)).toBe(connections)
})

test('429: malformed paths count against the address, like any other path', async () => {
  const clock = { ...systemClock, now: () => new Date(1_800_000_000_000) }
  server = await startTestServer({ fastify: { clock, allowances: { ...noLimits, public: 3 } } })
  for (const target of ['/%zz', '/ping', '/%c3%28']) await askRaw(server.port, request('GET', target))
  for (const target of ['/%zz', '/ping']) {
    const answer = await askRaw(server.port, request('GET', target))
    expectErrorResponse(answer, 429, 'rate_limit')
    expect(answer.headers['retry-after']).toBe('20')
  }
})

test('refusals are counted by reason and logged in one line a second, however many there are', async () => {
  server = await startTestServer({ fastify: { allowances: { ...noLimits, public: 10 } } })
  for (let turn = 0; turn < 50; turn += 1) {
    await askRaw(server.port, request('GET', '/%zz'))
    await askRaw(server.port, 'garbage\r\n\r\n')
  }
  const lines = () => server.logs.filter((line) => /"level":"(info|warn|error)"/.test(line))
  await expect.poll(() => lines().length).toBeGreaterThan(0)
  await expect.poll(() => countRefused('rate_limit')).toBe(40)
  expect(Object.fromEntries(server.refusals.totals())).toEqual({ invalid_request: 60, rate_limit: 40 })
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    level: 'warn',
    addresses: 1,
    busiest: '127.0.0.1',
    refused: { invalid_request: expect.any(Number) },
  })
  expect(lines().length).toBeLessThan(20)
})
