import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { Surety, SuretyError } from '../src/index.ts'

const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Surety({
    baseUrl: 'http://gateway.test/',
    apiKey: 'k',
    fetch: async () => new Response(body, { status, headers }),
  })

const failureOf = async (surety: Surety): Promise<SuretyError> => {
  const error = await surety.health().then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!(error instanceof SuretyError)) throw new Error('it did not fail')
  return error
}

test('converts an error envelope to an error with status, code, message and request id', async () => {
  const body = JSON.stringify({ error: 'rate_limit', message: 'Wait 3 s.', code: 'rate_limit' })
  const error = await failureOf(answering(429, body, { 'x-request-id': 'req_12345678' }))
  expect({ ...error, message: error.message }).toMatchObject({
    status: 429,
    code: 'rate_limit',
    message: 'Wait 3 s.',
    requestId: 'req_12345678',
  })
})

test.each([
  [502, '<html>Bad gateway</html>'],
  [500, ''],
  [403, '{"detail":"blocked"}'],
  [200, '<html>A captive portal</html>'],
])('reports an answer of %i that is not from the service', async (status, body) => {
  expect(await failureOf(answering(status, body))).toMatchObject({
    status,
    code: `http_${status}`,
    requestId: undefined,
  })
})

test('reports a lost connection as an unknown outcome', async () => {
  const lost = new Surety({
    baseUrl: 'http://gateway.test',
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  })
  const error = await failureOf(lost)
  expect(error).toMatchObject({ status: 0, code: 'network_error' })
  expect(error.message).toContain('whether it took effect is unknown')
})

const failing = (cause: Error) =>
  new Surety({
    baseUrl: 'http://gateway.test/base',
    fetch: () => Promise.reject(new TypeError('fetch failed', { cause })),
  })

const systemError = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall })

test('a gateway that does not run is an error with its URL and what to do, not an unknown outcome', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  const error = await failureOf(new Surety({ baseUrl: `http://127.0.0.1:${port}/` }))
  expect(error).toMatchObject({ status: 0, code: 'unreachable', cause: { cause: { code: 'ECONNREFUSED' } } })
  expect(error.message).toBe(
    `Cannot reach http://127.0.0.1:${port}. Is the gateway running? Start one with \`npm start\`, or check the URL.`,
  )
})

test.each([
  ['a host without an address', systemError('ENOTFOUND', 'getaddrinfo')],
  ['a connection attempt that took too long', Object.assign(new Error(), { code: 'UND_ERR_CONNECT_TIMEOUT' })],
  [
    'a refusal at every address of the host',
    new AggregateError([systemError('ECONNREFUSED', 'connect'), systemError('ENETUNREACH', 'connect')]),
  ],
])('%s is unreachable', async (_, cause) => {
  expect(await failureOf(failing(cause))).toMatchObject({ status: 0, code: 'unreachable' })
})

test.each([
  ['a connection that was reset', systemError('ECONNRESET', 'read')],
  ['a route that was lost while it was read', systemError('EHOSTUNREACH', 'read')],
  [
    'one of several errors after the connection',
    new AggregateError([systemError('ECONNREFUSED', 'connect'), systemError('EPIPE', 'write')]),
  ],
])('%s is an unknown outcome', async (_, cause) => {
  expect(await failureOf(failing(cause))).toMatchObject({ status: 0, code: 'network_error' })
})

test('reports a connection lost in the middle of an answer', async () => {
  const stream = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
  const lost = new Surety({ baseUrl: 'http://gateway.test', fetch: async () => new Response(stream, { status: 200 }) })
  expect(await failureOf(lost)).toMatchObject({ code: 'network_error' })
})

test('sends the API key in its header only', async () => {
  let seen: [string, RequestInit | undefined] | undefined
  const spy: typeof fetch = async (url, init) => {
    seen = [String(url), init]
    return Response.json({ data: [], nextCursor: null })
  }
  const surety = new Surety({ baseUrl: 'http://gateway.test/base/', apiKey: 'secret', fetch: spy })
  for await (const _ of surety.keys.list()) expect.unreachable()
  expect(seen?.[0]).toBe('http://gateway.test/base/api/v1/agent/keys')
  expect(seen?.[1]?.headers).toEqual({ accept: 'application/json', 'x-api-key': 'secret' })
})
