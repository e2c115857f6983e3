import type { PublicClient } from 'viem'
import { chainUnavailable } from '../../protocol.ts'
import { readGasMarket } from '../snapshot/snapshot.ts'

/** The minimum value of an order, in base units of the asset. */
export type MinValue = {
  amount: bigint
  /** What one native coin (10^18 wei) costs in base units of the asset; 0 if unknown. */
  nativePrice: bigint
  /** How many times an order must be worth its gas. */
  gasMultiple: bigint
}

const weiPerCoin = 10n ** 18n

/** The least that an order with this much gas must be worth: the fixed amount, or its gas at the current price. */
export const readMinValue = async (
  client: PublicClient,
  { amount, nativePrice, gasMultiple }: MinValue,
  gas: number,
): Promise<bigint> => {
  if (nativePrice === 0n || gasMultiple === 0n) return amount
  const market = await readGasMarket(client, 0n).catch((error: unknown) => {
    throw chainUnavailable(error)
  })
  const gasWei = BigInt(gas) * (market.baseFeeWei + market.tipWei)
  const gasValue = (gasWei * nativePrice * gasMultiple + weiPerCoin - 1n) / weiPerCoin
  return gasValue > amount ? gasValue : amount
}
