import type { FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'

/** Who makes a request: the wallet whose key it carries. */
export type Caller = { wallet: string; keyId: string }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Finds the caller by the text of a key, or undefined if there is no such key. */
export type FindCaller = (apiKey: string) => Promise<Caller | undefined>

const challenge = { 'www-authenticate': 'ApiKey header="x-api-key"' }

/** Refuses a request without a valid key. Unknown, malformed and revoked keys are refused alike. */
export const authenticate = async (findCaller: FindCaller, request: FastifyRequest): Promise<Caller> => {
  const key = request.headers['x-api-key']
  if (key === undefined || key === '') {
    const message =
      'Send your API key in the x-api-key header. POST /api/v1/agent/onboard issues one for a wallet signature.'
    throw new AppError('missing_api_key', message, { headers: challenge })
  }
  const caller = typeof key === 'string' ? await findCaller(key) : undefined
  if (caller) return caller
  const message = 'The API key is not valid: mistyped, unknown or revoked. POST /api/v1/agent/onboard issues a new one.'
  throw new AppError('invalid_api_key', message, { headers: challenge })
}

/** The caller of an operation that needs a key; the route was not reached without one. */
export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new Error(`${request.routeOptions.url} is served without a key`)
  return request.caller
}
