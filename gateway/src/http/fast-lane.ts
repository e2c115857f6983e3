import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Guard, RouteConfig } from './access.ts'
import type { Caller } from './authenticate.ts'
import { commonHeaders } from './envelope.ts'
import type { RecordAnswer } from './record.ts'
import { isCurrent } from './static-document.ts'
import { makeFindAddress } from './trusted-proxies.ts'

/** A complete answer to a GET. */
export type KeptAnswer = {
  /** The body, one character for each byte. */
  text: string
  /** All headers except those of the request and of its rate limit. */
  headers: Record<string, string>
  /** Absent if there is nothing that a client could have kept. */
  etag?: string
  /** The route that made it. Its configuration says what a request counts against. */
  route: { url: string; config: RouteConfig }
}

/** How to answer a path that is not in memory. */
export type Recipe = {
  route: KeptAnswer['route']
  /** Each wallet has an answer of its own. */
  isPrivate: boolean
  make(headers: IncomingHttpHeaders, wallet: string | undefined): Promise<KeptAnswer>
  /** Hands over why `make` failed: the route answers the request with this error and does not read again. */
  fail(request: IncomingMessage, error: unknown): void
}

export type Memory = {
  /** Finds the answer for a wallet, or the one for everybody. */
  recall(url: string, wallet: string | undefined, headers: IncomingHttpHeaders): KeptAnswer | undefined
  prepare?(url: string): Recipe | undefined
}

export const jsonType = 'application/json; charset=utf-8'

/** Whether the client has this answer already. */
export const isUnchanged = (
  { 'if-none-match': tag }: IncomingHttpHeaders,
  { etag }: Pick<KeptAnswer, 'etag'>,
): boolean => tag !== undefined && etag !== undefined && isCurrent(tag, etag)

type Options = {
  memory: Memory
  guard: Pick<Guard, 'identify' | 'charge' | 'refund'>
  record: RecordAnswer
  /** Answers a request in the usual way. It began earlier, at this time. */
  passOn(request: IncomingMessage, response: ServerResponse, beganMs: number): void
  readRequestId(request: IncomingMessage): string
  trustedProxies: readonly string[]
}

/** The same on every response. The first is replaced by the id of the request. */
const [, , ...constantHeaders] = Object.entries(commonHeaders('')).flat()

/**
 * Answers requests whose answer is in memory, or is one read away, before Fastify: to find the route, to check what was checked when the
 * answer was made, and to serialize what is bytes already would take longer than all of this. Keys and limits are those of every other
 * request. Returns false, and has done nothing, if the request has to take the usual way: also where it will be refused there.
 */
export const openFastLane = ({ memory, guard, record, passOn, readRequestId, trustedProxies }: Options) => {
  const findAddress = makeFindAddress(trustedProxies)

  const find = ({ url = '', headers }: IncomingMessage): { answer: KeptAnswer; caller: Caller | null } | undefined => {
    const shared = memory.recall(url, undefined, headers)
    if (shared) return { answer: shared, caller: null }
    const caller = headers['x-api-key'] === undefined ? undefined : guard.identify(headers)
    const own = caller && memory.recall(url, caller.wallet, headers)
    return caller && own ? { answer: own, caller } : undefined
  }

  const reply = (request: IncomingMessage, response: ServerResponse, { answer, limits, ip, began }: Ready): void => {
    const requestId = readRequestId(request)
    const status = isUnchanged(request.headers, answer) ? 304 : 200
    // Not `once`, which costs more: a response finishes once.
    response.on('finish', () => {
      const { url = '' } = request
      record({ requestId, method: 'GET', url, route: answer.route.url, status, ms: performance.now() - began, ip })
    })
    send(response, { answer, status, headers: ['x-request-id', requestId, ...constantHeaders], limits })
  }

  /** Reads what is not in memory. A read that fails costs the caller nothing here: the usual way counts the request and refuses it. */
  const readOne = (request: IncomingMessage, response: ServerResponse, began: number): boolean => {
    const { url = '', headers } = request
    const recipe = memory.prepare?.(url)
    const caller = recipe?.isPrivate ? guard.identify(headers) : null
    if (!recipe || caller === undefined) return false
    const ip = findAddress(request)
    const { config } = recipe.route
    const visit = { ip, method: 'GET', headers }
    const limits = guard.charge(visit, config, caller)
    if (!limits) return false
    const onFailure = (error: unknown): undefined => {
      guard.refund(visit, config, caller)
      recipe.fail(request, error)
      passOn(request, response, began)
    }
    void recipe
      .make(headers, caller?.wallet)
      .then((answer) => reply(request, response, { answer, limits, ip, began }), onFailure)
    return true
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || hasBody(request.headers)) return false
    const began = performance.now()
    const found = find(request)
    if (!found) return readOne(request, response, began)
    const { answer, caller } = found
    const ip = findAddress(request)
    const limits = guard.charge({ ip, method: 'GET', headers: request.headers }, answer.route.config, caller)
    if (!limits) return false
    reply(request, response, { answer, limits, ip, began })
    return true
  }
}

type Ready = { answer: KeptAnswer; limits: Record<string, string>; ip: string; began: number }

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

type Sending = { answer: KeptAnswer; status: 200 | 304; headers: string[]; limits: Record<string, string> }

const send = (response: ServerResponse, { answer, status, headers, limits }: Sending): void => {
  for (const name in limits) headers.push(name, limits[name] as string)
  for (const name in answer.headers) headers.push(name, answer.headers[name] as string)
  if (status === 304) {
    response.writeHead(304, headers).end()
    return
  }
  headers.push('content-type', jsonType, 'content-length', String(answer.text.length))
  response.writeHead(200, headers).end(answer.text, 'latin1')
}
