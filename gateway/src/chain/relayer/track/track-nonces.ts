import type { Hex } from 'viem'
import type { Lane } from '../nonces/lane.ts'
import type { OpenNonce } from '../nonces/open-nonces.ts'
import { findBlockHash, findReceipt } from '../snapshot/receipt.ts'
import type { ChainSnapshot } from '../snapshot/snapshot.ts'
import { closeForeign, recordInclusions, revertInclusion } from './include.ts'
import type { Inclusion } from './outcome.ts'

/** What a lane remembers between snapshots. Losing it is harmless. */
export type LaneMemory = {
  /** Snapshots in a row in which a nonce was used by no transaction of ours. */
  foreignSightings: Map<number, number>
  /** The nonce that the chain waits for and that is not open here, and in how many snapshots in a row. */
  gap: { nonce: number; snapshots: number } | undefined
  headHash: string | undefined
  /** The last snapshot, when it was taken, the head known then, and the free transaction slots. */
  recent: { snapshot: ChainSnapshot; takenAtMs: number; headHash: string | undefined; freeSlots: number } | undefined
}

export const newMemory = (): LaneMemory => ({
  foreignSightings: new Map(),
  gap: undefined,
  headHash: undefined,
  recent: undefined,
})

type Finding = 'unknown' | 'unchanged' | Inclusion | undefined

/** Looks up each block hash once per snapshot: many transactions depend on few blocks. */
type GetBlockHash = (number: bigint) => Promise<Hex | undefined>

const cacheBlockHashes = (lane: Lane): GetBlockHash => {
  const hashes = new Map<bigint, Promise<Hex | undefined>>()
  return (number) => {
    const hash = hashes.get(number) ?? findBlockHash(lane, number)
    hashes.set(number, hash)
    return hash
  }
}

/** Inclusions per database transaction, which must not take too long. */
const chunkSize = 100

/**
 * Updates every open nonce from a snapshot of the chain. Returns the nonces that wait for a block, and how many are not
 * known to be in one. If a look-up failed, nothing is concluded about that nonce.
 */
export const trackNonces = async (
  lane: Lane,
  { open, snapshot, memory }: { open: OpenNonce[]; snapshot: ChainSnapshot; memory: LaneMemory },
): Promise<{ pending: OpenNonce[]; inFlight: number }> => {
  const isSameHead = memory.headHash === snapshot.head.hash
  // An included transaction stays included at least until the next block.
  const unsure = open.filter(({ includedHash }) => includedHash === null || !isSameHead)
  const getBlockHash = cacheBlockHashes(lane)
  const findings = await Promise.all(unsure.map((nonce) => lookUp(lane, nonce, { snapshot, getBlockHash })))
  const pending: OpenNonce[] = []
  const inclusions: Inclusion[] = []
  let isComplete = true
  let inFlight = 0
  for (const [index, nonce] of unsure.entries()) {
    const finding = findings[index]
    if (finding === 'unchanged' || typeof finding === 'object') memory.foreignSightings.delete(nonce.nonce)
    if (finding === 'unchanged') continue
    if (typeof finding === 'object') {
      inclusions.push(finding)
      continue
    }
    inFlight += 1
    if (finding === 'unknown') isComplete = false
    else if (nonce.includedHash) isComplete = (await checkReorg(lane, nonce)) && isComplete
    else if (nonce.nonce >= snapshot.transactionCount) pending.push(nonce)
    else await checkForeign(lane, nonce, { snapshot, memory })
  }
  for (let from = 0; from < inclusions.length; from += chunkSize)
    await recordInclusions(lane, inclusions.slice(from, from + chunkSize))
  if (isComplete) memory.headHash = snapshot.head.hash
  return { pending, inFlight }
}

/**
 * A nonce above the wallet's transaction count is in no block, so there is nothing to look up. A transaction in a block
 * that is still on the chain, and not final yet, is unchanged.
 */
const lookUp = async (
  lane: Lane,
  open: OpenNonce,
  { snapshot, getBlockHash }: { snapshot: ChainSnapshot; getBlockHash: GetBlockHash },
): Promise<Finding> => {
  const { includedHash, blockNumber, blockHash, transactions } = open
  if (open.nonce >= snapshot.transactionCount && !includedHash) return undefined
  try {
    const wasNotFinal = blockNumber !== null && blockNumber > snapshot.final.number
    if (includedHash && wasNotFinal && (await getBlockHash(blockNumber)) === blockHash) return 'unchanged'
    const hashes = transactions.map((transaction) => transaction.hash)
    const receipt = await findReceipt(lane, hashes)
    if (!receipt) return undefined
    const isFinal = receipt.blockNumber <= snapshot.final.number
    if (includedHash === receipt.hash && blockHash === receipt.blockHash && !isFinal) return 'unchanged'
    // A node that lags may return a receipt from a block that is no longer on the chain.
    if ((await getBlockHash(receipt.blockNumber)) !== receipt.blockHash) return 'unchanged'
    return { open, receipt, isFinal }
  } catch {
    return 'unknown'
  }
}

/** The receipt is gone. It is a reorg only if another block is now at that height. */
const checkReorg = async (lane: Lane, nonce: OpenNonce): Promise<boolean> => {
  if (nonce.blockNumber === null) return true
  const blockHash = await findBlockHash(lane, nonce.blockNumber)
  if (blockHash === nonce.blockHash) return false
  await revertInclusion(lane, nonce)
  return true
}

/** The chain has used the nonce for no transaction of ours. Once may be a node that lags; repeatedly and final, it is someone else. */
const checkForeign = async (
  lane: Lane,
  open: OpenNonce,
  { snapshot, memory }: { snapshot: ChainSnapshot; memory: LaneMemory },
): Promise<void> => {
  const { nonce } = open
  if (nonce >= snapshot.finalTransactionCount) return
  const sightings = (memory.foreignSightings.get(nonce) ?? 0) + 1
  memory.foreignSightings.set(nonce, sightings)
  if (sightings < lane.pace.foreignSnapshots) return
  memory.foreignSightings.delete(nonce)
  await closeForeign(lane, open)
}

type GapQuery = { open: OpenNonce[]; pending: OpenNonce[]; snapshot: ChainSnapshot; memory: LaneMemory }

/**
 * Finds the gap that holds up all pending nonces: someone else's transactions raised the chain's count and a reorg
 * removed them. A node that lags looks the same at first.
 */
export const findGap = (
  { pace }: Pick<Lane, 'pace'>,
  { open, pending, snapshot, memory }: GapQuery,
): number | undefined => {
  const nonce = snapshot.transactionCount
  const isGap = pending.length > 0 && open.every((one) => one.nonce !== nonce)
  const before = memory.gap?.nonce === nonce ? memory.gap.snapshots : 0
  memory.gap = isGap ? { nonce, snapshots: before + 1 } : undefined
  return memory.gap && memory.gap.snapshots >= pace.foreignSnapshots ? nonce : undefined
}
