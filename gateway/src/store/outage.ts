import { AppError } from '../base/errors.ts'

/** Node's names for a connection that could not be made or was lost. */
const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** PostgreSQL's classes: connection exception, deadlock, insufficient resources, operator intervention (a cancelled statement, too). */
const outOfService = /^(08|40|53|57)/

/** The words of the pool and of our own watchdog, which have no codes. */
const words =
  /connection terminated|timeout exceeded when trying to connect|pool after calling end|not queryable|transaction took longer/i

/** Tells a database that is away or overloaded from a mistake of ours: the first is 503 to the caller, the second 500. */
export const nameOutage = (error: unknown): unknown => {
  const { code = '', message = '', severity } = error as { code?: string; message?: string; severity?: string }
  // FATAL is PostgreSQL's word for ending or refusing the session, whatever the reason.
  const isOutage = severity === 'FATAL' || lostConnection.has(code) || outOfService.test(code) || words.test(message)
  if (!isOutage) return error
  const advice = 'The store does not answer. Nothing was changed; send the request again in a few seconds.'
  return new AppError('unavailable', advice, { cause: error, headers: { 'retry-after': '5' } })
}
