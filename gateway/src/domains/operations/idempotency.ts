import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { patternOf } from '../../http/patterns.ts'

/** Identifies one write of a wallet, permanently. Visible characters only, because a proxy may trim the rest. */
export const IdempotencyKey = Type.String({
  pattern: patternOf('idempotencyKey'),
  minLength: 1,
  maxLength: 255,
  description: 'Your own unique key for this write. Use a UUIDv4.',
  examples: ['5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21'],
})

type Request = { method: string; path: string; terms: Record<string, string> }

/**
 * Two requests are the same if method, path and terms are. Value, validity and signature are left out: a new attempt may
 * change them without becoming another order.
 */
export const fingerprintOf = ({ method, path, terms: { deadline: _, ...terms } }: Request): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, Object.entries(terms).sort()]))
    .digest('hex')
