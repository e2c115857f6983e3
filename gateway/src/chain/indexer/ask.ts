import { type Hex, hexToBytes, keccak256, toHex } from 'viem'
import { systemClock } from '../../base/clock.ts'
import type { Node } from '../node.ts'
import type { BlockRef, RawLog } from './protocol-event.ts'

export type Header = BlockRef & { parentHash: Hex; logsBloom: Hex }

/** A node did not answer, or its answer contradicts itself or what is known. The answer is discarded. */
export class NodeFault extends Error {
  override readonly name = 'NodeFault'
}

const maxAttempts = 4
const pauseMs = 50

/** Retries, so that one failed request among many does not discard the answers to the others. */
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
  if (!raw) throw new NodeFault(`${node.name} returns no newest block`)
  return readHeader(raw)
}

/** Returns the block at a height. The node has a higher block, so a missing one is a gap. */
export const askHeader = async (node: Node, number: bigint): Promise<Header> => {
  const raw = (await ask(node, 'eth_getBlockByNumber', [toHex(number), false])) as RawHeader | null
  if (!raw) throw new NodeFault(`${node.name} has a gap: block ${number} is missing`)
  const header = readHeader(raw)
  if (header.number !== number) throw new NodeFault(`${node.name} returned block ${header.number} instead of ${number}`)
  return header
}

type LogsOf = { address: Hex } & ({ from: bigint; to: bigint } | { block: Header })

/** Returns the logs of one contract in chain order. */
export const askLogs = async (node: Node, of: LogsOf): Promise<RawLog[]> => {
  const { address } = of
  const where = 'block' in of ? { blockHash: of.block.hash } : { fromBlock: toHex(of.from), toBlock: toHex(of.to) }
  const logs = (await ask(node, 'eth_getLogs', [{ address, ...where }])) as RawLog[] | null
  if (!Array.isArray(logs)) throw new NodeFault(`${node.name} returned no list of logs`)
  const [from, to] = 'block' in of ? [of.block.number, of.block.number] : [of.from, of.to]
  for (const log of logs) {
    const number = BigInt(log.blockNumber)
    const fits = number >= from && number <= to && log.address.toLowerCase() === address.toLowerCase() && !log.removed
    if (!fits) throw new NodeFault(`${node.name} returned a log outside the filter`)
    if ('block' in of && log.blockHash !== of.block.hash)
      throw new NodeFault(`${node.name} returned a log of another block ${number}`)
  }
  const positioned = logs.map((log) => ({ log, number: BigInt(log.blockNumber), index: Number(log.logIndex) }))
  positioned.sort((a, b) => (a.number === b.number ? a.index - b.index : a.number < b.number ? -1 : 1))
  return positioned.map(({ log }) => log)
}

/** Whether a block may hold a log of the contract. The bloom filter in the header has no false negatives. */
export const mayHold = ({ logsBloom }: Pick<Header, 'logsBloom'>, address: Hex): boolean => {
  const filter = hexToBytes(logsBloom)
  const hash = hexToBytes(keccak256(address))
  return [0, 2, 4].every((index) => {
    const bit = (((hash[index] ?? 0) << 8) | (hash[index + 1] ?? 0)) & 2047
    return ((filter[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0
  })
}
