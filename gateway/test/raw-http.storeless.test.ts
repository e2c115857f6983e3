import { type IncomingMessage, METHODS } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../src/http/build-fastify.ts'
import { askRaw, expectCommonHeaders, expectErrorResponse, openRaw, post, request } from './support/raw.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

/** Requests that Fastify and Node would answer by themselves, sent as bytes that no HTTP client produces. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ routes: addTenants })
})
afterAll(() => server.close())

const addTenants = (app: App): void => {
  const strategy = {
    name: 'tenant',
    storage: () => ({ get: () => null, set: () => {} }),
    deriveConstraint: ({ headers }: IncomingMessage, _context: unknown, done: (error: Error | null) => void) =>
      headers['x-tenant'] ? done(new Error('tenants unavailable')) : done(null),
    validate: () => {},
  }
  app.addConstraintStrategy(strategy as unknown as Parameters<App['addConstraintStrategy']>[0])
  app.route({ method: 'PATCH', url: '/tenants', constraints: { tenant: 'a' }, handler: async () => ({}) })
}

const chunked = (rest: string, target = '/things'): string =>
  request('POST', target, ['Content-Type: application/json', 'Transfer-Encoding: chunked'], rest)

const long = 'x'.repeat(70_000)

type Case = [outcome: string, bytes: string | Buffer, status: number, code: string]

const malformed: Case[] = [
  ['bytes that are not HTTP', 'garbage\r\n\r\n', 400, 'invalid_request'],
  ['a TLS handshake', Buffer.from('16030100a5010000a10303', 'hex'), 400, 'invalid_request'],
  ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'invalid_request'],
  ['HTTP/2.0 in the request line', 'GET /ping HTTP/2.0\r\nHost: a\r\n\r\n', 400, 'invalid_request'],
  ['HTTP/0.9 in the request line', 'GET /ping HTTP/0.9\r\n\r\n', 400, 'invalid_request'],
  ['HTTP/1.7 in the request line', 'GET /ping HTTP/1.7\r\nHost: a\r\n\r\n', 400, 'invalid_request'],
  ['no version', 'GET /ping\r\nHost: a\r\n\r\n', 400, 'invalid_request'],
  ['a header name with a space', request('GET', '/ping', ['bad name: a']), 400, 'invalid_request'],
  ['a folded header', request('GET', '/ping', ['a: b', ' c']), 400, 'invalid_request'],
  ['lines that end in LF alone', 'GET /ping HTTP/1.1\nHost: a\n\n', 400, 'invalid_request'],
  ['a NUL in a header', request('GET', '/ping', ['a: b\0c']), 400, 'invalid_request'],
  ['a NUL in the path', request('GET', '/pi\0ng'), 400, 'invalid_request'],
  [
    'both Content-Length and Transfer-Encoding',
    request('POST', '/things', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    400,
    'invalid_request',
  ],
  [
    'two lengths',
    request('POST', '/things', ['Content-Length: 5', 'Content-Length: 6'], 'abcdef'),
    400,
    'invalid_request',
  ],
  ['a negative length', request('POST', '/things', ['Content-Length: -5']), 400, 'invalid_request'],
  ['an unknown transfer encoding', request('POST', '/things', ['Transfer-Encoding: gzip']), 400, 'invalid_request'],
  ['a chunk size that is not a number, in mid-body', chunked('5\r\n{"nam\r\nZZ\r\n'), 400, 'invalid_request'],
  ['headers above 16 KiB', request('GET', '/ping', [`a: ${long}`]), 431, 'headers_too_large'],
  ['a path above 16 KiB', request('GET', `/${long}`), 431, 'headers_too_large'],
  ['chunk extensions above 16 KiB', chunked(`5;a=${long}\r\n{"nam\r\n`), 413, 'body_too_large'],
  ['a method that HTTP does not know', request('FETCH', '/ping'), 400, 'invalid_request'],
  ['a method in lower case', request('get', '/ping'), 400, 'invalid_request'],
  ['no Host', 'GET /ping HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
  ['two Hosts', request('GET', '/ping', ['host: evil.example']), 400, 'invalid_request'],
  ['an Expect other than 100-continue', request('GET', '/ping', ['Expect: cake']), 417, 'expectation_failed'],
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n', 405, 'method_not_allowed'],
]

const targets: Case[] = [
  ['an invalid escape', request('GET', '/things/%zz'), 400, 'invalid_request'],
  ['a lone percent sign', request('GET', '/%'), 400, 'invalid_request'],
  ['an incomplete UTF-8 character', request('GET', '/things/%C3'), 400, 'invalid_request'],
  ['a path parameter above 128 characters', request('GET', `/things/${'a'.repeat(129)}`), 414, 'uri_too_long'],
  ['a constraint that cannot be derived', request('PATCH', '/tenants', ['x-tenant: a']), 400, 'invalid_request'],
  ['authority form', request('GET', 'evil.example:80'), 400, 'invalid_request'],
  ['asterisk form', request('GET', '*'), 404, 'not_found'],
  ['asterisk form with OPTIONS', request('OPTIONS', '*'), 404, 'not_found'],
  ['absolute form with an unknown path', request('GET', 'http://evil.example/nothing'), 404, 'not_found'],
  ['absolute form without a path', request('GET', 'http://evil.example'), 404, 'not_found'],
  ['absolute form with a wrong method', request('DELETE', 'http://evil.example/ping'), 405, 'method_not_allowed'],
  ['another scheme', request('GET', 'ftp://evil.example/ping'), 404, 'not_found'],
  ['a semicolon', request('GET', '/ping;x=1'), 404, 'not_found'],
  ['a double slash', request('GET', '//ping'), 404, 'not_found'],
  ['a path that looks like a host', request('GET', '//evil.example/..'), 404, 'not_found'],
  ['dot segments', request('GET', '/things/../ping'), 404, 'not_found'],
  ['a backslash', request('GET', '\\ping'), 400, 'invalid_request'],
  ['a trailing slash', request('GET', '/ping/'), 404, 'not_found'],
  ['a path of 15 KiB', request('GET', `/${'a/'.repeat(7_500)}`), 404, 'not_found'],
  ['an unknown path with a bad body', post('{', 'text/plain', '/nothing'), 404, 'not_found'],
  ['a known path with a bad body and a wrong method', post('{', 'text/plain', '/ping'), 405, 'method_not_allowed'],
]

const bodies: Case[] = [
  ['an empty body', post(''), 400, 'invalid_body'],
  ['no body and no type', request('POST', '/things'), 400, 'invalid_body'],
  ['half of a JSON text', post('{"name":'), 400, 'invalid_body'],
  ['JSON that is not an object', post('[]'), 400, 'invalid_body'],
  ['a member __proto__', post('{"name":"a","__proto__":{"admin":true}}'), 400, 'invalid_body'],
  ['a member constructor', post('{"name":"a","constructor":{"prototype":{}}}'), 400, 'invalid_body'],
  ['30,000 levels that close', post('['.repeat(30_000) + ']'.repeat(30_000)), 400, 'invalid_body'],
  ['30,000 levels that do not', post('['.repeat(30_000)), 400, 'invalid_body'],
  [
    'deep nesting inside an unknown member',
    post(`{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`),
    400,
    'invalid_body',
  ],
  ['bytes that are not UTF-8', Buffer.from(post('{"name":"é"}').replace('13', '12'), 'latin1'), 400, 'invalid_body'],
  ['a text body', post('{"name":"a"}', 'text/plain'), 415, 'unsupported_media_type'],
  ['a form body', post('name=a', 'application/x-www-form-urlencoded'), 415, 'unsupported_media_type'],
  ['a type that only begins like JSON', post('{"name":"a"}', 'application/jsonx'), 415, 'unsupported_media_type'],
  ['an invalid type', post('{"name":"a"}', ';;;'), 415, 'unsupported_media_type'],
  ['no type', post('{"name":"a"}', ''), 415, 'unsupported_media_type'],
  ['more than 64 KiB, announced', post(long), 413, 'body_too_large'],
  ['more than 64 KiB, in chunks', chunked(`11170\r\n${long}\r\n0\r\n\r\n`), 413, 'body_too_large'],
  ['a huge length', post('{}').replace(/Length: 2/, 'Length: 99999999999'), 413, 'body_too_large'],
]

test.each([...malformed, ...targets, ...bodies])('the envelope: %s', async (_, bytes, status, code) => {
  expectErrorResponse(await askRaw(server.port, bytes), status, code)
})

test('405 or 404: every method that Node knows gets the envelope', async () => {
  const withBody = new Set(['GET', 'HEAD', 'OPTIONS', 'CONNECT'])
  for (const method of METHODS.filter((name) => !withBody.has(name))) {
    const known = await askRaw(server.port, request(method, '/ping'))
    expectErrorResponse(known, 405, 'method_not_allowed')
    expect(known.headers.allow).toBe('GET, HEAD')
    expectErrorResponse(await askRaw(server.port, request(method, '/nothing')), 404, 'not_found')
  }
})

test('HEAD has the status and headers of GET and no body, for 200, 400, 404 and 405', async () => {
  const targets: [string, number][] = [
    ['/ping', 200],
    ['/%zz', 400],
    ['/nothing', 404],
    ['/tenants', 405],
  ]
  for (const [target, status] of targets) {
    const connection = await openRaw(server.port)
    connection.send(request('HEAD', target, ['Connection: close']))
    const answer = await connection.next({ head: true })
    expect(answer.status).toBe(status)
    expectCommonHeaders(answer)
    expect(await connection.ended).toBe('')
    connection.close()
  }
})

test('204: OPTIONS lists the methods of a known path', async () => {
  const answer = await askRaw(server.port, request('OPTIONS', '/things'))
  expect(answer).toMatchObject({ status: 204, headers: { allow: 'GET, HEAD, POST' } })
  expectCommonHeaders(answer)
})

test.each([
  ['HTTP/1.0 without Host', 'GET /ping HTTP/1.0\r\n\r\n'],
  ['absolute form', request('GET', 'http://localhost/ping')],
  ['an offer of WebSocket', request('GET', '/ping', ['Connection: Upgrade', 'Upgrade: websocket'])],
  ['an offer of HTTP/2', request('GET', '/ping', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'])],
  ['a body on GET', request('GET', '/ping', ['Content-Length: 3'], 'abc')],
  ['an empty line in starting', `\r\n${request('GET', '/ping')}`],
])('200: %s', async (_, bytes) => {
  const answer = await askRaw(server.port, bytes)
  expect(answer).toMatchObject({ status: 200, body: '{"pong":true}' })
  expectCommonHeaders(answer)
})

test('201: Expect: 100-continue gets a 100 first', async () => {
  const connection = await openRaw(server.port)
  connection.send(post('{"name":"a"}').replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'))
  expect((await connection.next()).status).toBe(100)
  expect(await connection.next()).toMatchObject({ status: 201, body: '{"name":"a"}' })
  connection.close()
})

test.each([
  ['headers', 'GET /ping HTTP/1.1\r\nHo'],
  ['a body', post('{"name":"a"}').slice(0, -4)],
])('408: %s arriving too slowly', async (_, bytes) => {
  const impatient = await startTestServer({ http: { requestTimeoutMs: 200 } })
  const connection = await openRaw(impatient.port)
  connection.send(bytes)
  expectErrorResponse(await connection.next(), 408, 'request_timeout')
  expect(await connection.ended).toBe('')
  connection.close()
  await impatient.close()
})
