import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { patternOf } from './patterns.ts'

/** Identifies one write of a wallet, permanently. Visible characters only: a proxy may trim others. */
export const IdempotencyKey = Type.String({
  pattern: patternOf('idempotencyKey'),
  minLength: 1,
  maxLength: 255,
  description: 'Your unique key for this write. Use a new one for each write; a UUIDv4 is recommended.',
  examples: ['5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21'],
})

type Request = { method: string; path: string; terms: Record<string, string> }

/**
 * Two requests are the same if method, path and terms match. The value, validity and signature of the payment are not
 * included: they may differ between attempts at the same purchase.
 */
export const fingerprintOf = ({ method, path, terms }: Request): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, Object.entries(terms).sort()]))
    .digest('hex')
