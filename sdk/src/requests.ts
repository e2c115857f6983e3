import { requireUint } from './bigints.ts'
import type { Position } from './token-ids.ts'

/** An exact end, or a number of days, which end at the next time that the product offers. */
export type Expiry = { expiry: bigint; days?: undefined } | { days: number; expiry?: undefined }
export type Maturity = { maturity: bigint; days?: undefined } | { days: number; maturity?: undefined }

/** Requires exactly one of `days` and the exact end. */
export const requireEnd = (
  name: 'expiry' | 'maturity',
  { at, days }: { at: bigint | undefined; days: number | undefined },
): void => {
  if ((at === undefined) === (days === undefined))
    throw new TypeError(`The end must be given once. Pass either \`days\` or \`${name}\`.`)
  if (at !== undefined) requireUint(name, at)
  if (days !== undefined && (!Number.isSafeInteger(days) || days < 1))
    throw new RangeError('days must be a whole number. Pass 1 or more.')
}

/** The body of a quote names the end as the caller did. */
export const bodyOfEnd = (
  name: 'expiry' | 'maturity',
  { at, days }: { at: bigint | undefined; days: number | undefined },
): object => (at === undefined ? { days } : { [name]: String(at) })

export const requireRecipient = (recipient: string | undefined): void => {
  if (recipient === undefined || /^0x[0-9a-fA-F]{40}$/.test(recipient)) return
  throw new TypeError('recipient must be an address. Pass 0x and 40 hexadecimal digits.')
}

export const bodyOfRecipient = (recipient: string | undefined): object => (recipient === undefined ? {} : { recipient })

const maxIndex = 2n ** 63n - 1n

/** A larger number would run into the other one in the token id. */
export const requirePosition = ({ productId, index }: Position): void => {
  for (const [name, value] of Object.entries({ productId, index })) {
    requireUint(name, value)
    if (value > maxIndex) throw new RangeError(`${name} is too large. Pass at most ${maxIndex}n.`)
  }
}

/** The path of a position, as in `policies/1/0`. */
export const pathOfPosition = (
  kind: 'policies' | 'bonds',
  { productId, index }: Record<keyof Position, bigint | string>,
): string => `${kind}/${productId}/${index}`

export const requireListingId = (listingId: string): void => {
  if (/^lst_[0-9A-Za-z]{22}$/.test(listingId)) return
  throw new TypeError('listingId must be lst_ and 22 letters or digits. Pass one from listings.list().')
}

export const pathOfListing = (listingId: string): string => `/api/v1/marketplace/listings/${listingId}`

/** Refuses a key that an HTTP header cannot carry: `fetch` would fail, and that would look like a lost connection. */
export const requireIdempotencyKey = (idempotencyKey: string): void => {
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
    throw new TypeError(
      'idempotencyKey must be 1 to 255 visible ASCII characters without spaces. Pass one such as a UUID.',
    )
}
