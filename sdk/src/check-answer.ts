import { allowedShortfall } from './ends.ts'
import { SuretyError } from './error.ts'
import type { Operation } from './operations.ts'
import type { Order } from './order-kind.ts'
import { nameOrder } from './outcome.ts'
import { compareFields, type Difference, findTermsDifference, formatDifference, type Terms } from './terms.ts'

type Expected = {
  /** The signed terms, or recorded terms that match the request. */
  terms: Partial<Terms>
  /** The token id of the position, where the operation has it. */
  tokenId?: string
  /** True for a new order. After an older one the position may have been changed again. */
  isNew: boolean
}

/** Reads what an order made, and refuses anything else. */
export const checkAnswer = <Request, Result extends { tokenId: bigint }>(
  answer: unknown,
  order: Order<Request, Result>,
  { terms, tokenId, isNew }: Expected,
): Result => {
  const result = tryParse(answer, order)
  if (!result) throw untrustedAnswer(answer, unreadable, order)
  const difference =
    compareFields([['token', tokenId ?? result.tokenId, result.tokenId]]) ??
    order.kind.compare(result, { ...order, terms, isNew }) ??
    compareEnd(result, order, terms)
  if (difference) throw untrustedAnswer(answer, difference, order)
  return result
}

/** Compares the end with `days`, counted from when the order was executed. */
const compareEnd = <Request, Result>(
  result: Result,
  { kind: { signing, startOf }, expected }: Order<Request, Result>,
  terms: Partial<Terms>,
): Difference | undefined => {
  const field = signing?.end
  if (!field || !startOf) return undefined
  const start = { since: startOf(result), shortfall: allowedShortfall.recorded }
  return findTermsDifference(terms, { [field]: expected[field] ?? '' }, start)
}

const unreadable: Difference = { field: 'the answer', expected: 'what the order made', found: 'unreadable' }

const tryParse = <Request, Result>(answer: unknown, { kind }: Order<Request, Result>): Result | undefined => {
  try {
    const { operationId: _, ...view } = answer as { operationId?: string }
    return kind.parse(view)
  } catch {
    return undefined
  }
}

/** Refuses an operation of another kind, or whose terms are not the ones just signed or asked for. */
export const checkOperationAnswer = <Request, Result>(
  answer: unknown,
  order: Order<Request, Result>,
  signed: Terms,
): Operation => {
  const operation = answer as Operation | null
  // Another process may have signed the same order with another deadline.
  const { deadline: _, ...terms } = signed
  const difference =
    compareFields([['kind', order.kind.type, operation?.kind]]) ??
    findTermsDifference(operation?.terms ?? {}, { ...order.expected, ...terms })
  if (difference) throw untrustedAnswer(answer, difference, order)
  return operation as Operation
}

/** The message warns against a second order: this one is signed, so a caller who takes this for a failure may pay twice. */
const untrustedAnswer = (
  answer: unknown,
  difference: Difference,
  order: Pick<Order<never, never>, 'key' | 'wallet'>,
): SuretyError =>
  new SuretyError({
    status: 200,
    code: 'untrusted_answer',
    message:
      `The gateway's answer does not match the order: ${formatDifference(difference)}. The order may have been executed, so ` +
      `do not order again with another idempotency key. Look up ${nameOrder(order)} at another gateway or on ` +
      'the chain; the answer is in `answer`.',
    answer,
  })
