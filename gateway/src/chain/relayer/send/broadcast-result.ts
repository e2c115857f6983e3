/** What nodes say of a transaction that they have, or had: as good as a yes. */
const known = /already known|known transaction|nonce too low|already imported|already in mempool/i

/** What they say when it offers too little: the next one may not wait as long. */
const tooCheap = /underpriced|fee too low|less than block base fee|fee cap|gas price|tip cap|below.{0,20}minimum/i

/** What they say of a wallet that cannot pay for it. */
const unpaid = /insufficient.{0,20}(funds|balance)|(enough|lack of) (funds|balance)|upfront cost/i

/** What concerns the node, or what else is in its pool, and may be another thing in a moment. */
const passing =
  /nonce|internal|busy|full|limit (reached|exceeded)|rate|too many|time-?out|timed out|unavailable|sync|abort/i

/** The codes of JSON-RPC under which a node turns a transaction down; the others tell of the node or of the way to it. */
const refusing = new Set([-32_000, -32_003, -32_010, -32_602])

/** What all nodes together said of a transaction. */
export type Answer = {
  /**
   * `taken` if one of them has it; `refused` if each said in so many words that it never will. Whoever did not answer, or
   * not about the transaction, leaves it `unknown`.
   */
  verdict: 'taken' | 'too cheap' | 'unpaid' | 'refused' | 'unknown'
  reason: string | undefined
}

/** Makes one answer of what every node said. */
export const weighAnswers = (answers: readonly PromiseSettledResult<unknown>[]): Answer => {
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  const reasons = errors.map(tell)
  const [reason] = reasons
  if (errors.length < answers.length) return { verdict: 'taken', reason: undefined }
  if (reasons.some((said) => known.test(said))) return { verdict: 'taken', reason }
  if (reasons.some((said) => tooCheap.test(said))) return { verdict: 'too cheap', reason }
  if (reasons.some((said) => unpaid.test(said))) return { verdict: 'unpaid', reason }
  const isRefused = errors.every((error, at) => isRefusal(error) && !passing.test(reasons[at] ?? ''))
  return { verdict: isRefused ? 'refused' : 'unknown', reason }
}

/** Says what a node said, in its own words. */
export const tell = (error: unknown): string => {
  const { details, message } = error as { details?: string; message?: string }
  return (details || message || String(error)).slice(0, 200)
}

/** Whether a node answered, and said no: a connection that broke or went silent says nothing. */
const isRefusal = (error: unknown): boolean => isAnswer(error) && causesOf(error).some(hasRefusingCode)

const hasRefusingCode = (cause: Error): boolean => refusing.has((cause as { code?: unknown }).code as number)

/** Whether it is the node that speaks, and not the way to it. */
export const isAnswer = (error: unknown): boolean =>
  causesOf(error).every(({ name }) => name !== 'HttpRequestError' && name !== 'TimeoutError')

/** Whether all that stands against a call is what its sender has, or offers for gas. */
export const isAboutPrice = (error: unknown): boolean =>
  isAnswer(error) && causesOf(error).some((cause) => unpaid.test(tell(cause)) || /base fee/i.test(tell(cause)))

/** An error and what it was caused by, from the outside in. */
export const causesOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [])
