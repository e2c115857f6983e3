import type { components, operations } from '../generated/contract.ts'
import { parseBigints } from './bigints.ts'

export type PolicyView = components['schemas']['Policy']
export type QuoteView = operations['quotePolicy']['responses'][200]['content']['application/json']

/** A policy with bigints for on-chain integers. */
export type Policy = ReturnType<typeof parsePolicy>
/** A price and its expiry as bigints, and the message to sign as the gateway sent it. */
export type PolicyQuote = ReturnType<typeof parseQuote>

export const parsePolicy = ({ block, ...view }: PolicyView) => ({
  ...parseBigints(view, [
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
  block: parseBigints(block, ['number', 'timestamp']),
})

export const parseQuote = ({ block, ...view }: QuoteView) => ({
  ...parseBigints(view, ['premium', 'maxPremium']),
  /** Whether the wallet can pay, by what the gateway reads from the chain; null while the chain does not answer. */
  funds: { ...view.funds, balance: view.funds.balance === null ? null : BigInt(view.funds.balance) },
  expiry: BigInt(view.terms.expiry),
  block: parseBigints(block, ['number', 'timestamp']),
})
