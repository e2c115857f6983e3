/**
 * Every way the service refuses, and the only place where a code meets a status. It generates docs/errors.md, the
 * error responses in the OpenAPI document and the SDK's union of codes.
 */
export const failures = {
  invalid_body: {
    status: 400,
    meaning: 'The request body is not the JSON that the operation expects.',
    remedy: 'Read the message, it names the member that is wrong; send what the contract describes.',
  },
  invalid_request: {
    status: 400,
    meaning: 'The path, the query or a header is not what the operation expects, or the request is not valid HTTP.',
    remedy: 'Read the message, it names the part that is wrong; correct it and send again.',
  },
  stale_timestamp: {
    status: 400,
    meaning: 'The timestamp is more than 300 seconds from the time of the service.',
    remedy: 'Sign again with the present time in seconds; check the clock of the machine.',
  },
  invalid_signature: {
    status: 401,
    meaning: 'The signature is not that of the wallet over the message that was expected.',
    remedy: 'Sign exactly the message that the answer shows, with the wallet that walletAddress names.',
  },
  missing_api_key: {
    status: 401,
    meaning: 'The operation needs an API key and the request has none.',
    remedy: 'Send the key in the x-api-key header; POST /api/v1/agent/onboard issues one.',
  },
  invalid_api_key: {
    status: 401,
    meaning: 'The API key is unknown, malformed or revoked.',
    remedy: 'Send an active key in the x-api-key header; POST /api/v1/agent/onboard issues one.',
  },
  invalid_admin_token: {
    status: 401,
    meaning: 'The administrative token is missing or wrong.',
    remedy: 'Send the token that the operator has set in the x-admin-token header.',
  },
  not_found: {
    status: 404,
    meaning: 'There is nothing at this address, or nothing that belongs to the caller.',
    remedy: 'Check the path and its identifiers against the contract at /openapi.json.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The address exists and does not take this method.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  request_timeout: {
    status: 408,
    meaning: 'The request did not arrive whole in time.',
    remedy: 'Send it again on a new connection.',
  },
  conflict: {
    status: 409,
    meaning: 'The request was done before and works only once.',
    remedy: 'Nothing is to be done; sign anew to do it again.',
  },
  cap_reached: {
    status: 409,
    meaning: 'The wallet already has 3 active keys.',
    remedy: 'Revoke one with DELETE /api/v1/agent/keys/{keyId} first, or all of them with POST /agent/recover.',
  },
  body_too_large: {
    status: 413,
    meaning: 'The request body is larger than 64 KiB.',
    remedy: 'Send a smaller body.',
  },
  uri_too_long: {
    status: 414,
    meaning: 'A part of the path is longer than any identifier of the service.',
    remedy: 'Check the identifiers in the path.',
  },
  unsupported_media_type: {
    status: 415,
    meaning: 'The request body is not declared as JSON.',
    remedy: 'Send the header Content-Type: application/json.',
  },
  expectation_failed: {
    status: 417,
    meaning: 'The Expect header asks for something the service does not do.',
    remedy: 'Leave the Expect header out.',
  },
  rate_limit: {
    status: 429,
    meaning: 'Too many requests in a short time.',
    remedy: 'Wait as many seconds as the Retry-After header says, then send again.',
  },
  headers_too_large: {
    status: 431,
    meaning: 'The request line and headers are larger than 16 KiB together.',
    remedy: 'Send fewer or shorter headers.',
  },
  internal_error: {
    status: 500,
    meaning: 'The service failed in a way it did not foresee; nothing about it is the fault of the caller.',
    remedy: 'Send the request again later; if it keeps failing, report the value of the x-request-id header.',
  },
  chain_unavailable: {
    status: 503,
    meaning: 'The chain does not answer, and what was asked for is only there.',
    remedy: 'Wait as many seconds as the Retry-After header says, then send again.',
  },
  unavailable: {
    status: 503,
    meaning: 'The service is starting, stopping or cannot reach its store.',
    remedy: 'Wait as many seconds as the Retry-After header says, then send again.',
  },
} as const satisfies Record<string, { status: number; meaning: string; remedy: string }>

export type ErrorCode = keyof typeof failures

export const errorCodes = Object.keys(failures) as ErrorCode[]

type Options = { cause?: unknown; headers?: Record<string, string> }

/** A refusal: `message` and `headers` reach the caller; `cause` is logged and never leaves the process. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, { cause, headers = {} }: Options = {}) {
    super(message, { cause })
    this.code = code
    this.status = failures[code].status
    this.headers = headers
  }
}
