/** An error and its causes, from the outside in. */
export const causesOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [])

/** Whether the node answered. A broken or silent connection says nothing about the request. */
export const isNodeAnswer = (error: unknown): boolean =>
  causesOf(error).every(({ name }) => name !== 'HttpRequestError' && name !== 'TimeoutError')

/** The node's own message, shortened. */
export const messageOf = (error: unknown): string => {
  const { details, message } = error as { details?: string; message?: string }
  return (details || message || String(error)).slice(0, 200)
}

/** How nodes say that a wallet cannot pay for a transaction. */
export const insufficientFunds = /insufficient.{0,20}(funds|balance)|(enough|lack of) (funds|balance)|upfront cost/i

/** Whether a node rejected a call only for its sender's balance or its fees. */
export const isAboutPrice = (error: unknown): boolean =>
  isNodeAnswer(error) &&
  causesOf(error).some((cause) => insufficientFunds.test(messageOf(cause)) || /base fee/i.test(messageOf(cause)))
