import { baseUrl } from './place.ts'
import { session } from './session.ts'

/** What a view shows of a failure, whether this file or the SDK found it. */
export type Failure = { status: number; code: string; message: string; requestId?: string | undefined }

class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined

  constructor({ status, code, message, requestId }: Failure) {
    super(message)
    this.status = status
    this.code = code
    this.requestId = requestId
  }
}

export const toFailure = (error: unknown): Failure => {
  const { status = 0, code = 'console_error', message = String(error), requestId } = error as Partial<Failure>
  return { status, code, message, requestId }
}

const unreachable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'unreachable',
    message: 'The gateway does not answer. This page tries again by itself.',
  })

const isEnvelope = (body: unknown): body is { code: string; message: string } =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body

const toError = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => undefined)
  const fallback = { code: `http_${response.status}`, message: 'Something other than the gateway answered.' }
  const { code, message } = isEnvelope(body) ? body : fallback
  return new ApiError({
    status: response.status,
    code,
    message,
    requestId: response.headers.get('x-request-id') ?? undefined,
  })
}

type Call = { method?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal }

const request = (path: string, { method = 'GET', body, headers, signal }: Call): Promise<Response> => {
  const key = session.value?.apiKey
  return fetch(baseUrl.value + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // Public reads need no key, and without it they share one cache for everybody.
      ...(key && path.startsWith('/api/') ? { 'x-api-key': key } : {}),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw (error as Error).name === 'AbortError' ? error : unreachable()
  })
}

/** Sends a request to the gateway, or the sandbox world, that the console shows. */
export const call = async <Body>(path: string, options: Call = {}): Promise<Body> => {
  const response = await request(path, options)
  if (!response.ok) throw await toError(response)
  return (await response.json()) as Body
}

export type Versioned<Body> = { etag: string | null; body: Body }

/** Reads again what was read before. Returns that itself if it has not changed. */
export const refresh = async <Body>(
  path: string,
  known: Versioned<Body> | undefined,
  signal: AbortSignal,
): Promise<Versioned<Body>> => {
  const headers: Record<string, string> = known?.etag ? { 'if-none-match': known.etag } : {}
  const response = await request(path, { headers, signal })
  if (response.status === 304 && known) return known
  if (!response.ok) throw await toError(response)
  return { etag: response.headers.get('etag'), body: (await response.json()) as Body }
}
