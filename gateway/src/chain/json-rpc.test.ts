import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openJsonRpc } from './json-rpc.ts'
import { isNodeAnswer } from './rpc-errors.ts'

type Sent = { id: number; method: string; params?: unknown[] }
type Handle = (sent: Sent | Sent[], response: ServerResponse, request: IncomingMessage) => void

let server: Server
let close: () => Promise<void>

afterEach(async () => {
  await close()
  server.closeAllConnections()
  server.close()
})

const open = async (handle: Handle, { timeoutMs = 5_000, path = '/', credentials = '' } = {}) => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    handle(JSON.parse(Buffer.concat(chunks).toString()) as Sent | Sent[], response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const rpc = openJsonRpc(`http://${credentials}127.0.0.1:${port}${path}`, { timeoutMs })
  close = rpc.close
  return rpc
}

const echo = ({ id, method }: Sent) => ({ jsonrpc: '2.0', id, result: method })
const failure = async (work: Promise<unknown>): Promise<Error & { code?: number; status?: number }> =>
  work.then(
    () => expect.fail('it did not fail'),
    (error) => error,
  )

test('calls at the same time are one request, and answers find their call in any order', async () => {
  const bodies: (Sent | Sent[])[] = []
  const rpc = await open((sent, response) => {
    bodies.push(sent)
    response.end(JSON.stringify(Array.isArray(sent) ? sent.map(echo).reverse() : echo(sent)))
  })
  expect(await rpc.request({ method: 'alone', params: [1] })).toBe('alone')
  const methods = ['a', 'b', 'c']
  expect(await Promise.all(methods.map((method) => rpc.request({ method })))).toEqual(methods)
  expect(bodies).toHaveLength(2)
  expect(bodies[0]).toMatchObject({ jsonrpc: '2.0', method: 'alone', params: [1] })
})

test('an error is that of its call, with code and data, with any status', async () => {
  const error = { code: 3, message: 'reverted', data: '0x12' }
  const rpc = await open((sent, response) => {
    if (!Array.isArray(sent)) return response.writeHead(400).end(JSON.stringify({ id: sent.id, error }))
    const replies = sent.map((one) => (one.method === 'bad' ? { id: one.id, error } : echo(one)))
    return response.end(JSON.stringify(replies))
  })
  const [bad, good] = await Promise.allSettled([rpc.request({ method: 'bad' }), rpc.request({ method: 'good' })])
  expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'RpcRequestError', code: 3, data: '0x12' } })
  expect(good).toEqual({ status: 'fulfilled', value: 'good' })
  const alone = await failure(rpc.request({ method: 'alone' }))
  expect([alone.code, isNodeAnswer(alone)]).toEqual([3, true])
})

const unanswered: [string, Handle][] = [
  ['a status without an error', (_, response) => void response.writeHead(502).end('<html>')],
  ['no JSON', (_, response) => void response.end('hello')],
  ['JSON that is no answer', (_, response) => void response.end('12')],
  ['an answer to another call', (_, response) => void response.end('[{"id":-1,"result":1}]')],
  ['an empty answer', (_, response) => void response.end('{}')],
  ['a redirect', (_, response) => void response.writeHead(308, { location: 'http://127.0.0.1:1/' }).end()],
  ['a broken connection', (_, response) => void response.destroy()],
  ['a body that is too large', (_, response) => void response.end(`"${'x'.repeat(11 * 1024 * 1024)}"`)],
]

test.each(unanswered)('%s says nothing about a call', async (_, handle) => {
  const rpc = await open(handle)
  const error = await failure(rpc.request({ method: 'eth_sendRawTransaction' }))
  expect([error.name, isNodeAnswer(error)]).toEqual(['HttpRequestError', false])
})

test('one error for several calls says nothing about any of them', async () => {
  const rpc = await open((_, response) => response.end('{"error":{"code":-32005,"message":"too many requests"}}'))
  const both = [rpc.request({ method: 'a' }), rpc.request({ method: 'b' })].map(failure)
  for (const error of await Promise.all(both)) expect(isNodeAnswer(error)).toBe(false)
})

test('a node that is silent, or stops in the middle of its answer, is given up in time', async () => {
  const rpc = await open(
    (sent, response) => {
      if (!Array.isArray(sent) && sent.method === 'half') response.write('{"result":')
    },
    { timeoutMs: 200 },
  )
  for (const method of ['silent', 'half'])
    expect((await failure(rpc.request({ method }))).name, method).toBe('TimeoutError')
})

test('the path, its query and the credentials of the URL are sent', async () => {
  const rpc = await open((_, response, { url, headers }) => response.end(JSON.stringify({ result: [url, headers] })), {
    path: '/v3/key?a=1',
    credentials: 'user:p%40ss@',
  })
  const [url, headers] = (await rpc.request({ method: 'a' })) as [string, Record<string, string>]
  expect(url).toBe('/v3/key?a=1')
  expect(headers).toMatchObject({ 'content-type': 'application/json', authorization: `Basic ${btoa('user:p@ss')}` })
})

test('it can be closed twice', async () => {
  const rpc = await open((sent, response) => response.end(JSON.stringify(echo(sent as Sent))))
  await rpc.request({ method: 'a' })
  await rpc.close()
  await expect(rpc.close()).resolves.toBeUndefined()
})

test('a URL that names no node fails as a broken connection does', async () => {
  await open(() => {})
  const rpc = openJsonRpc('http://127.0.0.1:1', { timeoutMs: 1_000 })
  const error = await failure(rpc.request({ method: 'a' }))
  expect([error.name, isNodeAnswer(error)]).toEqual(['HttpRequestError', false])
})
