export const daySeconds = 86_400n
/** How far the clocks of the chain, the gateway and this machine may differ. */
export const clockSkewSeconds = 3_600n
/** No payment signature is valid for longer, so no order is executed later than this after its quote. */
export const maxValiditySeconds = 86_400n

export const now = (): bigint => BigInt(Math.floor(Date.now() / 1000))

/** How much earlier than `days` cover may end. */
export const allowedShortfall = {
  /** For a fresh quote. */
  quoted: () => clockSkewSeconds,
  /** For an order that is signed again some time after its quote: the buyer loses at most a tenth of the term. */
  signedAgain: (days: number) => (BigInt(days) * daySeconds) / 10n + clockSkewSeconds,
  /** For an accepted or executed order: it may have been signed again, and executed while that signature was valid. */
  recorded: (days: number) => allowedShortfall.signedAgain(days) + maxValiditySeconds,
}

export type TermStart = { since: bigint; shortfall: (days: number) => bigint; epochSeconds: bigint }

/**
 * The expiries that `days` can mean. Cover ends at the next multiple of the product's epoch, so at most one epoch later
 * than asked for. The epoch is never taken from the gateway: a longer one would sell longer cover than the caller wants.
 */
const expiryRange = (days: number, { since, shortfall, epochSeconds }: TermStart) => {
  const end = since + BigInt(days) * daySeconds
  return { min: end - shortfall(days), max: end + epochSeconds + clockSkewSeconds }
}

/** Describes what is wrong with an expiry; undefined if `days` can mean it. */
export const findExpiryDifference = (expiry: bigint, days: number, start: TermStart) => {
  const { min, max } = expiryRange(days, start)
  if (expiry >= min && expiry <= max) return undefined
  const expected = `between ${min} and ${max}, which is what \`days: ${days}\` can mean with an epoch of ${start.epochSeconds} seconds`
  return { field: 'expiry', expected, found: expiry }
}
