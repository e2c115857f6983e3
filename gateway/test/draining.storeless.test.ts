import { afterEach, beforeEach, expect, test } from 'vitest'
import { openServer } from '../src/http/server.ts'
import { askRaw, expectErrorResponse, openRaw, request } from './support/raw.ts'
import { noConnectionLimits, startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ fastify: { trustedProxies: ['127.0.0.1'] } })
})
afterEach(() => server.close())

/** Longer than any test, so a test that passes did not wait for it. */
const longGraceMs = 300_000

test('an open request finishes; 503: new requests on kept and new connections meanwhile', async () => {
  const [busy, kept] = await Promise.all([openRaw(server.port), openRaw(server.port)])
  kept.send(request('GET', '/ping'))
  expect((await kept.next()).status).toBe(200)
  busy.send(request('GET', '/gated'))
  await server.gate.reached

  const closed = server.http.close(longGraceMs)
  for (const connection of [kept, await openRaw(server.port)]) {
    connection.send(request('GET', '/ping', ['x-request-id: the-one-we-sent']))
    const rejected = await connection.next()
    expectErrorResponse(rejected, 503, 'unavailable')
    expect(rejected.headers).toMatchObject({
      'retry-after': '1',
      connection: 'close',
      'x-request-id': 'the-one-we-sent',
    })
    expect(await connection.ended).toBe('')
    connection.close()
  }
  expect((await askRaw(server.port, request('GET', '/live'))).status).toBe(200)

  server.gate.open()
  const answer = await busy.next()
  expect(answer).toMatchObject({ status: 200, body: '{"waited":true}', headers: { connection: 'close' } })
  await closed
  expect(await busy.ended).toBe('')
  await expect(openRaw(server.port)).rejects.toThrow('ECONNREFUSED')
})

test('connections without a complete request are closed immediately', async () => {
  const [idle, fresh, half] = await Promise.all([openRaw(server.port), openRaw(server.port), openRaw(server.port)])
  idle.send(request('GET', '/ping'))
  await idle.next()
  half.send('GET /ping HTT')
  expect((await askRaw(server.port, request('GET', '/ping'))).status).toBe(200)
  await server.http.close(longGraceMs)
  expect(await Promise.all([idle, fresh, half].map(({ ended }) => ended))).toEqual(['', '', ''])
})

test('a stuck request is dropped when the grace period ends', async () => {
  const stuck = await openRaw(server.port)
  stuck.send(request('GET', '/gated'))
  await server.gate.reached
  await server.http.close(50)
  expect(await stuck.ended).toBe('')
})

test.each([
  ['', ''],
  [' with CONNECT behind the request', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'],
  [' with more requests and CONNECT behind it', `${request('GET', '/gated')}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`],
])('shutdown does not wait for a caller who hung up%s', async (_, more) => {
  const gone = await openRaw(server.port)
  gone.send(request('GET', '/gated') + more)
  await server.gate.reached
  gone.socket.resetAndDestroy()
  await server.http.close(longGraceMs)
  await expect(openRaw(server.port)).rejects.toThrow('ECONNREFUSED')
})

test('503 with Retry-After before the service is ready, while liveness answers 200', async () => {
  const liveness = { path: '/live', body: { status: 'alive' } }
  const starting = await openServer({
    port: 0,
    host: '127.0.0.1',
    connections: noConnectionLimits,
    refusals: server.refusals,
    liveness,
  })
  const rejected = await askRaw(starting.port, request('POST', '/things', ['Content-Length: 2'], '{}'))
  expectErrorResponse(rejected, 503, 'unavailable')
  expect(rejected.headers['retry-after']).toBe('1')
  expect(await askRaw(starting.port, request('GET', '/live?probe=1'))).toMatchObject({ body: '{"status":"alive"}' })
  await starting.close(0)
})
