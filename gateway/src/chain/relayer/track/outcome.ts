import { suretyAbi } from '@surety/contracts'
import { getAbiItem, type Hex, pad, toEventSelector } from 'viem'
import type { NonceCall, OpenNonce } from '../nonces/open-nonces.ts'
import type { Receipt } from '../snapshot/receipt.ts'

/** A nonce whose transaction is in a block, and whether that block is final. */
export type Inclusion = { open: OpenNonce; receipt: Receipt; isFinal: boolean }

/** An inclusion with the calls that it executed and those that failed. */
export type Outcome = Inclusion & { executed: NonceCall[]; failed: NonceCall[]; isNoop: boolean }

const orderFilled = toEventSelector(getAbiItem({ abi: suretyAbi, name: 'OrderFilled' }))

/** Whether a receipt proves that a call was executed: by its order's log or, without an order, by the transaction's success. */
const isExecuted = (call: NonceCall, receipt: Receipt, surety: Hex): boolean => {
  const { signer, orderId } = call
  if (orderId === null) return receipt.succeeded
  return receipt.logs.some(
    ({ address, topics }) =>
      address.toLowerCase() === surety.toLowerCase() &&
      topics[0] === orderFilled &&
      topics[1] === pad(signer) &&
      topics[2] === orderId,
  )
}

export const readOutcome = (inclusion: Inclusion, surety: Hex): Outcome => {
  const { open, receipt } = inclusion
  const executed = open.calls.filter((call) => isExecuted(call, receipt, surety))
  const failed = open.calls.filter((call) => !call.released && !executed.includes(call))
  const isNoop = open.transactions.some(({ hash, kind }) => hash === receipt.hash && kind === 'noop')
  return { ...inclusion, executed, failed, isNoop }
}
