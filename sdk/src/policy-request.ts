import { requireWhole } from './wire.ts'

/** Until when: an expiry to the second, or for so many days, which end at the next expiry that the product has. */
type Until = { expiry: bigint; days?: undefined } | { days: number; expiry?: undefined }

/** What the caller asked for. Whatever is signed for it, recorded or answered must be exactly that. */
export type PolicyWish = Until & {
  productId: bigint
  coverage: bigint
  recipient?: string | undefined
  maxPremium?: bigint | undefined
}

/** The terms of a policy by the names of the contract. */
export type Terms = { product: string; coverage: string; expiry: string; recipient: string; orderId: string }

/** What of an answer is not as it should be. */
export type Difference = { what: string; wanted: unknown; found: unknown }

export const writeDifference = ({ what, wanted, found }: Difference): string => `${what} ${found}, and not ${wanted}`

const daySeconds = 86_400n
/** Clocks differ. */
export const skewSeconds = 3_600n
/** No signature over a payment lives longer, so that no order is executed later than this after its quote. */
export const longestValiditySeconds = daySeconds
/** No product's expiries are further apart. */
const longestEpochSeconds = 30n * daySeconds

export const now = (): bigint => BigInt(Math.floor(Date.now() / 1000))

export const same = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase()

/** A wish that is not one is a mistake of the caller's, found before anything is sent. */
export const requireWish = ({ productId, coverage, expiry, days, recipient, maxPremium }: PolicyWish): void => {
  requireWhole('productId', productId)
  requireWhole('coverage', coverage)
  if (maxPremium !== undefined) requireWhole('maxPremium', maxPremium)
  if (recipient !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(recipient))
    throw new TypeError('recipient must be an address, 0x and 40 hexadecimal digits')
  if ((expiry === undefined) === (days === undefined))
    throw new TypeError('pass either `days` or `expiry`, and not both')
  if (expiry !== undefined) requireWhole('expiry', expiry)
  if (days !== undefined && (!Number.isSafeInteger(days) || days < 1))
    throw new RangeError('days must be a whole number, 1 or more')
}

/** What cover may cost: without a limit of the caller's own, no more than it can pay. */
export const mostPremium = ({ maxPremium, coverage }: PolicyWish): bigint => maxPremium ?? coverage

/** What does not fit a header would look like a lost connection. */
export const requireKey = (idempotencyKey: string): void => {
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
    throw new TypeError('idempotencyKey must be 1 to 255 visible ASCII characters without spaces, such as a UUID')
}

/** How much sooner than after its days cover may end. */
export const soonerBy = {
  /** It has just been quoted. */
  quoted: () => skewSeconds,
  /** It was quoted a while ago and is signed again: a tenth of what was asked for is lost at most, whatever a gateway says. */
  signedAgain: (days: number) => (BigInt(days) * daySeconds) / 10n + skewSeconds,
  /** It was accepted, or executed, while a signature over its payment was valid, which may be one that was signed again. */
  recorded: (days: number) => soonerBy.signedAgain(days) + longestValiditySeconds,
}

type Counted = { days: number; since: bigint; sooner: (days: number) => bigint }

/** Whether an expiry is what so many days give, counted from a moment. */
export const isAfterDays = (expiry: bigint, { days, since, sooner }: Counted): boolean => {
  const end = since + BigInt(days) * daySeconds
  return expiry >= end - sooner(days) && expiry <= end + longestEpochSeconds + skewSeconds
}

type Expected = {
  wish: PolicyWish
  recipient: string
  orderId: string
  /** What `days` are counted from; undefined where that is not known yet. */
  counted?: Omit<Counted, 'days'> | undefined
}

/** Looks for what of the terms is not as it was wished. */
export const findDifference = (
  terms: { [Name in keyof Terms]?: string },
  { wish, recipient, orderId, counted }: Expected,
): Difference | undefined => {
  const pairs: [string, unknown, unknown][] = [
    ['product', wish.productId, terms.product],
    ['coverage', wish.coverage, terms.coverage],
    ['recipient', recipient, terms.recipient],
    ['order id', orderId, terms.orderId],
    ['expiry', wish.expiry ?? terms.expiry, terms.expiry],
  ]
  for (const [what, wanted, found] of pairs) if (!same(wanted, found)) return { what, wanted, found }
  const expiry = readDigits(terms.expiry)
  const wanted = wish.expiry ?? `one of ${wish.days} days`
  if (expiry === undefined) return { what: 'expiry', wanted, found: terms.expiry }
  if (wish.days === undefined || !counted || isAfterDays(expiry, { days: wish.days, ...counted })) return undefined
  return { what: 'expiry', wanted, found: expiry }
}

/** A whole number as the wire has it; undefined where it is something else. */
export const readDigits = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^\d{1,78}$/.test(text) ? BigInt(text) : undefined
