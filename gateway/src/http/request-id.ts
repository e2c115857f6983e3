import type { IncomingMessage } from 'node:http'
import { newId } from '../base/ids.ts'
import { makeIsTrusted } from './trusted-proxies.ts'

/**
 * Makes the function that gives each request its id. The id that a trusted proxy set is kept, if it is safe to repeat, so
 * that both logs agree. Anyone else could make its requests look like another caller's, and gets a new id.
 */
export const makeReadRequestId = (trustedProxies: readonly string[]) => {
  const isTrusted = makeIsTrusted(trustedProxies)
  return (request: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = request.headers['x-request-id']
    if (given === undefined) return newId('req')
    const isSafe = typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given)
    return isSafe && isTrusted(request.socket.remoteAddress) ? given : newId('req')
  }
}
