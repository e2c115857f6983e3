import { parseTransaction } from 'viem'
import { systemClock } from '../base/clock.ts'
import { withTimeout } from '../base/timeout.ts'
import type { Node } from '../chain/node.ts'
import type { RpcCall } from '../domains/sandbox/schema.ts'

type Failure = { code: number; message: string }
type Answer =
  | { jsonrpc: '2.0'; id: unknown; result: unknown }
  | { jsonrpc: '2.0'; id: unknown; error: Failure & { data?: unknown } }

/** The EVM records every step: a loop of a million gas takes half a second of CPU and 250 MB for a moment. */
const maxGas = 1_000_000n
const maxLogBlocks = 1_000n
const maxFeeBlocks = 100
const maxAnswerBytes = 1_000_000
const timeoutMs = 15_000

class RpcFault extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const invalid = (message: string): RpcFault => new RpcFault(-32_602, message)

export type RpcOptions = {
  request: Node['request']
  headNumber(): bigint
  /** Refuses a transaction if the world has room for no more. */
  requireRoom(): void
}

/** Methods that run code of strangers. They take turns, because of the memory. */
const executing = new Set(['eth_call', 'eth_estimateGas', 'eth_sendRawTransaction'])
let last: Promise<unknown> = Promise.resolve()
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const next = last.then(work, work)
  last = next.catch(() => {})
  return next
}

/** Answers JSON-RPC calls of strangers on the chain of one world. The chain itself allows reads and raw transactions only. */
export const openRpc = ({ request, headNumber, requireRoom }: RpcOptions) => {
  const bound = (method: string, params: unknown[]): unknown[] => {
    switch (method) {
      case 'eth_call':
      case 'eth_estimateGas':
        return [limitGas(params[0]), ...params.slice(1, 2)]
      case 'eth_getLogs':
        return [limitLogs(params[0], headNumber())]
      case 'eth_feeHistory':
        if (Number(params[0]) > maxFeeBlocks) throw invalid(`Ask for at most ${maxFeeBlocks} blocks of fees.`)
        return params
      case 'eth_sendRawTransaction':
        requireRoom()
        limitTransaction(params[0])
        return params.slice(0, 1)
      default:
        return params
    }
  }

  const ask = (method: string, params: unknown[]): Promise<unknown> => {
    const work = (): Promise<unknown> => request({ method, params })
    return executing.has(method) ? inTurn(work) : work()
  }

  const answer = async ({ id = null, method, params = [] }: RpcCall): Promise<Answer> => {
    try {
      const asked = ask(method, bound(method, params))
      const onTimeout = (): never => {
        throw new RpcFault(-32_000, `The chain did not answer within ${timeoutMs / 1_000} seconds.`)
      }
      const result = (await withTimeout(asked, { ms: timeoutMs, clock: systemClock, onTimeout })) ?? null
      if (JSON.stringify(result).length > maxAnswerBytes)
        throw new RpcFault(-32_005, 'The answer is too large. Ask for less.')
      return { jsonrpc: '2.0', id, result }
    } catch (error) {
      const { code, message, data } = error as { code?: unknown; message?: string; data?: unknown }
      const isCode = typeof code === 'number'
      return {
        jsonrpc: '2.0',
        id,
        error: {
          code: isCode ? code : -32_603,
          message: String(message ?? 'The call failed.').slice(0, 1_024),
          ...(data === undefined ? {} : { data }),
        },
      }
    }
  }

  return async (body: RpcCall | RpcCall[]): Promise<Answer | Answer[]> => {
    if (!Array.isArray(body)) return answer(body)
    const answers: Answer[] = []
    for (const call of body) answers.push(await answer(call))
    return answers
  }
}

const limitGas = (call: unknown): Record<string, unknown> => {
  if (typeof call !== 'object' || call === null) throw invalid('The first parameter must be a call.')
  const { gas } = call as { gas?: unknown }
  const wanted = gas === undefined ? maxGas : readHex(gas)
  return { ...call, gas: `0x${(wanted < maxGas ? wanted : maxGas).toString(16)}` }
}

const limitLogs = (filter: unknown, head: bigint): Record<string, unknown> => {
  if (typeof filter !== 'object' || filter === null) throw invalid('The first parameter must be a filter.')
  const { fromBlock, toBlock, blockHash } = filter as Record<string, unknown>
  if (blockHash !== undefined) return { ...filter }
  const at = (block: unknown): bigint =>
    typeof block === 'string' && block.startsWith('0x') ? readHex(block) : block === 'earliest' ? 0n : head
  if (at(toBlock) - at(fromBlock) >= maxLogBlocks) throw invalid(`Ask for logs of at most ${maxLogBlocks} blocks.`)
  return { ...filter }
}

const limitTransaction = (raw: unknown): void => {
  let gas: bigint | undefined
  try {
    gas = parseTransaction(String(raw) as `0x${string}`).gas
  } catch {
    throw invalid('The parameter is not a signed transaction.')
  }
  if (gas !== undefined && gas > maxGas) throw invalid(`A transaction may use at most ${maxGas} gas.`)
}

const readHex = (text: unknown): bigint => {
  if (typeof text !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(text))
    throw invalid('A number must be hex, such as 0x2a.')
  return BigInt(text)
}
