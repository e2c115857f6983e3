import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type ErrorCode, failures } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { commonHeaders, envelope, rawRefusal } from './envelope.ts'
import { readRequestId } from './request-id.ts'

export type FrontOptions = {
  port: number
  host: string | undefined
  /** Answered with 200 from the first moment to the last, so that an orchestrator does not end a process at work. */
  liveness: { path: string; body: object }
  requestTimeoutMs?: number
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
  const underWay = new Map<Socket, ServerResponse>()
  let inFlight = 0
  let onIdle = (): void => {}
  let handler = refuseAll(options, starting)

  server.on('request', (request, response) => {
    inFlight += 1
    underWay.set(request.socket, response)
    response.once('close', () => {
      inFlight -= 1
      if (underWay.get(request.socket) === response) underWay.delete(request.socket)
      if (inFlight === 0) onIdle()
    })
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      return refuse(request, response, 'invalid_request', 'The request has no Host header; HTTP/1.1 requires one.')
    }
    handler(request, response)
  })
  server.on('checkExpectation', (request, response) => {
    refuse(request, response, 'expectation_failed', 'The Expect header may only ask for 100-continue; leave it out.')
  })
  server.on('connect', (_request, socket) => {
    const message = 'This is not a proxy: CONNECT is not served. Send a plain request instead.'
    socket.end(rawRefusal('method_not_allowed', message, { ...commonHeaders(newId('req')), allow: 'GET, HEAD' }))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = underWay.get(socket)
    // An answer to an earlier, complete request on this connection goes out first: the two must not be confused.
    if (response?.req.complete && !response.writableFinished) response.once('close', () => refuseSocket(socket, error))
    else if (response?.headersSent) socket.destroy()
    else refuseSocket(socket, error)
  })

  await listen(server, options)

  return {
    port: (server.address() as AddressInfo).port,
    open: (listener) => {
      handler = listener
    },
    close: async (graceMs) => {
      handler = refuseAll(options, stopping)
      await waitUntil((resolve) => {
        onIdle = resolve
        if (inFlight === 0) resolve()
      }, graceMs)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

const listen = (server: Server, { port, host }: FrontOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.off('error', reject)
      resolve()
    })
  })

const waitUntil = async (done: (resolve: () => void) => void, atMostMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    new Promise<void>(done),
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, atMostMs)
    }),
  ])
  clearTimeout(timer)
}

const refuseAll =
  ({ liveness }: FrontOptions, message: string): RequestListener =>
  (request, response) => {
    if (request.url !== liveness.path) return refuse(request, response, 'unavailable', message, { 'retry-after': '1' })
    answer(request, response, 200, liveness.body, {})
  }

const refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  message: string,
  headers: Record<string, string> = {},
): void =>
  answer(request, response, failures[code].status, envelope(code, message), { ...headers, connection: 'close' })

const answer = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  content: object,
  headers: Record<string, string>,
): void => {
  const body = JSON.stringify(content)
  response.writeHead(status, {
    ...commonHeaders(readRequestId(request)),
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const refuseSocket = (socket: Socket, error: NodeJS.ErrnoException): void => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [code, message] = explain(error.code)
  socket.end(rawRefusal(code, message, commonHeaders(newId('req'))), () => socket.destroy())
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
