import type { CallToolResult } from '@modelcontextprotocol/server'
import { nextCallOf } from './next-call.ts'

type Coded = { code: string; message: string; idempotencyKey?: string | undefined }

/** Errors of the gateway, the SDK and the wallet have a code and a message for the caller. Anything else is a fault of ours. */
const isCoded = (error: unknown): error is Coded =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[a-z][a-z0-9_]*$/.test(error.code)

/** The SDK refuses invalid requests with errors of the language. */
const isInvalid = (error: unknown): error is Error => error instanceof TypeError || error instanceof RangeError

const describe = (error: unknown): Coded => {
  if (isCoded(error)) return error
  if (isInvalid(error)) return { code: 'invalid_request', message: error.message }
  return { code: 'internal_error', message: 'The tool failed unexpectedly.' }
}

/** Shows an error to a model: what is wrong, and which tool to call next. */
export const failureResult = (error: unknown): CallToolResult => {
  const { code, message, idempotencyKey } = describe(error)
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  const shown = { error: code, message, code, next: nextCallOf(code), ...key }
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(shown) }] }
}
