import type { components, operations } from '../generated/contract.ts'
import { parseBigints, parseFunds } from './bigints.ts'

export type PolicyView = components['schemas']['Policy']
type QuoteView = operations['quotePolicy']['responses'][200]['content']['application/json']
type ExtensionQuoteView = operations['quotePolicyExtension']['responses'][200]['content']['application/json']
type SurrenderQuoteView = operations['quoteSurrender']['responses'][200]['content']['application/json']

/** A policy with bigints for on-chain integers. */
export type Policy = ReturnType<typeof parsePolicy>
/** A price and its expiry as bigints, and the message to sign as the gateway sent it. */
export type PolicyQuote = ReturnType<typeof parseQuote>
export type PolicyExtensionQuote = ReturnType<typeof parseExtensionQuote>
/** What is refunded for coverage that is given back. */
export type SurrenderQuote = ReturnType<typeof parseSurrenderQuote>

export const parsePolicy = ({ block, ...view }: PolicyView) => ({
  ...parseBigints(view, [
    'tokenId',
    'productId',
    'index',
    'coverage',
    'originalCoverage',
    'premium',
    'fee',
    'premiumRate',
    'paidOut',
    'surrendered',
    'refunded',
    'extensions',
    'start',
    'activeFrom',
    'expiry',
  ]),
  block: parseBigints(block, ['number', 'timestamp']),
})

const parsePrice = ({ premium, maxPremium, funds, block, terms }: QuoteView | ExtensionQuoteView) => ({
  ...parseBigints({ premium, maxPremium }, ['premium', 'maxPremium']),
  funds: parseFunds(funds),
  expiry: BigInt(terms.expiry),
  block: parseBigints(block, ['number', 'timestamp']),
})

export const parseQuote = (view: QuoteView) => ({ ...view, ...parsePrice(view) })
export const parseExtensionQuote = (view: ExtensionQuoteView) => ({ ...view, ...parsePrice(view) })

export const parseSurrenderQuote = ({ block, ...view }: SurrenderQuoteView) => ({
  ...parseBigints(view, ['refund', 'remainingCoverage']),
  coverage: BigInt(view.terms.coverage),
  /** What the gateway proposes as `minRefund`. */
  minRefund: BigInt(view.terms.minRefund),
  block: parseBigints(block, ['number', 'timestamp']),
})
