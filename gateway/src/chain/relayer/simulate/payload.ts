import { batchAbi } from '@surety/contracts'
import { encodeFunctionData, type Hex, hexToBytes } from 'viem'
import type { QueuedCall } from '../queue/queue.ts'

/** What a transaction does, before it has a nonce and a price. */
export type Content = { kind: 'call' | 'batch' | 'nothing'; to: Hex; data: Hex; gas: bigint }

type Inside = Pick<QueuedCall, 'target' | 'data' | 'gas'>

/** What the batch contract needs for each call beside the call's own gas, copying its data included; and once for all. */
const perCall = 20_000n
const perBatch = 30_000n

/** A node of our time takes no transaction of more gas than this (EIP-7825). */
const mostGas = 16_777_216n

/** Nodes hold no transaction of more than 128 KiB in their pools; a good part of that is left to whatever they count beside the data. */
const mostBytes = 100_000

/** What a call takes in a batch beside its data: where it is, its target, its gas, where its data is and how long that is. */
const bytesPerCall = 160

const bytesOf = ({ data }: Pick<Inside, 'data'>): number => (data.length - 2) / 2
const bytesInBatch = (call: Pick<Inside, 'data'>): number => bytesPerCall + Math.ceil(bytesOf(call) / 32) * 32

/** Whether no node would hold a call's transaction, even where it is the only one in it. */
export const isTooLarge = (call: Pick<Inside, 'data'>): boolean => bytesOf(call) > mostBytes

/** One call goes to its target, several go through the batch contract, and none is a transfer of nothing to oneself. */
export const makeContent = (calls: readonly Inside[], { batch, lane }: { batch: Hex; lane: Hex }): Content => {
  const [first] = calls
  if (!first) return { kind: 'nothing', to: lane, data: '0x', gas: 21_000n }
  if (calls.length === 1) return { kind: 'call', to: first.target, data: first.data, gas: gasAlone(first) }
  const data = encodeFunctionData({
    abi: batchAbi,
    functionName: 'run',
    args: [calls.map(({ target, gas, data }) => ({ target, gas, data }))],
  })
  return { kind: 'batch', to: batch, data, gas: intrinsicGas(data) + perBatch + calls.reduce(addGas, 0n) }
}

/** Each call is given its gas only if a 64th more than that is left. */
const addGas = (sum: bigint, { gas }: Inside): bigint => sum + (BigInt(gas) * 64n) / 63n + perCall

/** What a transaction costs before anything runs: the dearer of the two ways to count its data (EIP-7623). */
const intrinsicGas = (data: Hex): bigint => {
  const bytes = hexToBytes(data)
  const zeros = bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  const tokens = BigInt(zeros + 4 * (bytes.length - zeros))
  return 21_000n + tokens * 10n
}

type Payable = Pick<QueuedCall, 'group'> & Inside

/** What a call needs in a transaction of its own. */
const gasAlone = ({ gas, data }: Inside): bigint => BigInt(gas) + intrinsicGas(data)

/** Leaves out what would cost more by itself than there is, and what must not overtake it. */
export const keepPayable = <Call extends Payable>(due: readonly Call[], payableGas: bigint): Call[] => {
  const passed = new Set<string>()
  return due.filter((call) => {
    if (gasAlone(call) > payableGas) passed.add(call.group)
    return !passed.has(call.group)
  })
}

type Room = { most: number; blockGas: bigint; payableGas: bigint }

/**
 * Chooses what goes out together: the oldest call, and all after it that may keep it company and fit into half a block
 * and into what a node holds of one transaction, and for which there is money.
 * One that must go alone does, and nothing of its group overtakes it.
 */
export const chooseTogether = <Call extends Inside & Pick<QueuedCall, 'alone' | 'group' | 'orderId'>>(
  due: readonly Call[],
  { most, blockGas, payableGas }: Room,
): Call[] => {
  const [first, ...rest] = due
  if (!first) return []
  if (mustGoAlone(first)) return [first]
  const room = [blockGas / 2n, payableGas].reduce((least, gas) => (gas < least ? gas : least), mostGas)
  const chosen = [first]
  const passed = new Set<string>()
  let gas = addGas(perBatch + 21_000n, first) + intrinsicGas(first.data)
  let bytes = bytesInBatch(first)
  for (const call of rest) {
    const more = addGas(0n, call) + intrinsicGas(call.data)
    const fits = chosen.length < most && gas + more <= room && bytes + bytesInBatch(call) <= mostBytes
    if (!fits || mustGoAlone(call) || passed.has(call.group)) {
      passed.add(call.group)
      continue
    }
    chosen.push(call)
    gas += more
    bytes += bytesInBatch(call)
  }
  return chosen
}

/** Inside a batch only the log of an order tells that a call was executed. */
const mustGoAlone = ({ alone, orderId }: Pick<QueuedCall, 'alone' | 'orderId'>): boolean => alone || orderId === null
