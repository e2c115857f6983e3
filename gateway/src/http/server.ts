import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { systemClock } from '../base/clock.ts'
import { type ErrorCode, failures } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { withTimeout } from '../base/timeout.ts'
import { type Connections, watchConnections } from './connections.ts'
import { type ConnectionLimits, guardDoor } from './door.ts'
import { commonHeaders, envelope } from './envelope.ts'
import { rateLimitKey } from './limits.ts'
import type { Refusals } from './refusals.ts'
import { makeReadRequestId } from './request-id.ts'

export type ServerOptions = {
  port: number
  host: string | undefined
  /** Always answered with 200, also during start and shutdown, so that an orchestrator does not kill the process. */
  liveness?: { path: string; body: object }
  requestTimeoutMs?: number
  /** Proxies whose `x-request-id` is kept. */
  trustedProxies?: readonly string[]
  /** Must exceed the longest time that a handler may take. */
  idleTimeoutMs?: number
  readTimeoutMs?: number
  connections: ConnectionLimits
  /** Counts what is refused here, before it reaches a handler. */
  refusals: Refusals
}

/**
 * The listening HTTP server, from before the service is ready until after its last response. It sends the error envelope
 * wherever Node would send a response of its own.
 */
export type HttpServer = {
  port: number
  /** Starts passing requests to `handler`. */
  open(handler: RequestListener): void
  /** Rejects new requests, lets open ones finish within `graceMs`, then closes every connection. */
  close(graceMs: number): Promise<void>
}

const starting = 'The service is starting. Send the request again in a second.'
const stopping = 'The service is shutting down. Send the request again; another process will answer it.'

export const openServer = async (options: ServerOptions): Promise<HttpServer> => {
  const { requestTimeoutMs = 30_000, idleTimeoutMs = 60_000, readTimeoutMs = 300_000, refusals } = options
  const server = createServer({
    requireHostHeader: false,
    maxHeaderSize: 16_384,
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(requestTimeoutMs, 15_000),
    // Longer than the 60 s idle timeout of common load balancers.
    keepAliveTimeout: 72_000,
    connectionsCheckingInterval: Math.min(requestTimeoutMs, 1_000),
  })
  const { admit } = guardDoor(server, options.connections, refusals)
  const onUnread = (socket: Socket): void => refusals.add('unread_response', addressOf(socket))
  const connections = watchConnections(server, { admit, idleTimeoutMs, readTimeoutMs, onUnread })
  const reject = makeReject(options)
  let handler = rejectAll(options, starting)

  server.on('request', (request, response) => {
    connections.add(request, response)
    const fault = findFault(request)
    if (fault) return reject(request, response, 'invalid_request', fault)
    handler(request, response)
  })
  server.on('checkExpectation', (request, response) => {
    connections.add(request, response)
    reject(request, response, 'expectation_failed', 'The Expect header is not supported. Leave it out.')
  })
  rejectOnSockets(server, connections, options)
  await listen(server, options)

  return {
    port: (server.address() as AddressInfo).port,
    open: (listener) => {
      handler = listener
    },
    close: async (graceMs) => {
      handler = rejectAll(options, stopping)
      await withTimeout(connections.drain(), { ms: graceMs, clock: systemClock, onTimeout: () => {} })
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      connections.destroy()
      await closed
    },
  }
}

/** Responds in the two places where Node offers a socket instead of a ServerResponse. */
const rejectOnSockets = (server: Server, connections: Connections, { refusals }: ServerOptions): void => {
  const endWithError = (socket: Socket, code: ErrorCode, message: string, headers = {}): void => {
    const requestId = newId('req')
    refusals.add(code, addressOf(socket))
    connections.endWithError(socket, { code, message, requestId, headers })
  }
  server.on('connect', (_request, socket) => {
    const message = 'CONNECT is not supported. Send a plain request instead.'
    endWithError(socket as Socket, 'method_not_allowed', message, { allow: 'GET, HEAD' })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else endWithError(socket, ...explainParserError(error.code))
  })
}

const addressOf = (socket: Socket): string => rateLimitKey(socket.remoteAddress ?? '')

const listen = (server: Server, { port, host, refusals }: ServerOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListenError(error, { port, host })))
    // The system lowers the backlog to its own limit.
    server.listen({ port, backlog: 4_096, ...(host === undefined ? {} : { host }) }, () => {
      // From here on, an error means that one connection could not be accepted. The others must survive it.
      server.removeAllListeners('error').on('error', () => refusals.add('accept_failed', 'unknown'))
      resolve()
    })
  })

const explainListenError = (
  error: NodeJS.ErrnoException,
  { port, host }: { port: number; host: string | undefined },
) => {
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} is in use by another process; stop it, or choose another port with PORT`,
    EACCES: `this user may not listen on port ${port}; choose a port above 1023`,
    EADDRNOTAVAIL: `this machine does not have the address ${host}; choose one of its addresses`,
  }
  const reason = reasons[error.code ?? '']
  return reason === undefined ? error : new Error(reason)
}

/** Finds faults that Node's parser accepts. */
const findFault = ({ httpVersion, rawHeaders }: IncomingMessage): string | undefined => {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The HTTP version is not supported. Use HTTP/1.1.'
  // Node uses the first of several Host headers; a proxy in front may have used the last.
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) return 'The request has more than one Host header. Send exactly one.'
  if (hosts === 0 && httpVersion === '1.1') return 'The Host header is missing. HTTP/1.1 requires it.'
  return undefined
}

type Reject = (
  request: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  message: string,
  headers?: Record<string, string>,
) => void

const makeReject = ({ refusals, trustedProxies = [] }: ServerOptions): Reject => {
  const readRequestId = makeReadRequestId(trustedProxies)
  return (request, response, code, message, headers = {}) => {
    const requestId = readRequestId(request)
    refusals.add(code, addressOf(request.socket))
    const content = envelope(code, message)
    respond(response, failures[code].status, content, { ...headers, 'x-request-id': requestId, connection: 'close' })
  }
}

const rejectAll = (options: ServerOptions, message: string): RequestListener => {
  const reject = makeReject(options)
  const readRequestId = makeReadRequestId(options.trustedProxies ?? [])
  return (request, response) => {
    const { liveness } = options
    if (liveness && request.url?.split('?')[0] === liveness.path) {
      return respond(response, 200, liveness.body, { 'x-request-id': readRequestId(request) })
    }
    reject(request, response, 'unavailable', message, { 'retry-after': '1' })
  }
}

const respond = (
  response: ServerResponse,
  status: number,
  content: object,
  { 'x-request-id': requestId = '', ...headers }: Record<string, string>,
): void => {
  const body = JSON.stringify(content)
  response.writeHead(status, {
    ...commonHeaders(requestId),
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

const explainParserError = (code: string | undefined): [ErrorCode, string] => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['headers_too_large', 'The request line and headers exceed 16 KiB. Send fewer or shorter headers.']
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return ['body_too_large', 'The chunk extensions of the body are too large. Send the body without them.']
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['request_timeout', 'The request did not arrive in time. Send it again on a new connection.']
    default:
      return [
        'invalid_request',
        'The request is not valid HTTP/1.1. Check the request line, the headers and the body length.',
      ]
  }
}
