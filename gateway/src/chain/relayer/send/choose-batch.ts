import { addedBatchGas, emptyBatchGas, maxTransactionGas, singleCallGas } from '../pricing/gas.ts'
import type { QueuedCall } from '../queue/calls.ts'
import { bytesInBatch, maxBytes } from '../simulate/payload.ts'

type BatchCall = Pick<QueuedCall, 'data' | 'gas' | 'group'>

/** Keeps the calls that the wallet's balance can pay for. A call that it cannot pay for holds back the rest of its group. */
export const keepWithinBalance = <Call extends BatchCall>(due: readonly Call[], affordableGas: bigint): Call[] => {
  const heldBack = new Set<string>()
  return due.filter((call) => {
    if (singleCallGas(call) > affordableGas) heldBack.add(call.group)
    return !heldBack.has(call.group)
  })
}

type Bounds = { maxCalls: number; blockGasLimit: bigint; affordableGas: bigint }

/**
 * Chooses the calls of the next transaction: the oldest call, and every later one that fits into half a block, into a
 * node's pool and into the balance. A call that must go alone does, and no call overtakes an earlier one of its group.
 */
export const chooseBatch = <Call extends BatchCall & Pick<QueuedCall, 'alone' | 'orderId'>>(
  due: readonly Call[],
  { maxCalls, blockGasLimit, affordableGas }: Bounds,
): Call[] => {
  const [first, ...rest] = due
  if (!first) return []
  if (mustGoAlone(first)) return [first]
  const maxGas = [blockGasLimit / 2n, affordableGas].reduce((min, gas) => (gas < min ? gas : min), maxTransactionGas)
  const chosen = [first]
  const skippedGroups = new Set<string>()
  let gas = emptyBatchGas + addedBatchGas(first)
  let bytes = bytesInBatch(first)
  for (const call of rest) {
    const addedGas = addedBatchGas(call)
    const fits = chosen.length < maxCalls && gas + addedGas <= maxGas && bytes + bytesInBatch(call) <= maxBytes
    if (!fits || mustGoAlone(call) || skippedGroups.has(call.group)) {
      skippedGroups.add(call.group)
      continue
    }
    chosen.push(call)
    gas += addedGas
    bytes += bytesInBatch(call)
  }
  return chosen
}

/** Inside a batch, only an order's log proves that the call was executed. */
const mustGoAlone = ({ alone, orderId }: Pick<QueuedCall, 'alone' | 'orderId'>): boolean => alone || orderId === null
