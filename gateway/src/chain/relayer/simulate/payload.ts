import { batchAbi } from '@surety/contracts'
import { encodeFunctionData, type Hex } from 'viem'
import { batchGas, noopGas, singleCallGas } from '../pricing/gas.ts'
import type { QueuedCall } from '../queue/calls.ts'

/** What a transaction does, before it has a nonce and a price. */
export type Payload = { kind: 'call' | 'batch' | 'noop'; to: Hex; data: Hex; gas: bigint }

type PayloadCall = Pick<QueuedCall, 'target' | 'data' | 'gas'>

/** Nodes keep no transaction above 128 KiB in their pools. The margin is for whatever they count beside the data. */
export const maxBytes = 100_000

/** What a call takes in a batch beside its data: offset, target, gas, and its data's offset and length. */
const bytesPerCall = 160

const bytesOf = ({ data }: Pick<PayloadCall, 'data'>): number => (data.length - 2) / 2
export const bytesInBatch = (call: Pick<PayloadCall, 'data'>): number =>
  bytesPerCall + Math.ceil(bytesOf(call) / 32) * 32

/** Whether no node would keep the call's transaction, even with no other call in it. */
export const isTooLarge = (call: Pick<PayloadCall, 'data'>): boolean => bytesOf(call) > maxBytes

/** One call goes to its target and several through the batch contract. None makes a no-op: a zero transfer to the wallet itself. */
export const makePayload = (
  calls: readonly PayloadCall[],
  { batch, laneAddress }: { batch: Hex; laneAddress: Hex },
): Payload => {
  const [first] = calls
  if (!first) return { kind: 'noop', to: laneAddress, data: '0x', gas: noopGas }
  if (calls.length === 1) return { kind: 'call', to: first.target, data: first.data, gas: singleCallGas(first) }
  const data = encodeFunctionData({
    abi: batchAbi,
    functionName: 'run',
    args: [calls.map(({ target, gas, data }) => ({ target, gas, data }))],
  })
  return { kind: 'batch', to: batch, data, gas: batchGas(data, calls) }
}
