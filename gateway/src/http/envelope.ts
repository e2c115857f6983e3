import { STATUS_CODES } from 'node:http'
import { type ErrorCode, failures } from '../base/errors.ts'

/** The body of every non-2xx response. The specification requires `error` and `code` to be equal. */
export type Envelope = { error: ErrorCode; message: string; code: ErrorCode }

export const envelope = (code: ErrorCode, message: string): Envelope => ({ error: code, message, code })

/** Headers of every response, whichever layer sends it. */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
})

/** Renders an error response as raw HTTP, for places where Node offers a socket instead of a ServerResponse. */
export const rawErrorResponse = (code: ErrorCode, message: string, headers: Record<string, string>): string => {
  const { status } = failures[code]
  const body = JSON.stringify(envelope(code, message))
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
