import type { Hex } from 'viem'
import type { LogOnChange } from '../../../base/log-on-change.ts'
import { offerFees } from '../pricing/fees.ts'
import { maxSingleCallGas } from '../pricing/gas.ts'
import type { RelayContext } from '../setup/context.ts'
import { readGasMarket } from '../snapshot/snapshot.ts'

export type WalletBalance = {
  check(): Promise<void>
  /** Undefined until the first check. */
  wei(): bigint | undefined
  /** Below the operator's minimum: the lane takes no new calls. */
  isEmpty(): boolean
  /** Empty, or unable to pay for the largest call. */
  isLow(): boolean
}

/** Watches the balance of one lane's wallet and logs when it becomes low. */
export const watchBalance = (context: RelayContext, address: Hex, logChange: LogOnChange): WalletBalance => {
  const { chain, limits } = context
  let balanceWei: bigint | undefined
  let neededWei = 0n
  const hasLessThan = (wei: bigint): boolean => balanceWei !== undefined && balanceWei < wei
  const isEmpty = (): boolean => hasLessThan(limits.minBalanceWei)
  const isLow = (): boolean => isEmpty() || hasLessThan(neededWei)

  const check = async (): Promise<void> => {
    const [balance, market] = await Promise.all([
      chain.client.getBalance({ address }),
      readGasMarket(chain.client, limits.maxFeeWei),
    ])
    const fees = offerFees(market)
    balanceWei = balance
    // Above the fee cap nothing is sent, whatever the balance.
    if (fees) neededWei = maxSingleCallGas * fees.maxFeeWei
    const fields = { lane: address, balanceWei: String(balance), neededWei: String(neededWei) }
    logChange('low', isLow(), fields, 'Wallet balance low; other wallets take new calls')
  }
  return { check, wei: () => balanceWei, isEmpty, isLow }
}
