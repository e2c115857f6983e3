import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, failures } from '../../base/errors.ts'
import { envelope } from '../../http/envelope.ts'
import { droppedHeader } from './messages.ts'
import type { OwnedWorld } from './worlds.ts'

const maxInFlight = 32
/** Longer than any request of a gateway takes, apart from streams, which send something every 15 seconds. */
const silenceMs = 60_000

/** Headers that concern one connection, not the request. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'proxy-connection',
  'host',
])

const endToEnd = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)))

type Forward = { world: OwnedWorld; path: string; nowMs: () => number }

/** Sends a request on to the world, before its body is read, and the answer back as it arrives. */
export const forward = (request: FastifyRequest, reply: FastifyReply, { world, path, nowMs }: Forward): void => {
  if (world.inFlight >= maxInFlight) {
    const message = `The world has ${maxInFlight} requests open. Wait for one of them.`
    throw new AppError('rate_limit', message, { headers: { 'retry-after': '1' } })
  }
  world.inFlight += 1
  world.usedAtMs = nowMs()
  const kept = reply.getHeaders()
  const { raw: response } = reply.hijack()
  response.once('close', () => {
    world.inFlight -= 1
    world.usedAtMs = nowMs()
  })
  const { method, raw } = request
  const { socketPath, agent } = world.host
  const headers = { ...endToEnd(raw.headers), host: 'world' }
  const asked = httpRequest({
    socketPath,
    agent,
    method,
    path: `/${world.worldId}${path}`,
    headers,
    timeout: silenceMs,
  })
  asked.once('response', (answer) => {
    if (answer.headers[droppedHeader]) {
      answer.resume()
      response.destroy()
      return
    }
    const { 'ratelimit-policy': policy, ratelimit } = kept
    const limits = policy === undefined ? {} : { 'ratelimit-policy': String(policy), ratelimit: String(ratelimit) }
    response.writeHead(answer.statusCode ?? 502, { ...limits, ...endToEnd(answer.headers) })
    answer.pipe(response)
    answer.once('error', () => response.destroy())
  })
  asked.once('timeout', () => asked.destroy(new Error('the world does not answer')))
  asked.once('error', () => {
    if (response.headersSent) response.destroy()
    else refuse(request, response)
  })
  response.once('close', () => asked.destroy())
  raw.pipe(asked)
}

const refuse = (request: FastifyRequest, response: FastifyReply['raw']): void => {
  const message = 'The world did not answer. Send the request again; if the world has ended, create a new one.'
  const body = JSON.stringify(envelope('world_unavailable', message))
  response.writeHead(failures.world_unavailable.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': '1',
    'cache-control': 'no-store',
    'x-request-id': request.id,
  })
  response.end(body)
}
