import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../src/base/errors.ts'
import type { App } from '../src/http/build-fastify.ts'
import { askRaw, expectErrorResponse, openRaw, post, request } from './support/raw.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const secret = `surety_live_${'k'.repeat(49)}`

const addFaults = (app: App): void => {
  const faults: Record<string, () => unknown> = {
    error: () => new Error(`select * from keys where key = '${secret}'`, { cause: new Error('disk full') }),
    status: () => Object.assign(new Error('internal detail'), { statusCode: 404, code: 'ENOENT' }),
    text: () => 'internal detail',
    null: () => null,
    undefined: () => undefined,
    known: () => new AppError('unavailable', 'Come back later.', { cause: new Error('internal detail') }),
  }
  for (const [name, fault] of Object.entries(faults)) {
    app.get(`/faults/${name}`, async (_request, reply) => {
      reply.headers({ etag: '"a"', 'content-encoding': 'gzip' })
      throw fault()
    })
  }
  app.get('/faults/sync', () => {
    throw new Error('internal detail')
  })
  const Shape = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
  app.get(
    '/faults/shape',
    { schema: { response: { 200: Shape } } },
    async () => ({ detail: 'internal detail' }) as never,
  )
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ routes: addFaults, fastify: { trustedProxies: ['127.0.0.1'] } })
})
afterAll(() => server.close())
beforeEach(() => void server.logs.splice(0))

type Line = { level: string; requestId?: string; msg: string; path?: string; status?: number; err?: { stack: string } }

/** The log line is written after the response is sent, so the caller may see the response first. */
const answered = async (count = 1): Promise<Line[]> => {
  await vi.waitUntil(() => server.logs.filter((line) => line.includes('"Request answered"')).length >= count)
  return server.logs.map((line) => JSON.parse(line) as Line)
}

test('500: an unexpected error is logged with its stack and shows the caller nothing', async () => {
  const answer = await askRaw(server.port, request('GET', '/faults/error', ['x-request-id: from-the-proxy']))
  expectErrorResponse(answer, 500, 'internal_error')
  expect(answer.body).not.toMatch(/select|disk|at /)
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.headers).not.toHaveProperty('etag')
  const lines = await answered()
  expect(lines.map(({ requestId }) => requestId)).toEqual(['from-the-proxy', 'from-the-proxy'])
  expect(lines[0]).toMatchObject({
    level: 'error',
    err: { stack: expect.stringMatching(/select[\s\S]*\n +at [\s\S]*disk full/) },
  })
  expect(server.logs.join()).not.toContain(secret)
})

test.each(['status', 'text', 'null', 'undefined', 'sync', 'shape'])('500: any thrown value (%s)', async (fault) => {
  const answer = await askRaw(server.port, request('GET', `/faults/${fault}`))
  expectErrorResponse(answer, 500, 'internal_error')
  expect(answer.body).not.toContain('internal detail')
  expect((await answered())[0]).toMatchObject({ level: 'error', requestId: answer.headers['x-request-id'] })
})

test('503: an AppError shows its message and hides its cause', async () => {
  const answer = await askRaw(server.port, request('GET', '/faults/known'))
  expectErrorResponse(answer, 503, 'unavailable')
  expect(answer.body).toContain('Come back later.')
  expect(answer.body).not.toContain('internal detail')
  expect((await answered())[0]).toMatchObject({ level: 'error', reason: 'Error: internal detail' })
})

test('every response has one log line with its request id, also without a route or on a Fastify error', async () => {
  for (const [target, level] of [
    ['/ping', 'info'],
    ['/nothing', 'info'],
    ['/%zz', 'debug'],
    [`/things/${'a'.repeat(200)}`, 'info'],
  ] as const) {
    const answer = await askRaw(server.port, request('GET', target))
    const [line] = await answered()
    expect(line).toMatchObject({ requestId: answer.headers['x-request-id'], status: answer.status, level })
    server.logs.splice(0)
  }
})

test('a path cannot forge a log line, control a terminal, fill the disk or log a secret or a query', async () => {
  const forged = '/a%0A%7B%22level%22%3A%22fatal%22%7D%1b[2J'
  for (const path of [forged, `/${secret}`, `/${'x'.repeat(10_000)}`, '/ping?token=in-the-query']) {
    await askRaw(server.port, request('GET', path))
  }
  const lines = await answered(4)
  expect(lines).toHaveLength(4)
  const text = server.logs.join('')
  expect(text.match(/\n/g)).toHaveLength(4)
  expect(text).toMatch(/^[ -~\n]*$/)
  expect(text).not.toMatch(/kkkk|in-the-query|x{300}/)
})

test('a request id is accepted only if it is safe', async () => {
  for (const id of ['short', 'a'.repeat(65), 'with space and more', '"quoted-quoted"', `${secret}\u00e9`]) {
    const answer = await askRaw(server.port, Buffer.from(request('GET', '/ping', [`x-request-id: ${id}`]), 'latin1'))
    expect(answer.headers['x-request-id']).toMatch(/^req_[A-Za-z0-9]{22}$/)
  }
})

test('the request id of a caller that is no trusted proxy is replaced, also where the request is rejected early', async () => {
  const open = await startTestServer({ fastify: { trustedProxies: ['10.0.0.0/8', '::ffff:192.0.2.0/120'] } })
  try {
    for (const version of ['1.1', '2.0']) {
      const line = request('GET', '/ping', ['x-request-id: somebody-elses-id']).replace('HTTP/1.1', `HTTP/${version}`)
      const answer = await askRaw(open.port, line)
      expect(answer.headers['x-request-id']).toMatch(/^req_[A-Za-z0-9]{22}$/)
    }
    await open.http.close(0)
    expect(open.logs.join()).not.toContain('somebody-elses-id')
  } finally {
    await open.close()
  }
})

test('a caller who hangs up while sending the body does not cause an error', async () => {
  const connection = await openRaw(server.port)
  connection.send(post('{"name":"a"}').slice(0, -4))
  expect((await askRaw(server.port, request('GET', '/ping'))).status).toBe(200)
  connection.socket.resetAndDestroy()
  expect((await askRaw(server.port, request('GET', '/ping'))).status).toBe(200)
  await answered(2)
  expect(server.logs.filter((line) => /"level":"(error|warn|fatal)"|"status":5/.test(line))).toEqual([])
})
