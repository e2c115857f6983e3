import type { FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'

/** The wallet and API key that sent a request. */
export type Caller = { wallet: string; keyId: string }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Maps API keys to their callers. */
export type Callers = {
  /** Looks up a key in this process's cache, without I/O. */
  findCached(apiKey: string): Caller | undefined
  /** Whether the last look-up of a key by this process found its caller, without I/O. */
  remembers(apiKey: string): boolean
  /** Whether a text has the form of a key, so that only the store knows whether it is one. */
  isWellFormed(apiKey: string): boolean
  /** Looks up a key in the store; undefined for an unknown key. */
  find(apiKey: string): Promise<Caller | undefined>
}

const challenge = { 'www-authenticate': 'ApiKey header="x-api-key"' }

/** The key that a request carries. Routes where it is optional are for clients that can only send bearer tokens. */
export const findApiKey = ({ headers, routeOptions }: FastifyRequest): string | undefined => {
  const key = headers['x-api-key']
  if (typeof key === 'string' && key !== '') return key
  const [, token] = /^Bearer +([!-~]{1,256})$/i.exec(headers.authorization ?? '') ?? []
  return routeOptions.config.keyOptional ? token : undefined
}

export const readApiKey = (request: FastifyRequest): string => {
  const key = findApiKey(request)
  if (key !== undefined) return key
  throw new AppError('missing_api_key', explainMissing(request), { headers: challenge })
}

const explainMissing = ({ headers }: FastifyRequest): string =>
  headers.authorization === undefined
    ? 'The API key is missing. Send it in the x-api-key header; POST /api/v1/agent/onboard issues one.'
    : 'The API key is missing: this service does not read the Authorization header. Send the key in the x-api-key header, ' +
      'without "Bearer".'

/** Rejects an invalid key. Unknown, malformed and revoked keys get the same error. */
export const requireCaller = async (callers: Callers, apiKey: string): Promise<Caller> => {
  const caller = callers.findCached(apiKey) ?? (await callers.find(apiKey))
  if (!caller) throw invalidKey()
  return caller
}

export const invalidKey = (): AppError => {
  const message = 'The API key is malformed, unknown or revoked. Get a new one with POST /api/v1/agent/onboard.'
  return new AppError('invalid_api_key', message, { headers: challenge })
}

/** The caller of an operation that requires a key. */
export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new Error(`${request.routeOptions.url} is a route without API key access`)
  return request.caller
}
