import { SuretyError } from './error.ts'
import type { Operation } from './operations.ts'
import { orderIdOf } from './typed-data.ts'

type Order = { key: string; buyer: string }

/** Explains why an operation has no policy, or none yet. */
export const explainOutcome = (operation: Operation, order: Order): SuretyError => {
  const { status, operationId, lastError, retryUntil } = operation
  if (status === 'succeeded') return explainExecuted(order)
  if (status === 'superseded') return explainSuperseded(operation)
  if (status === 'voided') {
    const message = `The order of operation ${operationId} was voided before it was executed. Use a new idempotency key to buy again.`
    return new SuretyError({ status: 409, code: 'order_voided', message })
  }
  if (status === 'expired') {
    const message =
      `The order of operation ${operationId} was not executed before its signature expired. Call again with the same ` +
      'idempotency key to sign it again; the purchase happens once.'
    return new SuretyError({ status: 409, code: 'order_expired', message })
  }
  const reason = lastError ? ` (${lastError.message})` : ''
  const message =
    `Operation ${operationId} is ${status}${reason} and may be executed until ${retryUntil}. ` +
    'Call again with the same idempotency key; with another one you may pay twice.'
  return new SuretyError({ status: 202, code: 'still_open', message })
}

const explainSuperseded = ({ operationId, executed }: Operation): SuretyError => {
  const position = executed ? `: ${executed.kind} ${executed.index} of product ${executed.productId}` : ''
  const message =
    `The order id of operation ${operationId} was executed with other terms${position}. These terms will not be executed. ` +
    'Check whether that position is enough before you buy again with a new idempotency key.'
  return new SuretyError({ status: 409, code: 'order_superseded', message })
}

/** The message says that the policy exists: a caller who takes this for a failure buys again and pays twice. */
export const explainExecuted = ({ key, buyer }: Order, cause?: unknown): SuretyError =>
  new SuretyError({
    status: 409,
    code: 'order_executed',
    message:
      'The order of this idempotency key WAS executed and paid, but this gateway does not say which policy it created. ' +
      'Do not buy it again under another key. Call again later with the same key, here or at another gateway, see ' +
      `policies.list(), or look up order ${orderIdOf(key)} of ${buyer} on the chain.`,
    requestId: cause instanceof SuretyError ? cause.requestId : undefined,
    cause,
  })
