/**
 * Every error code with its status, and the only place that maps one to the other. It generates docs/errors.md, the error
 * responses of the OpenAPI document and the SDK's union of codes.
 */
export const failures = {
  invalid_body: {
    status: 400,
    meaning: 'The request body does not match the schema of the operation.',
    remedy: 'Correct the member that the message names.',
  },
  invalid_request: {
    status: 400,
    meaning: 'The path, the query or a header is invalid, or the request is not valid HTTP.',
    remedy: 'Correct the part that the message names.',
  },
  stale_timestamp: {
    status: 400,
    meaning:
      'The timestamp differs from the server time by more than 300 seconds, or is not after the last recovery of the wallet.',
    remedy:
      'Check the clock of your machine, then sign again with the current time in seconds. After a recovery, sign a timestamp ' +
      'later than that of the recovery.',
  },
  invalid_signature: {
    status: 401,
    meaning: 'The signature does not match the expected message and wallet.',
    remedy: 'Sign exactly the message in the error, with the wallet in `walletAddress`.',
  },
  missing_api_key: {
    status: 401,
    meaning: 'The operation needs an API key, and the request has none.',
    remedy: 'Send the key in the x-api-key header. POST /api/v1/agent/onboard issues one.',
  },
  invalid_api_key: {
    status: 401,
    meaning: 'The API key is malformed, unknown or revoked.',
    remedy: 'Send an active key in the x-api-key header. POST /api/v1/agent/onboard issues one.',
  },
  invalid_admin_token: {
    status: 401,
    meaning: 'The admin token is missing or wrong.',
    remedy: "Send the operator's token in the x-admin-token header.",
  },
  wallet_mismatch: {
    status: 403,
    meaning: 'The request is for a different wallet than the one that owns the API key.',
    remedy: 'Use an API key of the signing wallet, or sign with the wallet of the key.',
  },
  key_in_grace: {
    status: 403,
    meaning: 'The API key was rotated and is in its grace period. It cannot rotate keys or revoke other keys.',
    remedy: 'Use the key that replaced it, or another active key of the wallet.',
  },
  origin_not_allowed: {
    status: 403,
    meaning: 'A browser sent the request for a page of another host.',
    remedy: 'Call the gateway from a program, or from a page of its own host.',
  },
  not_found: {
    status: 404,
    meaning: 'There is nothing at this path, or it belongs to another wallet.',
    remedy: 'Check the path and its identifiers against /openapi.json.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not support this method.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  request_timeout: {
    status: 408,
    meaning: 'The request did not arrive in time.',
    remedy: 'Send it again on a new connection.',
  },
  conflict: {
    status: 409,
    meaning: 'The request was already executed, and works only once.',
    remedy: 'No action needed. To repeat it, sign it again.',
  },
  cap_reached: {
    status: 409,
    meaning: 'The wallet already has 3 active keys.',
    remedy:
      'Revoke one with DELETE /api/v1/agent/keys/{keyId}, or all of them with POST /api/v1/agent/recover. To rotate a key, send ' +
      'graceSeconds 0.',
  },
  webhook_limit_reached: {
    status: 409,
    meaning: 'The wallet already has 10 webhooks.',
    remedy: 'Delete one with DELETE /api/v1/webhooks/{webhookId}, or change one with PATCH.',
  },
  webhook_not_enabled: {
    status: 409,
    meaning: 'The webhook is pending, paused or disabled, so nothing is delivered to it.',
    remedy: 'Enable it with PATCH /api/v1/webhooks/{webhookId} and status enabled, or answer its ping.',
  },
  order_executed: {
    status: 409,
    meaning: 'The order was already executed. Each order id of a signer works once.',
    remedy:
      'No action needed: GET /api/v1/operations?idempotencyKey= shows the outcome. To buy again, use a new Idempotency-Key.',
  },
  order_voided: {
    status: 409,
    meaning: 'The signer voided the order. It was not executed and never will be.',
    remedy: 'If you still want it, order again with a new Idempotency-Key.',
  },
  order_superseded: {
    status: 409,
    meaning: 'The order id was executed with different terms.',
    remedy:
      'Read the operation that the message names to see what was executed. Use a new Idempotency-Key for other terms.',
  },
  order_expired: {
    status: 409,
    meaning: 'The signature expired before the order was executed.',
    remedy: 'Sign the same terms with a later validBefore and keep the Idempotency-Key, or order again with a new key.',
  },
  nothing_to_claim: {
    status: 409,
    meaning: 'Nothing can be paid to the owner of the bond now.',
    remedy: 'Claim when `released` or `premium` of the bond is above zero.',
  },
  order_contended: {
    status: 409,
    meaning: 'Another order for the same position arrived first and is being executed.',
    remedy: 'Wait a few seconds and read the position. If it is still for sale, send the same request again.',
  },
  position_expired: {
    status: 410,
    meaning: 'The event position is older than the retained events, so some events may be missing.',
    remedy: 'Read the current state from the lists, then read events without a position.',
  },
  body_too_large: {
    status: 413,
    meaning: 'The request body exceeds 64 KiB.',
    remedy: 'Send a smaller body.',
  },
  uri_too_long: {
    status: 414,
    meaning: 'A path segment is longer than any identifier.',
    remedy: 'Check the identifiers in the path.',
  },
  unsupported_media_type: {
    status: 415,
    meaning: 'The request body is not declared as JSON.',
    remedy: 'Send the header Content-Type: application/json.',
  },
  expectation_failed: {
    status: 417,
    meaning: 'The Expect header is not supported.',
    remedy: 'Leave the Expect header out.',
  },
  idempotency_key_reused: {
    status: 422,
    meaning: 'The Idempotency-Key was used before with different terms.',
    remedy:
      'Send the original terms, which GET /api/v1/operations?idempotencyKey= shows for an order, or use a new key.',
  },
  webhook_url_refused: {
    status: 422,
    meaning: 'The gateway does not deliver to this URL.',
    remedy: 'Use an https URL whose host is reachable from the internet.',
  },
  order_mismatch: {
    status: 422,
    meaning: 'The order id belongs to another operation of the wallet.',
    remedy: 'Get a new quote, or send the terms and the key of that operation.',
  },
  order_too_small: {
    status: 422,
    meaning: 'The order is below the minimum value that the gateway relays.',
    remedy: 'Send the call in the message from your own wallet, or place a larger order.',
  },
  gas_budget_spent: {
    status: 422,
    meaning: 'The daily gas budget of this wallet or of the gateway is used up.',
    remedy: 'Send the call in the message from your own wallet, or try again after midnight UTC.',
  },
  order_limit_reached: {
    status: 422,
    meaning: 'The gateway has relayed the maximum of orders without a payment for this wallet today.',
    remedy: 'Send the call in the message from your own wallet, or try again after midnight UTC.',
  },
  void_limit_reached: {
    status: 422,
    meaning: 'The gateway has relayed the maximum of voids for this wallet today.',
    remedy: 'Send the call in the message from your own wallet, or try again after midnight UTC.',
  },
  signature_rejected: {
    status: 422,
    meaning: 'The contract or the asset rejects the signature of the wallet.',
    remedy: 'Sign exactly the typed data of the quote, with the wallet of the API key.',
  },
  signature_expired: {
    status: 422,
    meaning: 'The deadline of the signature has passed.',
    remedy: 'Get a new quote and sign it.',
  },
  authorization_expired: {
    status: 422,
    meaning: 'The validBefore of the payment has passed.',
    remedy: 'Get a new quote with the same Idempotency-Key and sign it.',
  },
  authorization_too_long: {
    status: 422,
    meaning: 'The signed payment is valid for too long.',
    remedy: 'Sign it again with a validBefore at most one day from now, as in a quote.',
  },
  authorization_not_yet_valid: {
    status: 422,
    meaning: 'The validAfter of the payment is in the future.',
    remedy: 'Sign with validAfter 0, as in a quote.',
  },
  authorization_used: {
    status: 422,
    meaning: 'The payment authorization was used or cancelled, and it did not execute this order.',
    remedy: 'Get a quote with a new Idempotency-Key, or without one. It has another nonce.',
  },
  insufficient_funds: {
    status: 422,
    meaning: 'The balance of the wallet is below the amount it authorized.',
    remedy: 'Fund the wallet or authorize less, then send the request again.',
  },
  insufficient_capacity: {
    status: 422,
    meaning: 'The pool does not have enough capacity for this cover.',
    remedy: 'Ask for less cover or an earlier expiry. GET /products/{p} shows the available cover by expiry.',
  },
  premium_above_authorised: {
    status: 422,
    meaning: 'The premium exceeds the authorized amount.',
    remedy: 'Get a new quote, or authorize more.',
  },
  wrong_payment: {
    status: 422,
    meaning: 'The payment does not match the amount that the terms require.',
    remedy: 'Authorize exactly the amount in the message.',
  },
  out_of_range: {
    status: 422,
    meaning: 'A term is outside the limits of the product.',
    remedy: 'Choose a value within the limits in the message.',
  },
  misaligned: {
    status: 422,
    meaning: 'A term is not a multiple of the step of the product.',
    remedy: 'Choose a multiple of the step in the message. A quote by `days` does this for you.',
  },
  sales_paused: {
    status: 422,
    meaning: 'Sales of policies and bonds are paused.',
    remedy: 'Try again later. Trading, exits and payouts continue.',
  },
  unknown_product: {
    status: 422,
    meaning: 'The product does not exist.',
    remedy: 'List the products with GET /products.',
  },
  product_frozen: {
    status: 422,
    meaning: 'A loss is being settled. Until then the product does not sell, trade or pay out.',
    remedy: 'Try again after the time in the message.',
  },
  event_pending: {
    status: 422,
    meaning: 'An insured event is confirmed and waits to be reported.',
    remedy: 'Try again later, or choose another product.',
  },
  trigger_not_ready: {
    status: 422,
    meaning: 'The oracle of the product is silent, suspects an event, or reports one that is still active.',
    remedy: 'Try again later, or choose another product.',
  },
  too_many_shares: {
    status: 422,
    meaning: 'After its losses the pool has too many shares to accept more bonds.',
    remedy: 'Choose another product.',
  },
  bond_matured: {
    status: 422,
    meaning: 'The bond has matured, so it cannot be extended.',
    remedy: 'Claim it and post a new bond.',
  },
  wrong_maturity: {
    status: 422,
    meaning: 'The bond matures at another time than the order says.',
    remedy: 'Read the listing again and sign its maturity.',
  },
  policy_not_in_force: {
    status: 422,
    meaning: 'The policy has expired, or it has no coverage left.',
    remedy: 'Buy a new policy.',
  },
  policy_waiting: {
    status: 422,
    meaning: 'The cover of the policy has not started.',
    remedy: 'Try again after the time in the message.',
  },
  policy_unsettled: {
    status: 422,
    meaning: 'The policy waits to be settled against a reported event.',
    remedy: 'Try again after it is settled.',
  },
  capital_retained: {
    status: 422,
    meaning:
      'Cover in force holds back capital that has matured. Until it is released, policies cannot be surrendered.',
    remedy: 'Try again later.',
  },
  no_event: {
    status: 422,
    meaning: 'There is no event to report or to settle.',
    remedy: 'No action needed.',
  },
  not_cancellable: {
    status: 422,
    meaning: 'The order was already executed, and it has no open listing.',
    remedy: 'Read its operation. It cannot be cancelled any more.',
  },
  already_listed: {
    status: 422,
    meaning: 'The position already has an open listing.',
    remedy: 'Cancel that listing first.',
  },
  not_listed: {
    status: 422,
    meaning: 'The position is not for sale, or no longer on these terms.',
    remedy: 'List current offers with GET /api/v1/marketplace/listings.',
  },
  not_owner: {
    status: 422,
    meaning: 'Another wallet owns the position.',
    remedy: 'Check the position and its owner.',
  },
  value_below_minimum: {
    status: 422,
    meaning: 'The position or the refund is worth less than the minimum in the order.',
    remedy: 'Read its current value and sign new terms.',
  },
  nothing_owed: {
    status: 422,
    meaning: 'Nothing is owed to this account.',
    remedy: 'No action needed.',
  },
  unknown_position: {
    status: 422,
    meaning: 'The policy or bond does not exist.',
    remedy: 'Check the identifiers.',
  },
  world_exhausted: {
    status: 422,
    meaning: 'The sandbox world has as many blocks, snapshots or transactions as it may have.',
    remedy: 'Create a new world.',
  },
  invalid_recipient: {
    status: 422,
    meaning: 'The recipient cannot hold positions or funds of the protocol.',
    remedy: 'Choose another account as the recipient.',
  },
  protocol_refused: {
    status: 422,
    meaning: 'The contract rejected the call for a reason that no gateway request should cause.',
    remedy: 'Read the message. If it keeps failing, report the x-request-id.',
  },
  rate_limit: {
    status: 429,
    meaning: 'Too many requests.',
    remedy: 'Wait for the seconds in the Retry-After header, then send the request again.',
  },
  world_limit: {
    status: 429,
    meaning: 'Your IP address has as many sandbox worlds as one may have.',
    remedy: 'End one with DELETE /sandbox/worlds/{worldId}, or wait until one has been idle for long enough.',
  },
  headers_too_large: {
    status: 431,
    meaning: 'The request line and headers exceed 16 KiB.',
    remedy: 'Send fewer or shorter headers.',
  },
  internal_error: {
    status: 500,
    meaning: 'The service failed unexpectedly. The request is not at fault.',
    remedy:
      'Send the same request again, for a write with the same Idempotency-Key: it may have been executed. If it keeps failing, report the x-request-id.',
  },
  sandbox_full: {
    status: 503,
    meaning: 'All sandbox worlds of this gateway are in use.',
    remedy: 'Wait for the seconds in the Retry-After header, then send the request again.',
  },
  world_unavailable: {
    status: 503,
    meaning: 'The sandbox world did not answer. It may be busy, restoring a snapshot, or it has ended.',
    remedy: 'Send the request again. If the world has ended, which then answers 404, create another one.',
  },
  webhooks_unavailable: {
    status: 503,
    meaning: 'This gateway has no key to encrypt webhook secrets with, so it offers no webhooks.',
    remedy: 'Read GET /api/v1/events instead, or ask the operator to set WEBHOOK_SECRET_KEY.',
  },
  chain_unavailable: {
    status: 503,
    meaning: 'The chain does not answer, and the request needs it.',
    remedy: 'Wait for the seconds in the Retry-After header, then send the request again.',
  },
  relayer_unavailable: {
    status: 503,
    meaning: 'The gateway cannot send transactions now: its relayer wallets are missing or low on funds.',
    remedy:
      'Wait for the seconds in the Retry-After header, then send the request again. Or send the transaction from your own wallet.',
  },
  unavailable: {
    status: 503,
    meaning: 'The service is starting, shutting down, or cannot reach its store.',
    remedy: 'Wait for the seconds in the Retry-After header, then send the request again.',
  },
} as const satisfies Record<string, { status: number; meaning: string; remedy: string }>

export type ErrorCode = keyof typeof failures

export const errorCodes = Object.keys(failures) as ErrorCode[]

type Options = { cause?: unknown; headers?: Record<string, string> }

/** An error response: `message` and `headers` reach the caller; `cause` is logged and never leaves the process. */
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
