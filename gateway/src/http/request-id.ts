import type { IncomingMessage } from 'node:http'
import { newId } from '../base/ids.ts'

/** Uses the id that a proxy set, if it is safe to repeat. Otherwise makes a new one. */
export const readRequestId = (request: Pick<IncomingMessage, 'headers'>): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : newId('req')
}
