import { failures } from '../generated/contract.ts'

const quoteAgain = 'Call surety_quote with the same idempotencyKey, sign the new typedData, then surety_submit.'
const newOrder = 'Call surety_quote without an idempotencyKey to make a new order.'
const find = 'Call surety_operation with the idempotencyKey to see what happened.'
const retry = 'Wait, then repeat this call with the same arguments.'
const product = 'Call surety_product for limits and capacity, then surety_quote again.'
const onboard = 'Call surety_onboard, then send the apiKey in the x-api-key header.'
const position = 'Call surety_position to see its state.'
const listings = 'Call surety_listings for current offers.'

/** The tool to call after an error. */
const nextCalls: Record<string, string> = {
  missing_api_key: onboard,
  invalid_api_key: onboard,
  stale_timestamp: 'Call surety_onboard without a signature to get a new message to sign.',
  invalid_signature: 'Call surety_onboard without a signature, sign exactly its message, and call it again.',
  cap_reached: 'Use one of the three keys of this wallet: surety_whoami shows the current one.',
  wallet_mismatch: 'Call surety_whoami to see which wallet the key belongs to.',
  not_found: 'Check the identifiers: surety_portfolio, surety_listings and surety_products list them.',
  unknown_product: 'Call surety_products.',
  insufficient_funds: 'Fund the wallet (surety_whoami shows its balance), then surety_quote again.',
  insufficient_capacity: product,
  out_of_range: product,
  misaligned: 'Call surety_quote with days instead of an exact end.',
  sales_paused: 'Call surety_products later.',
  product_frozen: product,
  event_pending: product,
  trigger_not_ready: product,
  premium_above_authorised: quoteAgain,
  authorization_expired: quoteAgain,
  signature_expired: quoteAgain,
  order_expired: quoteAgain,
  signature_rejected: quoteAgain,
  authorization_used: newOrder,
  order_voided: newOrder,
  order_executed: find,
  order_superseded: find,
  idempotency_key_reused: find,
  order_mismatch: find,
  conflict: find,
  not_cancellable: find,
  order_contended: listings,
  not_listed: listings,
  already_listed: 'Call surety_quote with kind listing_cancellation first; surety_listings shows the listingId.',
  nothing_to_claim: 'Call surety_portfolio: bonds.released and bonds.premium can be claimed.',
  not_owner: position,
  unknown_position: 'Call surety_policies or surety_bonds for positions of the wallet.',
  policy_waiting: position,
  policy_unsettled: position,
  policy_not_in_force: 'Call surety_quote with kind policy to buy new cover.',
  value_below_minimum: 'Call surety_quote again for the current value.',
  position_expired: 'Call surety_portfolio for the current state, then surety_events without after.',
  untrusted_quote: 'Nothing was signed. Do not retry with this gateway: it proposed something else than the request.',
  untrusted_answer: find,
  still_open: 'Call surety_operation with the idempotencyKey, or surety_submit again with the same arguments.',
  network_error: 'The outcome is unknown. Repeat this call with the same arguments: an order is executed once.',
  unreachable: 'Nothing was sent. Check that the gateway runs, then repeat this call.',
  spend_limit: 'Nothing was signed. Ask the owner to raise the limit, or order less.',
  no_api_key: 'Call surety_onboard.',
}

/** What to do after an error, in terms of tools. */
export const nextCallOf = (code: string): string => {
  const known = nextCalls[code]
  if (known !== undefined) return known
  const status = failures[code]?.status ?? 500
  if (status === 429 || status >= 500) return retry
  return status < 404
    ? 'Correct the arguments as the message says, then repeat this call.'
    : (failures[code]?.remedy ?? retry)
}
