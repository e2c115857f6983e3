import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { patternOf } from './spelling.ts'

/** A key that names one write of a wallet, for ever. Visible characters only: what a proxy could trim is refused. */
export const IdempotencyKey = Type.String({
  pattern: patternOf('idempotencyKey'),
  minLength: 1,
  maxLength: 255,
  description: 'A name of your own for this write, one a write; a UUIDv4 is recommended.',
  examples: ['5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21'],
})

type Request = { method: string; path: string; terms: Record<string, string> }

/**
 * What two requests must have in common to be the same: method, path and terms. What a payment may vary without becoming
 * another purchase, its value, validity and signature, is not part of it.
 */
export const fingerprintOf = ({ method, path, terms }: Request): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, Object.entries(terms).sort()]))
    .digest('hex')
