import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askRaw, expectErrorResponse, openRaw, post, request } from './support/raw.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const connect = 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'
const brokenPost = post('', 'application/json').replace('Content-Length: 0', 'Transfer-Encoding: chunked')

test.each([
  ['bytes that are not HTTP', 'garbage\r\n\r\n', 400, 'invalid_request'],
  ['a request that breaks off in its body', `${brokenPost}ZZ\r\n`, 400, 'invalid_request'],
  ['CONNECT', connect, 405, 'method_not_allowed'],
])('pending responses are sent first and complete when the next request is %s', async (_, bytes, status, code) => {
  const connection = await openRaw(server.port)
  connection.send(request('GET', '/gated') + request('GET', '/ping') + bytes)
  await server.gate.reached
  // The server has seen everything that was sent before it answers this one, on the same thread.
  expect((await askRaw(server.port, request('GET', '/ping'))).status).toBe(200)
  server.gate.open()
  expect(await connection.next()).toMatchObject({ status: 200, body: '{"waited":true}' })
  expect(await connection.next()).toMatchObject({ status: 200, body: '{"pong":true}' })
  expectErrorResponse(await connection.next(), status, code)
  expect(await connection.ended).toBe('')
  connection.close()
})

test('one request gets one response, even if its body turns out to be malformed after a rejection', async () => {
  const connection = await openRaw(server.port)
  connection.send(brokenPost.replace('/things', '/nothing'))
  expectErrorResponse(await connection.next(), 404, 'not_found')
  connection.send('ZZ\r\n')
  expect(await connection.ended).toBe('')
  connection.close()
})

test.each([
  ['400', 'x'.repeat(4_000_000), 400, 'invalid_request'],
  ['431', request('GET', '/ping', [`a: ${'x'.repeat(4_000_000)}`]), 431, 'headers_too_large'],
  ['400, in mid-body', `${brokenPost}ZZ\r\n${'x'.repeat(4_000_000)}`, 400, 'invalid_request'],
  ['405', `${connect}${'x'.repeat(4_000_000)}`, 405, 'method_not_allowed'],
  ['413', post('x'.repeat(4_000_000)), 413, 'body_too_large'],
])('%s reaches a caller who sends a large request completely before reading', async (_, bytes, status, code) => {
  const connection = await openRaw(server.port)
  connection.socket.pause()
  await new Promise<void>((resolve) => connection.socket.write(bytes, () => resolve()))
  connection.socket.resume()
  expectErrorResponse(await connection.next(), status, code)
  connection.close()
})

test('a connection reset at any point affects no other connection', async () => {
  const prefixes = [
    '',
    'GET /pi',
    connect,
    request('GET', '/gated') + connect,
    'garbage\r\n\r\n',
    `${brokenPost}5\r\n{"n`,
  ]
  for (const bytes of prefixes) {
    const connection = await openRaw(server.port)
    if (bytes) await new Promise<void>((resolve) => connection.socket.write(bytes, () => resolve()))
    expect((await askRaw(server.port, request('GET', '/ping'))).status).toBe(200)
    const gone = once(connection.socket, 'close')
    connection.socket.resetAndDestroy()
    await gone
  }
  expect((await askRaw(server.port, request('GET', '/ping'))).status).toBe(200)
  expect(server.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
