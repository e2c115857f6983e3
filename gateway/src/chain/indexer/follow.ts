import type { Hex } from 'viem'
import type { Node } from '../node.ts'
import { askHead, askHeader, askLogs, type Header, mayHold, NodeFault } from './ask.ts'
import { decodeLog, type ProtocolEvent, type RawLog } from './protocol-event.ts'

/** The block that the next one builds on. */
export type Parent = { number: bigint; hash: string }

/** The next blocks in order, on top of `parent`. Final blocks without events have no header here. */
export type Blocks = {
  kind: 'blocks'
  parent: Parent
  headers: Header[]
  events: ProtocolEvent[]
  head: bigint
  /** The highest final block, according to this node. */
  final: bigint
}

export type Step = Blocks | { kind: 'reorg'; parent: Parent; ancestor: bigint } | { kind: 'none'; head: bigint }

export type FollowOptions = {
  surety: Hex
  confirmations: number
  /** Returns the hash of an indexed block that is not final, or of the newest final one. */
  recall(number: bigint): Promise<string | undefined>
}

/** How many blocks to fetch at once while far behind. The caller adapts it to the number of logs. */
export type Range = { blocks: bigint }

const maxEventsPerStep = 4_000

export const lower = (a: bigint, b: bigint): bigint => {
  if (a < b) return a
  return b
}

/**
 * Asks one node for what comes after `parent`. Every answer is checked against what is known: a node that is behind, has
 * gaps or contradicts itself causes a NodeFault.
 */
export const nextSteps = async (node: Node, parent: Parent, options: FollowOptions, range: Range): Promise<Step[]> => {
  const head = await askHead(node)
  if (head.number < parent.number)
    throw new NodeFault(`${node.name} is at block ${head.number}, behind the indexed block ${parent.number}`)
  if (head.number === parent.number) {
    if (head.hash === parent.hash) return [{ kind: 'none', head: head.number }]
    return [await findAncestor(node, parent, options)]
  }
  const final = head.number - BigInt(options.confirmations)
  if (parent.number < final) {
    const to = lower(parent.number + range.blocks, final)
    return readRange(node, { parent, to, head, final }, options)
  }
  return [await readBlock(node, { parent, head, final }, options)]
}

type Reading = { parent: Parent; head: Header; final: bigint }

/** Reads one block that can still be orphaned. Logs are requested by block hash, so they cannot be of another block. */
const readBlock = async (node: Node, { parent, head, final }: Reading, options: FollowOptions): Promise<Step> => {
  const number = parent.number + 1n
  const header = number === head.number ? head : await askHeader(node, number)
  if (header.parentHash !== parent.hash) return findAncestor(node, parent, options)
  const logs = await askLogs(node, { address: options.surety, block: header })
  // The bloom filter says that there may be logs. It has false positives, so a second empty answer is accepted.
  if (logs.length === 0 && mayHold(header, options.surety)) {
    logs.push(...(await askLogs(node, { address: options.surety, block: header })))
  }
  return {
    kind: 'blocks',
    parent,
    headers: [header],
    events: decode(logs, new Map([[header.number, header]])),
    head: head.number,
    final,
  }
}

/** Reads many final blocks, in steps of bounded size. */
const readRange = async (
  node: Node,
  { parent, to, head, final }: Reading & { to: bigint },
  options: FollowOptions,
): Promise<Step[]> => {
  const [logs, anchor, last] = await Promise.all([
    askLogs(node, { address: options.surety, from: parent.number + 1n, to }),
    askHeader(node, parent.number),
    to === head.number ? head : askHeader(node, to),
  ])
  if (anchor.hash !== parent.hash) return [await findAncestor(node, parent, options)]
  const headers = new Map([[to, last]])
  const numbers = new Set(logs.map(({ blockNumber }) => BigInt(blockNumber)))
  for (const header of await Promise.all([...numbers].filter((one) => one !== to).map((one) => askHeader(node, one))))
    headers.set(header.number, header)
  for (const { blockNumber, blockHash } of logs) {
    if (headers.get(BigInt(blockNumber))?.hash !== blockHash)
      throw new NodeFault(`${node.name} returned logs and a header of different blocks ${BigInt(blockNumber)}`)
  }
  const events = decode(logs, headers)
  const steps: Step[] = []
  let from: Parent = parent
  for (const part of cutByBlock(events)) {
    const end = part.upTo ?? last
    steps.push({ kind: 'blocks', parent: from, headers: [end], events: part.events, head: head.number, final })
    from = end
  }
  return steps
}

type Part = { events: ProtocolEvent[]; upTo: Header | undefined }

/** Cuts between blocks, never inside one. The last part extends to the end of the range. */
const cutByBlock = (events: ProtocolEvent[]): Part[] => {
  const parts: Part[] = []
  let begin = 0
  for (let index = maxEventsPerStep; index < events.length; index += 1) {
    const [before, after] = [events[index - 1], events[index]]
    if (index - begin < maxEventsPerStep || !before || before.block.number === after?.block.number) continue
    parts.push({ events: events.slice(begin, index), upTo: before.block as Header })
    begin = index
  }
  return [...parts, { events: events.slice(begin), upTo: undefined }]
}

const decode = (logs: RawLog[], headers: Map<bigint, Header>): ProtocolEvent[] =>
  logs.flatMap((log) => {
    const block = headers.get(BigInt(log.blockNumber))
    return (block && decodeLog(log, block)) ?? []
  })

/** Walks down to the newest indexed block that the node also has. The node's own blocks must be linked on the way. */
const findAncestor = async (node: Node, parent: Parent, { recall }: FollowOptions): Promise<Step> => {
  let above: Header | undefined
  for (let number = parent.number; ; number -= 1n) {
    const known = number === parent.number ? parent.hash : await recall(number)
    if (known === undefined)
      throw new NodeFault(`${node.name} contradicts the index at or below the final block ${number + 1n}`)
    const header = await askHeader(node, number)
    if (above && above.parentHash !== header.hash)
      throw new NodeFault(`${node.name} contradicts itself: block ${above.number} does not follow its block ${number}`)
    if (header.hash === known) {
      if (number === parent.number)
        throw new NodeFault(`${node.name} contradicts itself: the block after ${number} does not follow it`)
      return { kind: 'reorg', parent, ancestor: number }
    }
    above = header
  }
}
