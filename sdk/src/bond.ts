import type { components, operations } from '../generated/contract.ts'
import { parseBigints, parseFunds, parseOptional } from './bigints.ts'

export type BondView = components['schemas']['Bond']
type BondQuoteView = operations['quoteBond']['responses'][200]['content']['application/json']
type BondExtensionQuoteView = operations['quoteBondExtension']['responses'][200]['content']['application/json']

/** A bond with bigints for on-chain integers. */
export type Bond = ReturnType<typeof parseBond>
/** What a bond would own, earn and risk, and until when it is committed. */
export type BondQuote = ReturnType<typeof parseBondQuote>
export type BondExtensionQuote = ReturnType<typeof parseBondExtensionQuote>

export const parseBond = ({ block, closedAt, ...view }: BondView) => ({
  ...parseBigints(view, [
    'tokenId',
    'productId',
    'index',
    'posted',
    'atRisk',
    'released',
    'premium',
    'claimedPrincipal',
    'claimedPremium',
    'shares',
    'postedAt',
    'maturity',
  ]),
  closedAt: parseOptional(closedAt),
  block: parseBigints(block, ['number', 'timestamp']),
})

export const parseBondExtensionQuote = ({ block, ...view }: BondExtensionQuoteView) => ({
  ...parseBigints(view, ['share', 'utilization', 'premiumRate', 'maxLoss']),
  maturity: BigInt(view.terms.maturity),
  block: parseBigints(block, ['number', 'timestamp']),
})

export const parseBondQuote = ({ block, funds, ...view }: BondQuoteView) => ({
  ...parseBigints(view, ['share', 'utilization', 'premiumRate', 'maxLoss']),
  funds: parseFunds(funds),
  maturity: BigInt(view.terms.maturity),
  block: parseBigints(block, ['number', 'timestamp']),
})
