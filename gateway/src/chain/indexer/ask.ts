import { type Hex, hexToBytes, keccak256, toHex } from 'viem'
import { systemClock } from '../../base/clock.ts'
import type { Node } from '../node.ts'
import type { BlockRef, RawLog } from './protocol-event.ts'

export type Header = BlockRef & { parentHash: Hex; logsBloom: Hex }

/** A node that did not answer, or whose answer cannot be true: whatever it said is not believed. */
export class NodeFault extends Error {
  override readonly name = 'NodeFault'
}

const maxAttempts = 4
const pauseMs = 50

/** Asks again when there is no answer: one of many questions that fails need not cost the answers to all the others. */
const ask = async (node: Node, method: string, params: unknown[]): Promise<unknown> => {
  let failure: unknown
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (attempt > 0) await systemClock.sleep(pauseMs * attempt)
    try {
      const answer = await node.request({ method, params })
      if (answer !== null) return answer
    } catch (error) {
      failure = error
    }
  }
  if (failure === undefined) return null
  throw new NodeFault(`${node.name} does not answer ${method}`, { cause: failure })
}

type RawHeader = { number: Hex; hash: Hex; parentHash: Hex; timestamp: Hex; logsBloom: Hex }

const readHeader = (raw: RawHeader): Header => ({
  number: BigInt(raw.number),
  hash: raw.hash,
  parentHash: raw.parentHash,
  timestamp: BigInt(raw.timestamp),
  logsBloom: raw.logsBloom,
})

export const askChainId = async (node: Node): Promise<number> => Number(await ask(node, 'eth_chainId', []))

export const askHead = async (node: Node): Promise<Header> => {
  const raw = (await ask(node, 'eth_getBlockByNumber', ['latest', false])) as RawHeader | null
  if (!raw) throw new NodeFault(`${node.name} knows no newest block`)
  return readHeader(raw)
}

/** Returns the block at a height; a node that named a higher one before and lacks it now has a gap. */
export const askHeader = async (node: Node, number: bigint): Promise<Header> => {
  const raw = (await ask(node, 'eth_getBlockByNumber', [toHex(number), false])) as RawHeader | null
  if (!raw) throw new NodeFault(`${node.name} has no block ${number}, although it has a higher one`)
  const header = readHeader(raw)
  if (header.number !== number)
    throw new NodeFault(`${node.name} answers block ${header.number} when asked for ${number}`)
  return header
}

type LogsOf = { address: Hex } & ({ from: bigint; to: bigint } | { block: Header })

/** Returns the logs of one contract in the order in which they were written. */
export const askLogs = async (node: Node, of: LogsOf): Promise<RawLog[]> => {
  const { address } = of
  const where = 'block' in of ? { blockHash: of.block.hash } : { fromBlock: toHex(of.from), toBlock: toHex(of.to) }
  const logs = (await ask(node, 'eth_getLogs', [{ address, ...where }])) as RawLog[] | null
  if (!Array.isArray(logs)) throw new NodeFault(`${node.name} answers eth_getLogs with something else`)
  const [from, to] = 'block' in of ? [of.block.number, of.block.number] : [of.from, of.to]
  for (const log of logs) {
    const number = BigInt(log.blockNumber)
    const fits = number >= from && number <= to && log.address.toLowerCase() === address.toLowerCase() && !log.removed
    if (!fits) throw new NodeFault(`${node.name} answers with a log that was not asked for`)
    if ('block' in of && log.blockHash !== of.block.hash)
      throw new NodeFault(`${node.name} answers with a log of another block ${number}`)
  }
  const placed = logs.map((log) => ({ log, number: BigInt(log.blockNumber), index: Number(log.logIndex) }))
  placed.sort((a, b) => (a.number === b.number ? a.index - b.index : a.number < b.number ? -1 : 1))
  return placed.map(({ log }) => log)
}

/** Says whether a block may hold a log of the contract: a header's filter has no false negatives. */
export const mayHold = ({ logsBloom }: Pick<Header, 'logsBloom'>, address: Hex): boolean => {
  const filter = hexToBytes(logsBloom)
  const hash = hexToBytes(keccak256(address))
  return [0, 2, 4].every((place) => {
    const bit = (((hash[place] ?? 0) << 8) | (hash[place + 1] ?? 0)) & 2047
    return ((filter[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0
  })
}
