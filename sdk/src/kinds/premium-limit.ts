/**
 * How far the price may rise between quote and execution, in basis points. The payment authorises the premium and this
 * tolerance; the contract refunds the rest in the same transaction, but the wallet must hold it.
 */
const defaultToleranceBps = 500
/** With a limit of the caller's own, which bounds the payment, the tolerance can be wider. */
const limitedToleranceBps = 1_000

/** The limits of a premium in the body of a quote. */
export const bodyOfLimit = (maxPremium: bigint | undefined): object =>
  maxPremium === undefined
    ? { toleranceBps: defaultToleranceBps }
    : { maxPremium: String(maxPremium), toleranceBps: limitedToleranceBps }
