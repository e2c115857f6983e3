import { SuretyError } from './error.ts'
import type { Operation } from './operations.ts'
import { orderIdOf } from './typed-data.ts'

type Order = { key: string; wallet: string }

/** What to look up elsewhere. A write that needs no signature has no order on the chain. */
export const nameOrder = ({ key, wallet }: Order): string =>
  wallet === '' ? 'the position' : `order ${orderIdOf(key)} of ${wallet}`

/** Explains why an operation has no result, or none yet. */
export const explainOutcome = (operation: Operation, order: Order): SuretyError => {
  const { status, operationId, lastError, retryUntil } = operation
  if (status === 'succeeded') return explainExecuted(order)
  if (status === 'superseded') return explainSuperseded(operation)
  if (status === 'voided') {
    const message = `The order of operation ${operationId} was voided before it was executed. Use a new idempotency key to order again.`
    return new SuretyError({ status: 409, code: 'order_voided', message })
  }
  if (status === 'expired') return explainExpired(operation, order)
  const reason = lastError ? ` (${lastError.message})` : ''
  const until = retryUntil === null ? '' : ` until ${retryUntil}`
  const message =
    `Operation ${operationId} is ${status}${reason} and may be executed${until}. ` +
    'Call again with the same idempotency key; with another one you may pay twice.'
  return new SuretyError({ status: 202, code: 'still_open', message })
}

const explainExpired = ({ operationId }: Operation, { wallet }: Order): SuretyError => {
  const message =
    wallet === ''
      ? `Operation ${operationId} could not be executed in time. Call again with a new idempotency key.`
      : `The order of operation ${operationId} was not executed before its signature expired. Call again with the same ` +
        'idempotency key to sign it again; the order is executed once.'
  return new SuretyError({ status: 409, code: 'order_expired', message })
}

const explainSuperseded = ({ operationId, executed }: Operation): SuretyError => {
  const position = executed ? `: ${executed.kind} ${executed.index} of product ${executed.productId}` : ''
  const message =
    `The order id of operation ${operationId} was executed with other terms${position}. These terms will not be executed. ` +
    'Check whether that position is enough before you order again with a new idempotency key.'
  return new SuretyError({ status: 409, code: 'order_superseded', message })
}

/** The message says that the order was executed: a caller who takes this for a failure orders again and pays twice. */
export const explainExecuted = (order: Order, cause?: unknown): SuretyError =>
  new SuretyError({
    status: 409,
    code: 'order_executed',
    message:
      'The order of this idempotency key WAS executed, and paid if it costs anything, but this gateway does not say what it ' +
      'made. Do not order it again under another key. Call again later with the same key, here or at another gateway, list ' +
      `your positions, or look up ${nameOrder(order)} on the chain.`,
    requestId: cause instanceof SuretyError ? cause.requestId : undefined,
    cause,
  })
