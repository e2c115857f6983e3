import type { QuoteView } from './policy.ts'
import type { PolicyRequest } from './policy-request.ts'
import { send, type Transport } from './send.ts'

/**
 * How far the price may rise between quote and execution, in basis points. The payment authorises the premium and this
 * tolerance; the contract refunds the rest in the same transaction, but the wallet must hold it.
 */
const defaultToleranceBps = 500
/** With a limit of the caller's own, which bounds the payment, the tolerance can be wider. */
const limitedToleranceBps = 1_000

/** Requests the price and the message to sign, for the key that the purchase will use. */
export const requestQuote = (
  transport: Transport,
  { request, key, timeoutMs }: { request: PolicyRequest; key?: string; timeoutMs?: number },
): Promise<QuoteView> => {
  const { productId, coverage, expiry, days, recipient, maxPremium } = request
  const body = {
    productId: String(productId),
    coverage: String(coverage),
    ...(expiry === undefined ? { days } : { expiry: String(expiry) }),
    ...(recipient === undefined ? {} : { recipient }),
    ...(maxPremium === undefined
      ? { toleranceBps: defaultToleranceBps }
      : { maxPremium: String(maxPremium), toleranceBps: limitedToleranceBps }),
  }
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return send(transport, { method: 'POST', path: '/api/v1/policies/quote', body, headers, timeoutMs })
}
