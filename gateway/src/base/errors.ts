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
  wallet_mismatch: {
    status: 403,
    meaning: 'The request is about another wallet than the one whose key it carries.',
    remedy: 'Use a key of the wallet that signs, or sign with the wallet of the key.',
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
  order_executed: {
    status: 409,
    meaning: 'The order was executed before, and a signer can execute an order id only once.',
    remedy:
      'It is done and paid for: GET /api/v1/operations?idempotencyKey= with the key of the order shows what it became. Only what ' +
      'is to be bought once more needs a new Idempotency-Key.',
  },
  order_voided: {
    status: 409,
    meaning: 'The signer has voided the order: it was never executed and never will be.',
    remedy: 'Start anew with a new Idempotency-Key if you still want it.',
  },
  order_superseded: {
    status: 409,
    meaning: 'The order id was executed with other terms than these.',
    remedy:
      'Read the operation that the message names; it tells what was executed instead. Use a new Idempotency-Key for other terms.',
  },
  order_expired: {
    status: 409,
    meaning: 'The order was not executed while its signature was valid, and with that signature never will be.',
    remedy:
      'Sign the same terms anew with a later validBefore and send them with the same Idempotency-Key, or start anew with a new one.',
  },
  position_expired: {
    status: 410,
    meaning: 'The position in the events is older than what is kept, so some of them may have been missed.',
    remedy: 'Read the present state from the lists, then go on from the oldest event that is kept, without a position.',
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
  idempotency_key_reused: {
    status: 422,
    meaning: 'The Idempotency-Key belongs to an earlier request with other terms.',
    remedy:
      'Send the terms of the earlier request, which GET /api/v1/operations?idempotencyKey= shows, or use a new key for new terms.',
  },
  order_mismatch: {
    status: 422,
    meaning: 'The order id belongs to another operation of the wallet.',
    remedy: "Ask for a new quote, which has an order id of its own, or send the operation's own terms and key.",
  },
  order_too_small: {
    status: 422,
    meaning: 'The order is worth less than what the gateway relays at its own expense.',
    remedy: 'Send the call that the message holds from the wallet itself, or make a larger order.',
  },
  gas_budget_spent: {
    status: 422,
    meaning: 'The gateway has spent what it spends on gas for the wallet, or for everybody, in a day.',
    remedy: 'Send the call that the message holds from the wallet itself, or try again after midnight UTC.',
  },
  signature_rejected: {
    status: 422,
    meaning: 'The contract or the asset does not accept the signature for the wallet.',
    remedy: 'Sign exactly the typed data that the quote returned, with the wallet of the key.',
  },
  signature_expired: {
    status: 422,
    meaning: "The signature's deadline has passed.",
    remedy: 'Ask for a new quote and sign it.',
  },
  authorization_expired: {
    status: 422,
    meaning: "The payment's validBefore has passed.",
    remedy: 'Ask for a new quote with the same Idempotency-Key and sign it.',
  },
  authorization_too_long: {
    status: 422,
    meaning: 'The signed payment stays valid for too long.',
    remedy: 'Sign the payment again with a validBefore at most a day from now, as in a quote.',
  },
  authorization_not_yet_valid: {
    status: 422,
    meaning: "The payment's validAfter has not come yet.",
    remedy: 'Sign with validAfter 0, as the quote does.',
  },
  authorization_used: {
    status: 422,
    meaning: "The payment's authorisation was used or cancelled in the asset, and the order was not executed by it.",
    remedy: 'Ask for a quote without the Idempotency-Key, or with a new one: it has another nonce.',
  },
  insufficient_funds: {
    status: 422,
    meaning: 'The wallet does not have the amount that it authorised.',
    remedy: 'Add money to the wallet or authorise less, then send the request again.',
  },
  insufficient_capacity: {
    status: 422,
    meaning: 'The pool cannot cover as much.',
    remedy: 'Ask for less cover; GET /products/{p} shows what is available.',
  },
  premium_above_authorised: {
    status: 422,
    meaning: 'The premium is above what was authorised.',
    remedy: 'Ask for a new quote, or authorise more.',
  },
  wrong_payment: {
    status: 422,
    meaning: 'The payment is not the amount that the terms require.',
    remedy: 'Authorise exactly the amount that the message names.',
  },
  out_of_range: {
    status: 422,
    meaning: 'A term is outside of what the product allows.',
    remedy: 'Choose a value within the bounds that the message names.',
  },
  misaligned: {
    status: 422,
    meaning: "A term is not a multiple of the product's step.",
    remedy: 'Choose a multiple of the step that the message names; a quote by `days` does so.',
  },
  sales_paused: {
    status: 422,
    meaning: 'The sale of policies and bonds is paused.',
    remedy: 'Try again later. Trading, exits and payouts go on.',
  },
  unknown_product: {
    status: 422,
    meaning: 'There is no such product.',
    remedy: 'GET /products lists those there are.',
  },
  product_frozen: {
    status: 422,
    meaning: 'A loss is being settled; until then nothing of the product is sold, traded or paid out.',
    remedy: 'Try again after the time that the message names.',
  },
  event_pending: {
    status: 422,
    meaning: 'An insured event was confirmed and awaits its report.',
    remedy: 'Try again later, or choose another product.',
  },
  trigger_not_ready: {
    status: 422,
    meaning: "The product's oracle is silent, suspects an event or has confirmed one that goes on.",
    remedy: 'Try again later, or choose another product.',
  },
  too_many_shares: {
    status: 422,
    meaning: "Losses have made the pool's shares too many: it takes no more bonds.",
    remedy: 'Choose another product.',
  },
  not_matured: {
    status: 422,
    meaning: 'The bond has not matured yet.',
    remedy: 'Try again after the time that the message names.',
  },
  no_event: {
    status: 422,
    meaning: 'There is no event to report or to settle.',
    remedy: 'Nothing is to be done.',
  },
  not_cancellable: {
    status: 422,
    meaning: 'The order to cancel was executed, and no listing of it is live.',
    remedy: 'Read what became of it; it cannot be taken back.',
  },
  already_listed: {
    status: 422,
    meaning: 'The position has a live listing.',
    remedy: 'Cancel it first.',
  },
  not_listed: {
    status: 422,
    meaning: 'The position is not on sale, or no longer at these terms.',
    remedy: 'GET /api/v1/marketplace/listings shows what is on sale.',
  },
  not_owner: {
    status: 422,
    meaning: 'The position belongs to somebody else.',
    remedy: 'Check the position and its owner.',
  },
  value_below_minimum: {
    status: 422,
    meaning: 'The position is worth less than the buyer asked for at least.',
    remedy: 'Read the listing again and sign new terms.',
  },
  nothing_owed: {
    status: 422,
    meaning: 'The account is owed nothing.',
    remedy: 'Nothing is to be done.',
  },
  unknown_position: {
    status: 422,
    meaning: 'There is no such policy or bond.',
    remedy: 'Check the identifiers.',
  },
  invalid_recipient: {
    status: 422,
    meaning: 'The recipient cannot hold positions or money of the protocol.',
    remedy: 'Choose an account of your own as the recipient.',
  },
  protocol_refused: {
    status: 422,
    meaning: 'The contract refuses the call for a reason that no request through the gateway should have.',
    remedy: 'Read the message; if it keeps failing, report the value of the x-request-id header.',
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
    remedy:
      'Send the same request again, a write with the same Idempotency-Key: it may have been carried out. If it keeps failing, ' +
      'report the value of the x-request-id header.',
  },
  chain_unavailable: {
    status: 503,
    meaning: 'The chain does not answer, and what was asked for is only there.',
    remedy: 'Wait as many seconds as the Retry-After header says, then send again.',
  },
  relayer_unavailable: {
    status: 503,
    meaning: 'The gateway cannot send transactions at present: it has no wallet for that, or too little in it.',
    remedy:
      'Wait as many seconds as the Retry-After header says, then send again; or send the transaction from the wallet itself.',
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
