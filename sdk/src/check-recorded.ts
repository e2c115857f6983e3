import { SuretyError } from './error.ts'
import type { Operation } from './operations.ts'
import { orderIdOf } from './typed-data.ts'
import { findDifference, isAfterDays, now, type PolicyWish, soonerBy, writeDifference } from './wish.ts'

/**
 * Refuses an operation that is recorded under the key of another wish. It is not said that a new key is the remedy: if the
 * record is a lie, that would be a second purchase.
 */
export const requireRecorded = (
  operation: Operation,
  { wish, key, buyer }: { wish: PolicyWish; key: string; buyer: string },
): void => {
  const recipient = wish.recipient ?? buyer
  // What was executed is measured by when that was, which the policy tells.
  const counted =
    operation.status === 'succeeded' ? undefined : { since: acceptedAt(operation), sooner: soonerBy.recorded }
  const difference = findDifference(operation.terms, { wish, recipient, orderId: orderIdOf(key), counted })
  if (!difference) return
  throw new SuretyError({
    status: 422,
    code: 'idempotency_key_reused',
    message:
      `The idempotency key belongs to operation ${operation.operationId} (${operation.status}) with other terms: ` +
      `${writeDifference(difference)}. Ask for what it was sent with to go on with that one, or use a new key for a further purchase.`,
  })
}

/** A time to come would make cover longer than it was asked for. */
const acceptedAt = ({ createdAt }: Operation): bigint => {
  const seconds = Math.floor(Date.parse(createdAt) / 1000)
  const latest = now()
  return Number.isNaN(seconds) || BigInt(seconds) > latest ? latest : BigInt(seconds)
}

/**
 * An order is signed again with the expiry that was recorded, of which there is only the gateway's word: by now it may be
 * much less than what was asked for. How much less is measured by the clock here and not by when the gateway says it began.
 */
export const requireStillWished = ({ operationId, terms }: Operation, { days }: PolicyWish): void => {
  const expiry = BigInt(terms.expiry ?? 0)
  if (days === undefined || isAfterDays(expiry, { days, since: now(), sooner: soonerBy.signedAgain })) return
  throw new SuretyError({
    status: 409,
    code: 'order_expired',
    message:
      `The order of operation ${operationId} was not executed, and its cover ends at ${expiry} (${writeDays(expiry - now())} days ` +
      `from now), which is no longer what \`days: ${days}\` asks for. Nothing was signed. To have it all the same call again ` +
      `with the same idempotency key and \`expiry: ${expiry}n\` instead of \`days\`. For the full term call it off with ` +
      'operations.void, and buy with a new key.',
  })
}

const writeDays = (seconds: bigint): string => (Number(seconds) / 86_400).toFixed(1)
