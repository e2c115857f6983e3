import { requireUint } from './bigints.ts'
import { type ErrorCode, SuretyError } from './error.ts'
import { BodyTooLong, maxBodyBytes, readBody } from './read-body.ts'
import { withTimeout } from './retry.ts'
import { learnRevision, revisionHeaders } from './revision.ts'
import { isConnectFailure } from './unreachable.ts'

export type Transport = {
  baseUrl: string
  apiKey?: string | undefined
  fetch?: typeof fetch | undefined
}

export type Request = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  headers?: Record<string, string>
  /** Shortens the default timeout. */
  timeoutMs?: number | undefined
}

/** A gateway holds a request open for at most 25 seconds, so a later answer is lost. */
const maxTimeoutMs = 35_000

/** Sends one request and returns the body of a 2xx answer. Everything else throws a `SuretyError`. */
export const send = async <Body>(transport: Transport, request: Request): Promise<Body> =>
  (await sendWithStatus<Body>(transport, request)).body

/** The same as `send`, but returns the status too. */
export const sendWithStatus = async <Body>(
  transport: Transport,
  request: Request,
): Promise<{ status: number; body: Body }> => {
  const { url, init } = buildRequest(transport, request)
  const ms = Math.ceil(Math.max(1, Math.min(maxTimeoutMs, request.timeoutMs ?? maxTimeoutMs)))
  const doFetch = transport.fetch ?? fetch
  const { response, text } = await withTimeout(ms, async (signal) => {
    const response = await doFetch(url, { ...init, signal })
    return { response, text: isRedirect(response) ? '' : await readBody(response) }
  }).catch((cause: unknown) => failedRequest({ url, request, cause }))
  if (isRedirect(response)) throw redirected(response, url)
  learnRevision(transport, response)
  const body = tryParseJson(text)
  if (!response.ok || body === undefined) throw toError(response, body)
  return { status: response.status, body: body as Body }
}

/** Writes a filter as a query: amounts and ids as decimal strings. Numbers are refused where they would lose digits. */
export const queryOf = (filter: Record<string, bigint | string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      typeof value === 'string' || value === undefined ? value : requireUint(name, value),
    ]),
  )

export type StreamRequest = Request & {
  signal?: AbortSignal | undefined
  /** The connection counts as lost when nothing arrived for so long. */
  silenceMs: number
}

/** Opens an endless response and yields its text as it arrives. Ends when the other side ends it. */
export const openStream = async (
  transport: Transport,
  request: StreamRequest,
): Promise<AsyncGenerator<string, void>> => {
  const { url, init } = buildRequest(transport, request)
  const lost = new AbortController()
  const signal = request.signal ? AbortSignal.any([lost.signal, request.signal]) : lost.signal
  let timer = setTimeout(() => lost.abort(), request.silenceMs)
  const fail = (cause: unknown): never => failedRequest({ url, request, cause })
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => lost.abort(), request.silenceMs)
  }
  const response = await (transport.fetch ?? fetch)(url, { ...init, signal }).catch(fail)
  const { body } = response
  if (!response.ok || !body) {
    const text = isRedirect(response) ? '' : await readBody(response).catch(fail)
    clearTimeout(timer)
    throw isRedirect(response) ? redirected(response, url) : toError(response, tryParseJson(text))
  }
  const read = async function* (): AsyncGenerator<string, void> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    try {
      for (let part = await reader.read().catch(fail); !part.done; part = await reader.read().catch(fail)) {
        heard()
        yield part.value
      }
    } finally {
      clearTimeout(timer)
      lost.abort()
    }
  }
  return read()
}

const buildRequest = (transport: Transport, request: Request): { url: URL; init: RequestInit } => {
  const { baseUrl, apiKey } = transport
  const url = new URL(baseUrl.replace(/\/$/, '') + request.path)
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const headers = {
    accept: 'application/json',
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
    ...(request.method === 'GET' ? revisionHeaders(transport) : {}),
    ...request.headers,
  }
  const body = request.body === undefined ? null : JSON.stringify(request.body)
  return { url, init: { method: request.method, headers, body, redirect: 'manual' } }
}

/** Browsers hide where a redirect leads, and its status. */
const isRedirect = ({ status, type }: Response): boolean => type === 'opaqueredirect' || (status >= 300 && status < 400)

/** No redirect is followed: the API key and the signature would go wherever it leads. */
const redirected = ({ status }: Response, { origin }: URL): SuretyError =>
  new SuretyError({
    status,
    code: `http_${status || 302}`,
    message: `${origin} redirects, which the SDK does not follow. Pass the final address as baseUrl.`,
  })

const failedRequest = ({ url, request, cause }: { url: URL; request: Request; cause: unknown }): never => {
  if (cause instanceof BodyTooLong) throw tooLong(request, cause)
  throw isConnectFailure(cause) ? unreachable(url, cause) : networkError(request, cause)
}

const tooLong = ({ method, path }: Request, cause: unknown): SuretyError =>
  new SuretyError({
    status: 0,
    code: 'untrusted_answer',
    message: `The answer to ${method} ${path} is longer than ${maxBodyBytes} bytes. Check baseUrl and any proxy.`,
    cause,
  })

const networkError = ({ method, path }: Request, cause: unknown): SuretyError =>
  new SuretyError({
    status: 0,
    code: 'network_error',
    message: `No answer to ${method} ${path}, so whether it took effect is unknown. Send it again.`,
    cause,
  })

const unreachable = ({ origin }: URL, cause: unknown): SuretyError =>
  new SuretyError({
    status: 0,
    code: 'unreachable',
    message: `Cannot reach ${origin}. Is the gateway running? Start one with \`npm start\`, or check the URL.`,
    cause,
  })

const tryParseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Converts an answer to an error. A proxy's page has no code, so it becomes `http_502` or the like: `code` is always set. */
const toError = (response: Response, body: unknown): SuretyError => {
  const { code, message } = isEnvelope(body)
    ? body
    : {
        code: `http_${response.status}` as ErrorCode,
        message: `Something other than the service answered with ${response.status}. Check baseUrl and any proxy.`,
      }
  return new SuretyError({
    status: response.status,
    code,
    message,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: parseSeconds(response.headers.get('retry-after')),
  })
}

const parseSeconds = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined

const isEnvelope = (body: unknown): body is { code: ErrorCode; message: string } =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string'
