import type { FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'

/** Who makes a request: the wallet whose key it carries. */
export type Caller = { wallet: string; keyId: string }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Who the keys belong to. */
export type Callers = {
  /** Finds the caller by the text of a key among those that were found before, without asking anybody. */
  recall(apiKey: string): Caller | undefined
  /** Finds the caller by the text of a key, or undefined if there is no such key. */
  find(apiKey: string): Promise<Caller | undefined>
}

const challenge = { 'www-authenticate': 'ApiKey header="x-api-key"' }

export const readApiKey = (request: FastifyRequest): string => {
  const key = request.headers['x-api-key']
  if (typeof key === 'string' && key !== '') return key
  const message =
    'Send your API key in the x-api-key header. POST /api/v1/agent/onboard issues one for a wallet signature.'
  throw new AppError('missing_api_key', message, { headers: challenge })
}

/** Refuses a key that is not valid. Unknown, malformed and revoked ones are refused alike. */
export const requireCaller = async (callers: Callers, apiKey: string): Promise<Caller> => {
  const caller = callers.recall(apiKey) ?? (await callers.find(apiKey))
  if (!caller) throw invalidKey()
  return caller
}

export const invalidKey = (): AppError => {
  const message = 'The API key is not valid: mistyped, unknown or revoked. POST /api/v1/agent/onboard issues a new one.'
  return new AppError('invalid_api_key', message, { headers: challenge })
}

/** The caller of an operation that needs a key; the route was not reached without one. */
export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new Error(`${request.routeOptions.url} is served without a key`)
  return request.caller
}
