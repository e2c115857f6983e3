import { SuretyError } from '@surety/sdk'
import { type ExitCode, exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'

const keyCodes = ['missing_api_key', 'invalid_api_key']
const untrustedCodes = ['untrusted_quote', 'untrusted_answer']
const openCodes = ['still_open', 'network_error', 'order_executed', 'rate_limit']

/** The status of an error of the SDK. With a key, an order is behind it, and its outcome may be open. */
const statusOf = ({ code, status, idempotencyKey }: SuretyError): ExitCode => {
  if (keyCodes.includes(code)) return exitCodes.configuration
  if (untrustedCodes.includes(code) || /^http_3/.test(code)) return exitCodes.untrusted
  if (code === 'unreachable') return exitCodes.unavailable
  const isOpen = openCodes.includes(code) || status >= 500
  if (isOpen) return idempotencyKey === undefined ? exitCodes.unavailable : exitCodes.unknown
  return exitCodes.refused
}

/** Turns whatever was thrown into a status and a message. Errors that nobody expected keep their stack. */
export const explain = (error: unknown): Failure | undefined => {
  if (error instanceof Failure) return error
  if (error instanceof SuretyError) {
    const hint = keyCodes.includes(error.code) ? ' Run `surety onboard`.' : ''
    return new Failure(statusOf(error), error.code, error.message + hint, error.idempotencyKey)
  }
  // The SDK refuses arguments with these before it sends anything.
  if (error instanceof TypeError || error instanceof RangeError)
    return new Failure(exitCodes.usage, 'invalid_argument', error.message)
  return undefined
}
