import { requireUint } from '../bigints.ts'
import { expectEnd } from '../ends.ts'
import { type Listing, type ListingView, parseListing } from '../listing.ts'
import { defineSigning, type OrderKind } from '../order-kind.ts'
import { bodyOfEnd, type Expiry, pathOfListing, requireEnd, requirePosition } from '../requests.ts'
import { compareFields } from '../terms.ts'
import { bondIdOf, listingIdOf, type Position, policyIdOf } from '../token-ids.ts'
import { orderIdOf } from '../typed-data.ts'

/** What to offer, at which price, until when. */
export type ListingRequest = Position &
  Expiry & {
    kind: 'policy' | 'bond'
    price: bigint
  }

const tokenIdOf = ({ kind, ...position }: ListingRequest): bigint =>
  kind === 'policy' ? policyIdOf(position) : bondIdOf(position)

/** Offers a position for sale. */
export const createListing: OrderKind<ListingRequest, Listing> = {
  type: 'create_listing',
  require: ({ kind, price, expiry, days, ...position }) => {
    if (kind !== 'policy' && kind !== 'bond') throw new TypeError("kind must be 'policy' or 'bond'. Pass one of them.")
    requirePosition(position)
    requireUint('price', price)
    requireEnd('expiry', { at: expiry, days })
  },
  path: () => '/api/v1/marketplace/listings',
  signing: defineSigning({
    struct: 'ListingTerms',
    signer: 'seller',
    end: 'expiry',
    quoteBody: ({ kind, productId, index, price, expiry, days }) => ({
      kind,
      productId: String(productId),
      index: String(index),
      price: String(price),
      ...bodyOfEnd('expiry', { at: expiry, days }),
    }),
    terms: (request) => ({
      tokenId: tokenIdOf(request),
      price: request.price,
      expiry: expectEnd({ at: request.expiry, days: request.days }, { gridSeconds: 0n }),
    }),
  }),
  parse: (view) => parseListing(view as ListingView),
  resultPath: (_, { wallet, key }) => pathOfListing(listingIdOf({ seller: wallet, orderId: orderIdOf(key) })),
  startOf: ({ listedAt }) => listedAt,
  compare: (listing, { request, wallet, key, terms }) =>
    compareFields([
      ['listing', listingIdOf({ seller: wallet, orderId: orderIdOf(key) }), listing.listingId],
      ['token', tokenIdOf(request), listing.tokenId],
      ['seller', wallet, listing.seller],
      ['price', request.price, listing.price],
      ['expiry', terms.expiry, listing.expiry],
    ]),
}
