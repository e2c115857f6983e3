import type { Hex } from 'viem'
import type { Lane } from '../nonces/lane.ts'
import type { OpenNonce } from '../nonces/nonces.ts'
import { findBlockHash, findReceipt, type Look } from '../snapshot/snapshot.ts'
import { closeForeign, type Inclusion, settleInclusions, takeBack } from './include.ts'

/** What a lane remembers from look to look; all of it may be forgotten. */
export type Memory = {
  /** How many looks in a row found that a nonce is used by nobody we know. */
  strange: Map<number, number>
  /** The nonce that the chain waits for and that is none of the open ones, and how many looks in a row found it so. */
  hole: { nonce: number; looks: number } | undefined
  headHash: string | undefined
  /** The last look, when it was taken, the block that was known then, and how many more transactions there is room for. */
  recent: { look: Look; at: number; heard: string | undefined; room: number } | undefined
}

export const newMemory = (): Memory => ({ strange: new Map(), hole: undefined, headHash: undefined, recent: undefined })

type Finding = 'unknown' | 'unchanged' | Inclusion | undefined

/** Asks for the block at each height once in a look: what is known of many transactions hangs on few blocks. */
type AskHash = (number: bigint) => Promise<Hex | undefined>

const askOnce = (lane: Lane): AskHash => {
  const asked = new Map<bigint, Promise<Hex | undefined>>()
  return (number) => {
    const answer = asked.get(number) ?? findBlockHash(lane, number)
    asked.set(number, answer)
    return answer
  }
}

/** So many are written down in one transaction, which may not take for ever. */
const settledAtOnce = 100

/**
 * Brings what is known of each open nonce up to date with a look at the chain, and returns those that wait for a
 * block. Where a question went unanswered nothing is concluded: such a nonce only counts among those not settled.
 */
export const watchNonces = async (
  lane: Lane,
  { open, look, memory }: { open: OpenNonce[]; look: Look; memory: Memory },
): Promise<{ waiting: OpenNonce[]; unsettled: number }> => {
  const isSameHead = memory.headHash === look.head.hash
  // What is in a block stays there at least until the next one.
  const doubtful = open.filter(({ hash }) => hash === null || !isSameHead)
  const askHash = askOnce(lane)
  const findings = await Promise.all(doubtful.map((nonce) => lookUp(lane, nonce, { look, askHash })))
  const waiting: OpenNonce[] = []
  const included: Inclusion[] = []
  let isComplete = true
  let unsettled = 0
  for (const [place, nonce] of doubtful.entries()) {
    const finding = findings[place]
    if (finding === 'unchanged' || typeof finding === 'object') memory.strange.delete(nonce.nonce)
    if (finding === 'unchanged') continue
    if (typeof finding === 'object') {
      included.push(finding)
      continue
    }
    unsettled += 1
    if (finding === 'unknown') isComplete = false
    else if (nonce.hash) isComplete = (await reconsider(lane, nonce)) && isComplete
    else if (nonce.nonce >= look.count) waiting.push(nonce)
    else await suspect(lane, nonce, { look, memory })
  }
  for (let from = 0; from < included.length; from += settledAtOnce)
    await settleInclusions(lane, included.slice(from, from + settledAtOnce))
  if (isComplete) memory.headHash = look.head.hash
  return { waiting, unsettled }
}

/**
 * A nonce that the chain has not counted yet is in no block, so nothing needs to be asked about it; and what is in a block
 * that is still of the chain, and not final yet, is where it was.
 */
const lookUp = async (
  lane: Lane,
  open: OpenNonce,
  { look, askHash }: { look: Look; askHash: AskHash },
): Promise<Finding> => {
  const { hash, blockNumber, blockHash, transactions } = open
  if (open.nonce >= look.count && !hash) return undefined
  try {
    const wasOpen = blockNumber !== null && blockNumber > look.final.number
    if (hash && wasOpen && (await askHash(blockNumber)) === blockHash) return 'unchanged'
    const hashes = transactions.map((transaction) => transaction.hash)
    const receipt = await findReceipt(lane, hashes)
    if (!receipt) return undefined
    const isFinal = receipt.blockNumber <= look.final.number
    if (hash === receipt.hash && blockHash === receipt.blockHash && !isFinal) return 'unchanged'
    // A node that lags behind may tell of a block that the chain has left.
    if ((await askHash(receipt.blockNumber)) !== receipt.blockHash) return 'unchanged'
    return { open, receipt, isFinal }
  } catch {
    return 'unknown'
  }
}

/** No receipt any more: only if another block is in the place of the one it was in has the chain changed its mind. */
const reconsider = async (lane: Lane, nonce: OpenNonce): Promise<boolean> => {
  if (nonce.blockNumber === null) return true
  const now = await findBlockHash(lane, nonce.blockNumber)
  if (now === nonce.blockHash) return false
  await takeBack(lane, nonce)
  return true
}

/** The chain has used the nonce, and for nothing of ours. Once is a node that is late; again and again, for good, is somebody else. */
const suspect = async (
  lane: Lane,
  nonce: OpenNonce,
  { look, memory }: { look: Look; memory: Memory },
): Promise<void> => {
  if (nonce.nonce >= look.finalCount) return
  const times = (memory.strange.get(nonce.nonce) ?? 0) + 1
  memory.strange.set(nonce.nonce, times)
  if (times < lane.pace.foreignLooks) return
  memory.strange.delete(nonce.nonce)
  await closeForeign(lane, nonce)
}

/**
 * Finds the nonce that holds up all that wait: the chain's count had jumped ahead by transactions of somebody else, and a
 * reorg took them away again. A node that is late looks the same at first.
 */
export const findHole = (
  { pace }: Pick<Lane, 'pace'>,
  { open, waiting, look, memory }: { open: OpenNonce[]; waiting: OpenNonce[]; look: Look; memory: Memory },
): number | undefined => {
  const nonce = look.count
  const isHole = waiting.length > 0 && open.every((one) => one.nonce !== nonce)
  const before = memory.hole?.nonce === nonce ? memory.hole.looks : 0
  memory.hole = isHole ? { nonce, looks: before + 1 } : undefined
  return memory.hole && memory.hole.looks >= pace.foreignLooks ? nonce : undefined
}
