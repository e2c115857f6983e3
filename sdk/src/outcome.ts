import { SuretyError } from './error.ts'
import type { Operation } from './operations.ts'
import { orderIdOf } from './typed-data.ts'

type Order = { key: string; buyer: string }

/** Why there is no policy, or none yet. */
export const explainOutcome = (operation: Operation, order: Order): SuretyError => {
  const { status, operationId, lastError, retryUntil } = operation
  if (status === 'succeeded') return explainExecuted(order)
  if (status === 'superseded') return explainSuperseded(operation)
  if (status === 'voided') {
    const message = `The order of operation ${operationId} was voided before it was executed. Use a new idempotency key to start anew.`
    return new SuretyError({ status: 409, code: 'order_voided', message })
  }
  if (status === 'expired') {
    const message =
      `The order of operation ${operationId} was not executed while its signature was valid. Call again with the same ` +
      'idempotency key: it is signed anew, and happens once.'
    return new SuretyError({ status: 409, code: 'order_expired', message })
  }
  const why = lastError ? ` (${lastError.message})` : ''
  const message =
    `Operation ${operationId} is ${status}${why} and may be executed until ${retryUntil}. ` +
    'Call again with the same idempotency key; with another one you might pay twice.'
  return new SuretyError({ status: 202, code: 'still_open', message })
}

const explainSuperseded = ({ operationId, executed }: Operation): SuretyError => {
  const what = executed ? `: ${executed.kind} ${executed.index} of product ${executed.productId}` : ''
  const message =
    `The order id of operation ${operationId} was executed with other terms${what}. These terms never will be. ` +
    'See whether that is what you need before you buy again, with a new idempotency key.'
  return new SuretyError({ status: 409, code: 'order_superseded', message })
}

/** Who is told no more than that an order was executed takes it for a failure, buys again, and pays twice. */
export const explainExecuted = ({ key, buyer }: Order, cause?: unknown): SuretyError =>
  new SuretyError({
    status: 409,
    code: 'order_executed',
    message:
      'The order of this idempotency key WAS executed: it is paid for, and the policy is there, though this gateway does not ' +
      'tell which it is. Do not buy it again under another key. Call again later with the same key, here or at another ' +
      `gateway; see policies.list(); or ask the chain for order ${orderIdOf(key)} of ${buyer}.`,
    requestId: cause instanceof SuretyError ? cause.requestId : undefined,
    cause,
  })
