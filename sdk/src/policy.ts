import type { components, operations } from '../generated/contract.ts'
import { readWhole } from './wire.ts'

export type PolicyView = components['schemas']['Policy']
export type QuoteView = operations['quotePolicy']['responses'][200]['content']['application/json']

/** A policy, its integers as bigints. */
export type Policy = ReturnType<typeof readPolicy>
/** The price of cover, and until when it would be, as bigints; what to sign for it as the wire has it. */
export type PolicyQuote = ReturnType<typeof readQuote>

export const readPolicy = ({ block, ...view }: PolicyView) => ({
  ...readWhole(view, [
    'tokenId',
    'productId',
    'index',
    'coverage',
    'originalCoverage',
    'premium',
    'fee',
    'paidOut',
    'start',
    'activeFrom',
    'expiry',
  ]),
  block: readWhole(block, ['number', 'timestamp']),
})

export const readQuote = ({ block, ...view }: QuoteView) => ({
  ...readWhole(view, ['premium', 'maxPremium']),
  expiry: BigInt(view.terms.expiry),
  block: readWhole(block, ['number', 'timestamp']),
})
