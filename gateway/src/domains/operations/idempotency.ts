import { createHash } from 'node:crypto'

type Request = { method: string; path: string; terms: Record<string, string> }

/**
 * Two requests are the same if method, path and terms are. Value, validity and signature are left out: a new attempt may
 * change them without becoming another order.
 */
export const fingerprintOf = ({ method, path, terms: { deadline: _, ...terms } }: Request): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, Object.entries(terms).sort()]))
    .digest('hex')
