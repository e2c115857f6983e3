import { AppError } from '../base/errors.ts'

/** Node's error codes for a failed or lost connection. */
const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** PostgreSQL's error classes: connection exception, deadlock, insufficient resources, operator intervention. */
const outOfService = /^(08|40|53|57)/

/** Messages of the pool and of our own watchdog, which have no codes. */
const words =
  /connection terminated|timeout exceeded when trying to connect|pool after calling end|not queryable|transaction took longer/i

/** Turns an unavailable or overloaded database into 503. Any other error is ours and stays 500. */
export const nameOutage = (error: unknown): unknown => {
  const { code = '', message = '', severity } = error as { code?: string; message?: string; severity?: string }
  // FATAL means that PostgreSQL ended or refused the session.
  const isOutage = severity === 'FATAL' || lostConnection.has(code) || outOfService.test(code) || words.test(message)
  if (!isOutage) return error
  const advice = 'The store does not answer. Nothing was changed; send the request again in a few seconds.'
  return new AppError('unavailable', advice, { cause: error, headers: { 'retry-after': '5' } })
}
