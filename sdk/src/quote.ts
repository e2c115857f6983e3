import type { QuoteView } from './policy.ts'
import { send, type Transport } from './send.ts'
import type { PolicyWish } from './wish.ts'

/**
 * How far the price may move before what was signed is too little, in hundredths of a percent, where the caller has set a
 * limit of its own. What is not needed comes back at once, but the wallet must have it.
 */
const roomBps = 1_000

/** Asks for the price of a wish and what to sign for it, with the key that it will be bought with. */
export const requestQuote = (
  transport: Transport,
  { wish, key, timeoutMs }: { wish: PolicyWish; key?: string; timeoutMs?: number },
): Promise<QuoteView> => {
  const { productId, coverage, expiry, days, recipient, maxPremium } = wish
  const body = {
    productId: String(productId),
    coverage: String(coverage),
    ...(expiry === undefined ? { days } : { expiry: String(expiry) }),
    ...(recipient === undefined ? {} : { recipient }),
    ...(maxPremium === undefined ? {} : { maxPremium: String(maxPremium), toleranceBps: roomBps }),
  }
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return send(transport, { method: 'POST', path: '/api/v1/policies/quote', body, headers, timeoutMs })
}
