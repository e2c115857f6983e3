import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type KitApp, startKitApp } from './support/kit-app.ts'
import { askRaw, expectRefusal, openRaw, post, request } from './support/raw.ts'

let kit: KitApp
beforeEach(async () => {
  kit = await startKitApp()
})
afterEach(() => kit.close())

const connect = 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'
const brokenPost = post('', 'application/json').replace('Content-Length: 0', 'Transfer-Encoding: chunked')

test.each([
  ['bytes that are not HTTP', 'garbage\r\n\r\n', 400, 'invalid_request'],
  ['a request that breaks off in its body', `${brokenPost}ZZ\r\n`, 400, 'invalid_request'],
  ['CONNECT', connect, 405, 'method_not_allowed'],
])('an answer still owed comes first and whole when the next request is %s', async (_, bytes, status, code) => {
  const connection = await openRaw(kit.port)
  connection.send(request('GET', '/gated') + request('GET', '/ping') + bytes)
  await kit.gate.reached
  // The server has seen everything that was sent before it answers this one, on the same thread.
  expect((await askRaw(kit.port, request('GET', '/ping'))).status).toBe(200)
  kit.gate.open()
  expect(await connection.next()).toMatchObject({ status: 200, body: '{"waited":true}' })
  expect(await connection.next()).toMatchObject({ status: 200, body: '{"pong":true}' })
  expectRefusal(await connection.next(), status, code)
  expect(await connection.ended).toBe('')
  connection.close()
})

test('one request gets one answer, when its body turns out to be malformed after it was refused', async () => {
  const connection = await openRaw(kit.port)
  connection.send(brokenPost.replace('/things', '/nothing'))
  expectRefusal(await connection.next(), 404, 'not_found')
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
])('%s reaches a caller who sends all of a large request before it reads', async (_, bytes, status, code) => {
  const connection = await openRaw(kit.port)
  connection.socket.pause()
  await new Promise<void>((resolve) => connection.socket.write(bytes, () => resolve()))
  connection.socket.resume()
  expectRefusal(await connection.next(), status, code)
  connection.close()
})

test('a connection that is reset at any point ends nothing but itself', async () => {
  const beginnings = [
    '',
    'GET /pi',
    connect,
    request('GET', '/gated') + connect,
    'garbage\r\n\r\n',
    `${brokenPost}5\r\n{"n`,
  ]
  for (const bytes of beginnings) {
    const connection = await openRaw(kit.port)
    if (bytes) await new Promise<void>((resolve) => connection.socket.write(bytes, () => resolve()))
    expect((await askRaw(kit.port, request('GET', '/ping'))).status).toBe(200)
    const gone = once(connection.socket, 'close')
    connection.socket.resetAndDestroy()
    await gone
  }
  expect((await askRaw(kit.port, request('GET', '/ping'))).status).toBe(200)
  expect(kit.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
