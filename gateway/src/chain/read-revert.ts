import { suretyAbi, testUsdAbi } from '@surety/contracts'
import { BaseError, decodeErrorResult, type Hex } from 'viem'
import type { CallError } from '../store/tables.ts'
import { causesOf, isNodeAnswer } from './rpc-errors.ts'

/** The errors of our contracts. viem adds the standard's own two, `Error(string)` and `Panic(uint256)`. */
const abi = [...suretyAbi, ...testUsdAbi].filter((item) => item.type === 'error')

/** How nodes describe a revert if they return no data. This is the only place that recognises one by its words. */
const revertWords = /revert|invalid opcode|out of gas|gas required|stack (over|under)flow|stack limit|invalid jump/i

/** How nodes describe a call that they aborted, which says nothing about the call. */
const abortWords = /abort|time-?out|timed out/i

/** Reads why a call reverted from what the node threw; undefined if the node failed and not the call. */
export const readRevert = (error: unknown): CallError | undefined => {
  if (!isNodeAnswer(error)) return undefined
  const causes = causesOf(error)
  // Data comes first: a contract chooses its own words, and may choose those of a node that aborted.
  const data = causes.map((cause) => readData((cause as { data?: unknown }).data)).find(Boolean)
  if (data) return decodeRevert(data)
  // Only the node's own words count: viem's other messages contain the node's address.
  const messages = causes.map((cause) => (cause instanceof BaseError ? (cause.details ?? '') : wordsOf(cause)))
  if (messages.some((message) => abortWords.test(message))) return undefined
  const message = messages.findLast((words) => revertWords.test(words))
  if (message === undefined) return undefined
  return { name: 'Reverted', message: `The call reverts: ${message.slice(0, 200)}`, args: {} }
}

const wordsOf = (cause: Error): string =>
  'details' in cause && typeof cause.details === 'string' ? cause.details : cause.message

/** Nodes put the data at the top or one level deeper. */
const readData = (data: unknown): Hex | undefined => {
  if (typeof data === 'string') return /^0x([0-9a-f]{2})*$/i.test(data) ? (data as Hex) : undefined
  return typeof data === 'object' && data !== null ? readData((data as { data?: unknown }).data) : undefined
}

/** Decodes the data that a reverted call returned. */
export const decodeRevert = (data: Hex): CallError => {
  if (data === '0x') return { name: 'Reverted', message: 'The call reverts without a reason.', args: {} }
  try {
    const {
      errorName,
      abiItem,
      args = [],
    } = decodeErrorResult({ abi, data }) as {
      errorName: string
      abiItem: { inputs: readonly { name?: string }[] }
      args?: readonly unknown[]
    }
    const named = Object.fromEntries(
      args.map((value, index) => [abiItem.inputs[index]?.name || String(index), String(value)]),
    )
    const listed = Object.entries(named).map(([name, value]) => `${name} ${value}`)
    return { name: errorName, message: `${errorName}(${listed.join(', ')})`.slice(0, 500), args: named }
  } catch {
    return { name: 'Reverted', message: `The call reverts with the unknown data ${data.slice(0, 138)}.`, args: {} }
  }
}
