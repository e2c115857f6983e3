import { requireUint } from './bigints.ts'

/** The end of cover: an exact expiry, or a number of days, which end at the next expiry that the product offers. */
type Term = { expiry: bigint; days?: undefined } | { days: number; expiry?: undefined }

/** What the caller asks for. The SDK signs exactly this, and accepts no record and no answer that differs. */
export type PolicyRequest = Term & {
  productId: bigint
  coverage: bigint
  /** Who owns the policy; the buyer by default. */
  recipient?: string | undefined
  /** The SDK signs no payment above this. Without it the gateway decides the price, up to `coverage`. */
  maxPremium?: bigint | undefined
}

/** Refuses an invalid request before anything is sent. */
export const requirePolicyRequest = (request: PolicyRequest): void => {
  const { productId, coverage, expiry, days, recipient, maxPremium } = request
  requireUint('productId', productId)
  requireUint('coverage', coverage)
  if (maxPremium !== undefined) requireUint('maxPremium', maxPremium)
  if (recipient !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(recipient))
    throw new TypeError('recipient must be an address. Pass 0x and 40 hexadecimal digits.')
  if ((expiry === undefined) === (days === undefined))
    throw new TypeError('The end of cover must be given once. Pass either `days` or `expiry`.')
  if (expiry !== undefined) requireUint('expiry', expiry)
  if (days !== undefined && (!Number.isSafeInteger(days) || days < 1))
    throw new RangeError('days must be a whole number. Pass 1 or more.')
}

/** The highest premium to sign: without the caller's limit, cover must not cost more than it pays. */
export const maxPremiumOf = ({ maxPremium, coverage }: PolicyRequest): bigint => maxPremium ?? coverage

/** Refuses a key that an HTTP header cannot carry: `fetch` would fail, and that would look like a lost connection. */
export const requireIdempotencyKey = (idempotencyKey: string): void => {
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
    throw new TypeError(
      'idempotencyKey must be 1 to 255 visible ASCII characters without spaces. Pass one such as a UUID.',
    )
}
