import type { IncomingMessage } from 'node:http'
import { newId } from '../base/ids.ts'

/** Takes over the id that a proxy in front gave the request, if it is harmless to repeat; makes one otherwise. */
export const readRequestId = (request: Pick<IncomingMessage, 'headers'>): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : newId('req')
}
