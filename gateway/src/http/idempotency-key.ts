import { Type } from 'typebox'
import { patternOf } from './patterns.ts'

/** Identifies one write of a wallet, permanently. Visible characters only, because a proxy may trim the rest. */
export const IdempotencyKey = Type.String({
  pattern: patternOf('idempotencyKey'),
  minLength: 1,
  maxLength: 255,
  description: 'Your own unique key for this write. Use a UUIDv4.',
  examples: ['5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21'],
})
