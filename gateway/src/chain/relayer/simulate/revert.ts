import { suretyAbi, testUsdAbi } from '@surety/contracts'
import { BaseError, decodeErrorResult, type Hex } from 'viem'
import type { CallError } from '../queue/queue.ts'
import { causesOf, isAnswer } from '../send/broadcast-result.ts'

const reasons = [...suretyAbi, ...testUsdAbi].filter((item) => item.type === 'error')

/** The standard's own two, which no contract declares: `Error(string)` and `Panic(uint256)`. */
const standardAbi = [
  { type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] },
  { type: 'error', name: 'Panic', inputs: [{ name: 'code', type: 'uint256' }] },
] as const

/** Tells why a call reverted; undefined when it did not, but the node failed, which says nothing about the call. */
export const findRevert = (error: unknown): CallError | undefined => {
  if (!isAnswer(error)) return undefined
  const causes = causesOf(error)
  // What the contract returned comes first: its words are its own to choose, and may be those of a node that gives up.
  const data = causes.map((cause) => readData((cause as { data?: unknown }).data)).find(Boolean)
  if (data) return describe(data)
  const words = causes.map((cause) => (cause instanceof BaseError ? (cause.details ?? '') : cause.message))
  if (words.some((said) => /abort|time-?out|timed out/i.test(said))) return undefined
  const said = words.at(-1) ?? ''
  if (!/revert|invalid opcode|out of gas|gas required|stack (over|under)flow|invalid jump/i.test(said)) return undefined
  return { name: 'Reverted', message: `The call fails: ${said.slice(0, 200)}`, args: {} }
}

/** Nodes put the bytes at the top or one deeper. */
const readData = (data: unknown): Hex | undefined => {
  if (typeof data === 'string') return /^0x([0-9a-f]{2})*$/i.test(data) ? (data as Hex) : undefined
  return typeof data === 'object' && data !== null ? readData((data as { data?: unknown }).data) : undefined
}

const describe = (data: Hex): CallError => {
  if (data === '0x') return { name: 'Reverted', message: 'The call fails without a reason.', args: {} }
  try {
    const { errorName, abiItem, args = [] } = decodeErrorResult({ abi: [...reasons, ...standardAbi], data })
    const named = Object.fromEntries(
      args.map((value, place) => [abiItem.inputs[place]?.name || String(place), String(value)]),
    )
    const listed = Object.entries(named).map(([name, value]) => `${name} ${value}`)
    return { name: errorName, message: `${errorName}(${listed.join(', ')})`.slice(0, 500), args: named }
  } catch {
    return { name: 'Reverted', message: `The call fails with ${data.slice(0, 138)}.`, args: {} }
  }
}
