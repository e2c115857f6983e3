import { SuretyError } from './error.ts'
import { allowedShortfall, findExpiryDifference, now } from './expiry.ts'
import type { Operation } from './operations.ts'
import type { PolicyRequest } from './policy-request.ts'
import { findTermsDifference, formatDifference } from './terms.ts'
import { orderIdOf } from './typed-data.ts'

type Order = { request: PolicyRequest; key: string; buyer: string; epochSeconds: bigint }

/**
 * Refuses an operation that the gateway recorded under this key with other terms. The message offers the original request
 * first: if the record is false, a new key would be a second purchase.
 */
export const checkRecorded = (operation: Operation, { request, key, buyer, epochSeconds }: Order): void => {
  if (operation.kind === 'void') throw voidedKey(operation)
  const recipient = request.recipient ?? buyer
  // The term of an executed order begins with its policy, so the check of the policy covers it.
  const start =
    operation.status === 'succeeded'
      ? undefined
      : { since: acceptedAt(operation), shortfall: allowedShortfall.recorded, epochSeconds }
  const difference = findTermsDifference(operation.terms, { request, recipient, orderId: orderIdOf(key), start })
  if (!difference) return
  throw new SuretyError({
    status: 422,
    code: 'idempotency_key_reused',
    message:
      `The idempotency key belongs to operation ${operation.operationId} (${operation.status}) with other terms: ` +
      `${formatDifference(difference)}. Send the original request to continue that purchase, or use a new key for another one.`,
  })
}

const voidedKey = ({ operationId, status }: Operation): SuretyError =>
  new SuretyError({
    status: 409,
    code: 'order_voided',
    message: `The order of this idempotency key is voided by operation ${operationId} (${status}). To order, use a new key.`,
  })

/** The gateway's timestamp, at most now: a later one would allow longer cover than the caller asked for. */
const acceptedAt = ({ createdAt }: Operation): bigint => {
  const seconds = Math.floor(Date.parse(createdAt) / 1000)
  const latest = now()
  return Number.isNaN(seconds) || BigInt(seconds) > latest ? latest : BigInt(seconds)
}

/**
 * Refuses to sign a recorded expiry again once it is much earlier than `days` from now. The local clock decides, because
 * both the expiry and the time of acceptance are the gateway's word.
 */
export const requireFullTerm = ({ operationId, terms }: Operation, { request, epochSeconds }: Order): void => {
  const expiry = BigInt(terms.expiry ?? 0)
  const { days } = request
  const start = { since: now(), shortfall: allowedShortfall.signedAgain, epochSeconds }
  if (days === undefined || !findExpiryDifference(expiry, days, start)) return
  throw new SuretyError({
    status: 409,
    code: 'order_expired',
    message:
      `The order of operation ${operationId} was not executed. Its cover ends at ${expiry}, ${formatDays(expiry - now())} days ` +
      `from now, which does not match \`days: ${days}\`. Nothing was signed. To accept that end, call again with the same ` +
      `idempotency key and \`expiry: ${expiry}n\` instead of \`days\`. For the full term, void the order with ` +
      'operations.void and buy with a new key.',
  })
}

const formatDays = (seconds: bigint): string => (Number(seconds) / 86_400).toFixed(1)
