import { causesOf, insufficientFunds, isNodeAnswer, messageOf } from '../../rpc-errors.ts'

/** What nodes say about a transaction that they have or had. */
const known = /already known|known transaction|nonce too low|already imported|already in mempool/i

/** What they say if its fees are too low. The next offer may be made sooner. */
const underpriced = /underpriced|fee too low|less than block base fee|fee cap|gas price|tip cap|below.{0,20}minimum/i

/** Problems of the node or of its pool, which may pass. */
const transient =
  /nonce|internal|busy|full|limit (reached|exceeded)|rate|too many|time-?out|timed out|unavailable|sync|abort/i

/** JSON-RPC codes with which a node rejects a transaction. Other codes are about the node or the connection. */
const rejectionCodes = new Set([-32_000, -32_003, -32_010, -32_602])

/** What all nodes together answered to a broadcast. */
export type BroadcastResult = {
  /** `accepted` if one node has it; `rejected` if every node rejects it for good. A node that did not answer, or not about the transaction, leaves it `unknown`. */
  verdict: 'accepted' | 'underpriced' | 'unfunded' | 'rejected' | 'unknown'
  reason: string | undefined
}

/** Combines the answers of all nodes. */
export const combineAnswers = (answers: readonly PromiseSettledResult<unknown>[]): BroadcastResult => {
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  const reasons = errors.map(messageOf)
  const [reason] = reasons
  if (errors.length < answers.length) return { verdict: 'accepted', reason: undefined }
  if (reasons.some((message) => known.test(message))) return { verdict: 'accepted', reason }
  if (reasons.some((message) => underpriced.test(message))) return { verdict: 'underpriced', reason }
  if (reasons.some((message) => insufficientFunds.test(message))) return { verdict: 'unfunded', reason }
  const isRejected = errors.every((error, index) => isRejection(error) && !transient.test(reasons[index] ?? ''))
  return { verdict: isRejected ? 'rejected' : 'unknown', reason }
}

const isRejection = (error: unknown): boolean => isNodeAnswer(error) && causesOf(error).some(hasRejectionCode)

const hasRejectionCode = (cause: Error): boolean => rejectionCodes.has((cause as { code?: unknown }).code as number)
