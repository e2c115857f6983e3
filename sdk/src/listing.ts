import type { components, operations } from '../generated/contract.ts'
import { parseBigints, parseFunds, parseOptional } from './bigints.ts'

export type ListingView = components['schemas']['Listing']
type ListingQuoteView = operations['quoteListing']['responses'][200]['content']['application/json']
type PurchaseQuoteView = operations['quoteListingPurchase']['responses'][200]['content']['application/json']

/** A listing with bigints for on-chain integers. */
export type Listing = ReturnType<typeof parseListing>
/** What would be for sale, and its fair value. */
export type ListingQuote = ReturnType<typeof parseListingQuote>
/** What is for sale, its price and its fair value. */
export type ListingPurchaseQuote = ReturnType<typeof parsePurchaseQuote>

const parsePosition = ({ policy, bond }: Pick<ListingView, 'policy' | 'bond'>) => ({
  policy: policy && parseBigints(policy, ['coverage', 'activeFrom', 'expiry']),
  bond: bond && parseBigints(bond, ['atRisk', 'released', 'premium', 'shares', 'maturity']),
})

export const parseListing = ({ block, closedAt, policy, bond, ...view }: ListingView) => ({
  ...parseBigints(view, ['tokenId', 'productId', 'index', 'price', 'value', 'expiry', 'listedAt']),
  ...parsePosition({ policy, bond }),
  closedAt: parseOptional(closedAt),
  block: parseBigints(block, ['number', 'timestamp']),
})

export const parseListingQuote = ({ block, policy, bond, ...view }: ListingQuoteView) => ({
  ...parseBigints(view, ['value', 'fairValue', 'fee']),
  ...parsePosition({ policy, bond }),
  expiry: BigInt(view.terms.expiry),
  block: parseBigints(block, ['number', 'timestamp']),
})

export const parsePurchaseQuote = ({ block, funds, policy, bond, ...view }: PurchaseQuoteView) => ({
  ...parseBigints(view, ['price', 'value', 'fairValue', 'fee']),
  ...parsePosition({ policy, bond }),
  funds: parseFunds(funds),
  minValue: BigInt(view.terms.minValue),
  block: parseBigints(block, ['number', 'timestamp']),
})
