import { type ErrorCode, SuretyError } from './error.ts'
import { within } from './patience.ts'

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
  /** How long to wait for the answer, if that is less than usual. */
  timeoutMs?: number | undefined
}

/** A gateway holds an answer back for 25 seconds at most; what takes longer than this will not come. */
const longestMs = 35_000

/** Sends one request and returns the body of a 2xx answer; everything else is a `SuretyError`. */
export const send = async <Body>(transport: Transport, request: Request): Promise<Body> =>
  (await exchange<Body>(transport, request)).body

/** The same, with the status of the answer. */
export const exchange = async <Body>(
  transport: Transport,
  request: Request,
): Promise<{ status: number; body: Body }> => {
  const { url, init } = write(transport, request)
  const ms = Math.ceil(Math.max(1, Math.min(longestMs, request.timeoutMs ?? longestMs)))
  const ask = transport.fetch ?? fetch
  const { response, text } = await within(ms, async (signal) => {
    const response = await ask(url, { ...init, signal })
    return { response, text: await response.text() }
  }).catch((cause: unknown) => {
    throw lost(request, cause)
  })
  const body = parse(text)
  if (!response.ok || body === undefined) throw refusal(response, body)
  return { status: response.status, body: body as Body }
}

const write = ({ baseUrl, apiKey }: Transport, request: Request): { url: URL; init: RequestInit } => {
  const url = new URL(baseUrl.replace(/\/$/, '') + request.path)
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const headers = {
    accept: 'application/json',
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
    ...request.headers,
  }
  const body = request.body === undefined ? null : JSON.stringify(request.body)
  return { url, init: { method: request.method, headers, body, redirect: 'error' } }
}

const lost = ({ method, path }: Request, cause: unknown): SuretyError =>
  new SuretyError({
    status: 0,
    code: 'network_error',
    message: `No answer to ${method} ${path}: whether it took effect is unknown. Send it again.`,
    cause,
  })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A proxy's page is no envelope: it becomes `http_502`, so that `code` can always be relied on. */
const refusal = (response: Response, body: unknown): SuretyError => {
  const { code, message } = isEnvelope(body)
    ? body
    : {
        code: `http_${response.status}` as ErrorCode,
        message: `The answer was ${response.status} and not from the service.`,
      }
  return new SuretyError({
    status: response.status,
    code,
    message,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: readSeconds(response.headers.get('retry-after')),
  })
}

const readSeconds = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined

const isEnvelope = (body: unknown): body is { code: ErrorCode; message: string } =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string'
