import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFront } from '../src/http/front.ts'
import { type KitApp, startKitApp } from './support/kit-app.ts'
import { askRaw, expectRefusal, openRaw, request } from './support/raw.ts'

let kit: KitApp
beforeEach(async () => {
  kit = await startKitApp()
})
afterEach(() => kit.close())

/** Longer than any test: what ends before it did not wait for it. */
const patienceMs = 300_000

test('a request under way finishes; 503: new ones on kept and on new connections are refused until then', async () => {
  const [busy, kept] = await Promise.all([openRaw(kit.port), openRaw(kit.port)])
  kept.send(request('GET', '/ping'))
  expect((await kept.next()).status).toBe(200)
  busy.send(request('GET', '/gated'))
  await kit.gate.reached

  const closed = kit.front.close(patienceMs)
  for (const connection of [kept, await openRaw(kit.port)]) {
    connection.send(request('GET', '/ping', ['x-request-id: the-one-we-sent']))
    const refused = await connection.next()
    expectRefusal(refused, 503, 'unavailable')
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      connection: 'close',
      'x-request-id': 'the-one-we-sent',
    })
    expect(await connection.ended).toBe('')
    connection.close()
  }
  expect((await askRaw(kit.port, request('GET', '/live'))).status).toBe(200)

  kit.gate.open()
  const answer = await busy.next()
  expect(answer).toMatchObject({ status: 200, body: '{"waited":true}', headers: { connection: 'close' } })
  await closed
  expect(await busy.ended).toBe('')
  await expect(openRaw(kit.port)).rejects.toThrow('ECONNREFUSED')
})

test('connections without a whole request on them are closed at once and hold nothing up', async () => {
  const [idle, fresh, half] = await Promise.all([openRaw(kit.port), openRaw(kit.port), openRaw(kit.port)])
  idle.send(request('GET', '/ping'))
  await idle.next()
  half.send('GET /ping HTT')
  expect((await askRaw(kit.port, request('GET', '/ping'))).status).toBe(200)
  await kit.front.close(patienceMs)
  expect(await Promise.all([idle, fresh, half].map(({ ended }) => ended))).toEqual(['', '', ''])
})

test('a request that is stuck is cut off when the time is up', async () => {
  const stuck = await openRaw(kit.port)
  stuck.send(request('GET', '/gated'))
  await kit.gate.reached
  await kit.front.close(50)
  expect(await stuck.ended).toBe('')
})

test.each([
  ['', ''],
  [' with CONNECT behind the request', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'],
  [' with more requests and CONNECT behind it', `${request('GET', '/gated')}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`],
])('a caller who hangs up%s is not waited for', async (_, more) => {
  const gone = await openRaw(kit.port)
  gone.send(request('GET', '/gated') + more)
  await kit.gate.reached
  gone.socket.resetAndDestroy()
  await kit.front.close(patienceMs)
  await expect(openRaw(kit.port)).rejects.toThrow('ECONNREFUSED')
})

test('503 and Retry-After: a request before the service is ready; the process is alive meanwhile', async () => {
  const liveness = { path: '/live', body: { status: 'alive' } }
  const front = await openFront({ port: 0, host: '127.0.0.1', liveness })
  const refused = await askRaw(front.port, request('POST', '/things', ['Content-Length: 2'], '{}'))
  expectRefusal(refused, 503, 'unavailable')
  expect(refused.headers['retry-after']).toBe('1')
  expect(await askRaw(front.port, request('GET', '/live?probe=1'))).toMatchObject({ body: '{"status":"alive"}' })
  await front.close(0)
})
