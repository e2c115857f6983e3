import { allowedShortfall } from './ends.ts'
import { SuretyError } from './error.ts'
import type { Operation } from './operations.ts'
import type { Order } from './order-kind.ts'
import { compareFields, findTermsDifference, formatDifference } from './terms.ts'

/**
 * Refuses an operation that the gateway recorded under this key with other terms. The message offers the original request
 * first: if the record is false, a new key would be a second order.
 */
export const checkRecorded = <Request, Result>(
  operation: Operation,
  { kind, expected, now }: Order<Request, Result>,
): void => {
  if (operation.kind === 'void') throw voidedKey(operation)
  // The term of an executed order began when it was executed, so the check of the answer covers it.
  const start =
    operation.status === 'succeeded'
      ? undefined
      : { since: acceptedAt(operation, now()), shortfall: allowedShortfall.recorded }
  const difference =
    compareFields([['kind', kind.type, operation.kind]]) ?? findTermsDifference(operation.terms, expected, start)
  if (!difference) return
  throw new SuretyError({
    status: 422,
    code: 'idempotency_key_reused',
    message:
      `The idempotency key belongs to operation ${operation.operationId} (${operation.status}) with other terms: ` +
      `${formatDifference(difference)}. Send the original request to continue that order, or use a new key for another one.`,
  })
}

const voidedKey = ({ operationId, status }: Operation): SuretyError =>
  new SuretyError({
    status: 409,
    code: 'order_voided',
    message: `The order of this idempotency key is voided by operation ${operationId} (${status}). To order, use a new key.`,
  })

/** The gateway's timestamp, at most now: a later one would allow a longer term than the caller asked for. */
const acceptedAt = ({ createdAt }: Operation, latest: bigint): bigint => {
  const seconds = Math.floor(Date.parse(createdAt) / 1000)
  return Number.isNaN(seconds) || BigInt(seconds) > latest ? latest : BigInt(seconds)
}

/**
 * Refuses to sign recorded terms again once they end much earlier than `days` from now. The local clock decides, because
 * both the end and the time of acceptance are the gateway's word.
 */
export const requireFullTerm = <Request, Result>(
  { operationId, terms }: Operation,
  { kind: { signing }, expected, now }: Order<Request, Result>,
): void => {
  const field = signing?.end
  const check = field && expected[field]
  if (!field || typeof check !== 'function') return
  if (check(terms[field], { since: now(), shortfall: allowedShortfall.signedAgain }) === undefined) return
  const end = BigInt(terms[field] ?? 0)
  throw new SuretyError({
    status: 409,
    code: 'order_expired',
    message:
      `The order of operation ${operationId} was not executed. It ends at ${end}, ${formatDays(end - now())} days from now, ` +
      'which does not match `days`. Nothing was signed. To accept that end, call again with the same idempotency key and ' +
      `\`${field}: ${end}n\` instead of \`days\`. For the full term, void the order with operations.void and order with a new key.`,
  })
}

const formatDays = (seconds: bigint): string => (Number(seconds) / 86_400).toFixed(1)
