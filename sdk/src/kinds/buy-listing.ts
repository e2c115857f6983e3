import { requireUint } from '../bigints.ts'
import { type Listing, type ListingView, parseListing } from '../listing.ts'
import { defineSigning, type OrderKind } from '../order-kind.ts'
import { bodyOfRecipient, pathOfListing, requireListingId, requireRecipient } from '../requests.ts'
import { atMost, compareFields } from '../terms.ts'

/** What the buyer was shown, from `listings.get` or `listings.list`. */
type ShownListing = Pick<Listing, 'listingId' | 'tokenId' | 'seller' | 'price' | 'value'> & {
  bond: { maturity: bigint } | null
}

/** The SDK signs the position, the seller and the maturity that the buyer was shown, whatever the gateway proposes later. */
export type ListingPurchaseRequest = {
  listing: ShownListing
  /** The purchase fails if the position is worth less when it is sold; the value shown by default. */
  minValue?: bigint | undefined
  /** The SDK signs no payment above this; the price shown by default. */
  maxPrice?: bigint | undefined
  /** Who owns the position; the buyer by default. */
  recipient?: string | undefined
}

const minValueOf = ({ minValue, listing }: ListingPurchaseRequest): bigint => minValue ?? listing.value
const maxPriceOf = ({ maxPrice, listing }: ListingPurchaseRequest): bigint => maxPrice ?? listing.price

/** Buys a listed position. */
export const buyListing: OrderKind<ListingPurchaseRequest, Listing> = {
  type: 'buy_listing',
  require: (request) => {
    const { listingId, tokenId, bond } = request.listing
    requireListingId(listingId)
    requireUint('listing.tokenId', tokenId)
    if (bond) requireUint('listing.bond.maturity', bond.maturity)
    requireUint('minValue', minValueOf(request))
    requireUint('maxPrice', maxPriceOf(request))
    requireRecipient(request.recipient)
  },
  path: ({ listing }) => `${pathOfListing(listing.listingId)}/buy`,
  signing: defineSigning({
    struct: 'PurchaseTerms',
    payment: (request) => ({ min: 0n, max: maxPriceOf(request) }),
    quoteBody: (request) => ({
      minValue: String(minValueOf(request)),
      maxPrice: String(maxPriceOf(request)),
      ...bodyOfRecipient(request.recipient),
    }),
    terms: (request, { wallet }) => ({
      tokenId: request.listing.tokenId,
      seller: request.listing.seller,
      minValue: minValueOf(request),
      maturity: request.listing.bond?.maturity ?? 0n,
      recipient: request.recipient ?? wallet,
    }),
  }),
  parse: (view) => parseListing(view as ListingView),
  resultPath: (_, { request }) => pathOfListing(request.listing.listingId),
  compare: (listing, { request, wallet }) =>
    compareFields([
      ['token', request.listing.tokenId, listing.tokenId],
      ['seller', request.listing.seller, listing.seller],
      ['status', 'sold', listing.status],
      ['buyer', wallet, listing.buyer],
      ['recipient', request.recipient ?? wallet, listing.recipient],
      ['price', atMost(maxPriceOf(request), listing.price), listing.price],
    ]),
}
