import type { GasMarket } from '../snapshot/snapshot.ts'

/** The EIP-1559 fees of a transaction. */
export type Fees = { maxFeeWei: bigint; maxTipWei: bigint }

/**
 * Offers twice the base fee, so that six full blocks in a row do not price the transaction out, and at most the fee cap.
 * Undefined if the next block already costs more than the cap.
 */
export const offerFees = ({ baseFeeWei, tipWei, maxFeeWei: capWei }: GasMarket): Fees | undefined => {
  if (baseFeeWei + tipWei > capWei) return undefined
  return { maxFeeWei: min(baseFeeWei * 2n + tipWei, capWei), maxTipWei: tipWei }
}

/**
 * Raises both fees by 12.5 % or to the market's, whichever is more: pools accept no smaller replacement. Undefined if that,
 * or the market, is above the fee cap: no offer within it would help.
 */
export const raiseFees = (before: Fees, market: GasMarket): Fees | undefined => {
  const offer = offerFees(market)
  const needed = { maxFeeWei: bump(before.maxFeeWei), maxTipWei: bump(before.maxTipWei) }
  if (!offer || needed.maxFeeWei > market.maxFeeWei) return undefined
  const maxFeeWei = max(needed.maxFeeWei, offer.maxFeeWei)
  return { maxFeeWei, maxTipWei: min(max(needed.maxTipWei, offer.maxTipWei), maxFeeWei) }
}

/**
 * The fees of a no-op that clears a nonce: a raise or, if that is impossible, the fee cap. A pool that still holds the
 * earlier transaction may want more, but that one can be mined, too; in every other pool nothing is in the way.
 */
export const clearingFees = (before: Fees, market: GasMarket): Fees => {
  const capWei = market.maxFeeWei
  const atCap = { maxFeeWei: capWei, maxTipWei: min(bump(before.maxTipWei), capWei) }
  return raiseFees(before, market) ?? atCap
}

/** Pools want both fees strictly higher, and 12.5 % of zero is zero. */
const bump = (wei: bigint): bigint => max((wei * 9n + 7n) / 8n, wei + 1n)
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
