import type { components } from '../generated/contract.ts'

/** The service's codes, and `http_<status>` for an answer from something in between, such as a proxy. */
export type ErrorCode =
  | components['schemas']['ErrorCode']
  | `http_${number}`
  /** No answer arrived in time. Whether the request took effect is unknown. */
  | 'network_error'
  /** No connection to the gateway, so nothing was sent. */
  | 'unreachable'
  /** The gateway proposed something else than the request. Nothing was signed. */
  | 'untrusted_quote'
  /** The gateway's answer does not match the signed order. The outcome is unknown. */
  | 'untrusted_answer'
  /** A webhook request is not signed with the secret, or too old. */
  | 'invalid_webhook'
  /** The timeout passed before the outcome was known. Call again with the same key. */
  | 'still_open'

/** An answer that is not 2xx, an answer that cannot be trusted, or no answer. */
export class SuretyError extends Error {
  override readonly name = 'SuretyError'
  /** The HTTP status, or the closest one if the SDK found the problem; 0 if no answer came or nothing was signed. */
  readonly status: number
  readonly code: ErrorCode
  /** Quote this when you report a problem; undefined if no answer came. */
  readonly requestId: string | undefined
  /** How long to wait before the next try, if the service says so. */
  readonly retryAfterSeconds: number | undefined
  /** The key of the failed write. Retry with it: the write happens at most once. */
  readonly idempotencyKey: string | undefined
  /** The gateway's answer, if it does not match the order. */
  readonly answer: unknown

  constructor(details: {
    status: number
    code: ErrorCode
    message: string
    requestId?: string | undefined
    retryAfterSeconds?: number | undefined
    idempotencyKey?: string | undefined
    answer?: unknown
    cause?: unknown
  }) {
    super(details.message, { cause: details.cause })
    this.status = details.status
    this.code = details.code
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
    this.idempotencyKey = details.idempotencyKey
    this.answer = details.answer
  }
}
