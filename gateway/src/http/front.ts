import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { systemClock } from '../base/clock.ts'
import { type ErrorCode, failures } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { withTimeout } from '../base/timeout.ts'
import { type Connections, watchConnections } from './connections.ts'
import { commonHeaders, envelope } from './envelope.ts'
import { readRequestId } from './request-id.ts'

export type FrontOptions = {
  port: number
  host: string | undefined
  /** Answered with 200 from the first moment to the last, so that an orchestrator does not end a process at work. */
  liveness?: { path: string; body: object }
  requestTimeoutMs?: number
  /** Told of every refusal that is made here, and that no handler therefore hears of. */
  onRefusal?(refusal: { requestId: string; code: ErrorCode }): void
}

/**
 * The front door: the listening server, from before the service is ready until after its last answer. Everything that
 * Node would answer by itself, in a form of its own, is answered here with the envelope.
 */
export type Front = {
  port: number
  /** From now on requests go to `handler`. */
  open(handler: RequestListener): void
  /** New requests are refused, those under way may finish within `graceMs`, then every connection is closed. */
  close(graceMs: number): Promise<void>
}

const starting = 'The service is starting. Send the request again in a second; /health tells when it is ready.'
const stopping = 'The service is shutting down. Send the request again: another process will answer it.'

export const openFront = async (options: FrontOptions): Promise<Front> => {
  const { requestTimeoutMs = 30_000 } = options
  const server = createServer({
    requireHostHeader: false,
    maxHeaderSize: 16_384,
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(requestTimeoutMs, 15_000),
    // Longer than the 60 s after which common load balancers let go of an idle connection.
    keepAliveTimeout: 72_000,
    connectionsCheckingInterval: Math.min(requestTimeoutMs, 1_000),
  })
  const connections = watchConnections(server)
  const refuse = makeRefuse(options)
  let handler = refuseAll(options, starting)

  server.on('request', (request, response) => {
    connections.add(request, response)
    const fault = findFault(request)
    if (fault) return refuse(request, response, 'invalid_request', fault)
    handler(request, response)
  })
  server.on('checkExpectation', (request, response) => {
    connections.add(request, response)
    refuse(request, response, 'expectation_failed', 'The Expect header may only ask for 100-continue; leave it out.')
  })
  refuseOnSockets(server, connections, options)
  await listen(server, options)

  return {
    port: (server.address() as AddressInfo).port,
    open: (listener) => {
      handler = listener
    },
    close: async (graceMs) => {
      handler = refuseAll(options, stopping)
      await withTimeout(connections.drain(), { ms: graceMs, clock: systemClock, onTimeout: () => {} })
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      connections.destroy()
      await closed
    },
  }
}

/** Answers in the two places where Node offers a socket and no response. */
const refuseOnSockets = (server: Server, connections: Connections, { onRefusal }: FrontOptions): void => {
  const conclude = (socket: Socket, code: ErrorCode, message: string, headers = {}): void => {
    const requestId = newId('req')
    onRefusal?.({ requestId, code })
    connections.conclude(socket, { code, message, requestId, headers })
  }
  server.on('connect', (_request, socket) => {
    const message = 'This is not a proxy: CONNECT is not served. Send a plain request instead.'
    conclude(socket as Socket, 'method_not_allowed', message, { allow: 'GET, HEAD' })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else conclude(socket, ...explain(error.code))
  })
}

const listen = (server: Server, { port, host }: FrontOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListening(error, { port, host })))
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      // From here on an error is a connection that could not be accepted, which must not end those that were.
      server.removeAllListeners('error').on('error', () => {})
      resolve()
    })
  })

const explainListening = (error: NodeJS.ErrnoException, { port, host }: { port: number; host: string | undefined }) => {
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} is in use by another process; stop it, or choose another port`,
    EACCES: `port ${port} may not be used by this user; choose one above 1023`,
    EADDRNOTAVAIL: `this machine does not have the address ${host}; choose one of its own`,
  }
  const reason = reasons[error.code ?? '']
  return reason === undefined ? error : new Error(reason)
}

/** What makes a request unacceptable that Node's parser lets through. */
const findFault = ({ httpVersion, rawHeaders }: IncomingMessage): string | undefined => {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'Only HTTP/1.1 and HTTP/1.0 are spoken here.'
  // Node keeps the first of several Host headers; a proxy in front may have kept the last.
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1) return 'The request has more than one Host header; send exactly one.'
  if (hosts === 0 && httpVersion === '1.1') return 'The request has no Host header; HTTP/1.1 requires one.'
  return undefined
}

type Refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  message: string,
  headers?: Record<string, string>,
) => void

const makeRefuse =
  ({ onRefusal }: FrontOptions): Refuse =>
  (request, response, code, message, headers = {}) => {
    const requestId = readRequestId(request)
    onRefusal?.({ requestId, code })
    const content = envelope(code, message)
    answer(response, failures[code].status, content, { ...headers, 'x-request-id': requestId, connection: 'close' })
  }

const refuseAll = (options: FrontOptions, message: string): RequestListener => {
  const refuse = makeRefuse(options)
  return (request, response) => {
    const { liveness } = options
    if (liveness && request.url?.split('?')[0] === liveness.path) {
      return answer(response, 200, liveness.body, { 'x-request-id': readRequestId(request) })
    }
    refuse(request, response, 'unavailable', message, { 'retry-after': '1' })
  }
}

const answer = (
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

const explain = (code: string | undefined): [ErrorCode, string] => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [
        'headers_too_large',
        'The request line and headers are larger than 16 KiB together; send fewer or shorter ones.',
      ]
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return ['body_too_large', 'The chunk extensions of the body are too large; send the body without them.']
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['request_timeout', 'The request did not arrive whole in time; send it again on a new connection.']
    default:
      return [
        'invalid_request',
        'The request is not valid HTTP/1.1; check the request line, the headers and the body length.',
      ]
  }
}
