import type { components } from '../generated/contract.ts'

/** Codes of the service, and `http_<status>` where something between the client and the service answered instead. */
export type ErrorCode =
  | components['schemas']['ErrorCode']
  | `http_${number}`
  /** No answer came, or not in time: whether the request took effect is unknown. */
  | 'network_error'
  /** What the gateway asked to be signed is not what was asked for. Nothing was signed. */
  | 'untrusted_quote'
  /** What the gateway answered is not what was ordered, though the order was signed. It is not known what became of it. */
  | 'untrusted_answer'
  /** The wait is over and the outcome still open: call again with the same key. */
  | 'still_open'

/** Every answer that is not 2xx or not to be believed, and every request that got no answer. */
export class SuretyError extends Error {
  override readonly name = 'SuretyError'
  /** HTTP status, or the one that fits where the client itself found out; 0 when no answer came or nothing was signed. */
  readonly status: number
  readonly code: ErrorCode
  /** Name this when you report a problem; undefined when no answer came. */
  readonly requestId: string | undefined
  /** How long to wait before the next try, where the service says so. */
  readonly retryAfterSeconds: number | undefined
  /** The key of the write that failed: send it again with this one and it happens once, whatever became of this try. */
  readonly idempotencyKey: string | undefined
  /** What the gateway answered, where that does not fit what was ordered. */
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
