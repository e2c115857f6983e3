import type { Hex } from 'viem'
import type { Charge } from '../pricing/spending.ts'
import type { Outcome } from './outcome.ts'

/**
 * The calls of a batch share its cost by their gas limits, so that a call that burns all its gas does so at its own
 * wallet's expense. If the transaction is seen again in another block, only the difference is charged.
 */
export const shareCost = ({ open, receipt, executed }: Outcome, laneAddress: Hex): Charge[] => {
  const differenceWei = receipt.costWei - open.chargedWei
  if (differenceWei === 0n) return []
  const inside = open.calls.filter((call) => !call.released || executed.includes(call))
  const payers: { signer: string; gas: number }[] = inside.length > 0 ? inside : open.calls
  const charges = splitByGas(differenceWei, payers.length > 0 ? payers : [{ signer: laneAddress, gas: 1 }])
  return charges.map(({ signer, wei }) => ({ wallet: signer, wei }))
}

/** Splits an amount by gas, to the last wei. */
const splitByGas = (amountWei: bigint, parts: readonly { signer: string; gas: number }[]) => {
  const totalGas = parts.reduce((sum, { gas }) => sum + BigInt(gas), 0n)
  let leftWei = amountWei
  return parts.map(({ signer, gas }, index) => {
    const wei = index === parts.length - 1 ? leftWei : (amountWei * BigInt(gas)) / totalGas
    leftWei -= wei
    return { signer, wei }
  })
}

/** Counts failed calls. A call that a no-op replaced did not fail. */
export const countFailed = ({ failed, isNoop }: Outcome): Charge[] =>
  isNoop ? [] : failed.map(({ signer }) => ({ wallet: signer, failedCalls: 1 }))

/** Counts calls that were executed for the first time. After a reorg, a call may count twice. */
export const countExecuted = ({ executed }: Outcome): Charge[] =>
  executed.flatMap(({ signer, includedAt }) => (includedAt ? [] : { wallet: signer, executedCalls: 1 }))
