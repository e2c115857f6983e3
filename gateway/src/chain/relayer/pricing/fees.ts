/** What a transaction offers for a unit of gas. */
export type Fees = { maxFeeWei: bigint; maxTipWei: bigint }

type Market = { baseFeeWei: bigint; tipWei: bigint; ceilingWei: bigint }

/**
 * Offers twice the base fee, so that six full blocks in a row do not price it out, and at most the ceiling; undefined when
 * even the next block costs more than that.
 */
export const offerFees = ({ baseFeeWei, tipWei, ceilingWei }: Market): Fees | undefined => {
  if (baseFeeWei + tipWei > ceilingWei) return undefined
  return { maxFeeWei: least(baseFeeWei * 2n + tipWei, ceilingWei), maxTipWei: tipWei }
}

/**
 * Raises both fees by an eighth or to what the market asks for, whichever is more: pools take a replacement for no less.
 * Undefined when that is above the ceiling, or the market is: then nothing that we may offer would help.
 */
export const raiseFees = (before: Fees, market: Market): Fees | undefined => {
  const offer = offerFees(market)
  const needed = { maxFeeWei: byAnEighth(before.maxFeeWei), maxTipWei: byAnEighth(before.maxTipWei) }
  if (!offer || needed.maxFeeWei > market.ceilingWei) return undefined
  const maxFeeWei = most(needed.maxFeeWei, offer.maxFeeWei)
  return { maxFeeWei, maxTipWei: least(most(needed.maxTipWei, offer.maxTipWei), maxFeeWei) }
}

/**
 * What nothing offers that is to clear a nonce: a raise or, where there can be none, all that may be offered. A pool that
 * holds what was there before may want more, but then it can also be mined; in all others nothing is in the way.
 */
export const clearingFees = (before: Fees, market: Market): Fees => {
  const { ceilingWei } = market
  const all = { maxFeeWei: ceilingWei, maxTipWei: least(byAnEighth(before.maxTipWei), ceilingWei) }
  return raiseFees(before, market) ?? all
}

/** Pools want both fees strictly higher: an eighth of nothing would be none. */
const byAnEighth = (wei: bigint): bigint => most((wei * 9n + 7n) / 8n, wei + 1n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
