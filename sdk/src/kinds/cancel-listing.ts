import { type Listing, type ListingView, parseListing } from '../listing.ts'
import { defineSigning, type OrderKind } from '../order-kind.ts'
import { pathOfListing, requireListingId } from '../requests.ts'
import { compareFields, type TermCheck } from '../terms.ts'
import { listingIdOf } from '../token-ids.ts'

export type ListingCancellation = { listingId: string }

/** The listing id proves which order opened the listing: the gateway cannot have another order of the wallet voided. */
const expectOrderOf =
  ({ listingId }: ListingCancellation, seller: string): TermCheck =>
  (found) => {
    const isOrderId = found !== undefined && /^0x[0-9a-f]{64}$/.test(found)
    const opened = isOrderId ? listingIdOf({ seller, orderId: found }) : undefined
    return opened === listingId ? undefined : `the order that opened ${listingId}`
  }

/** Withdraws a listing. */
export const cancelListing: OrderKind<ListingCancellation, Listing> = {
  type: 'cancel_listing',
  require: ({ listingId }) => requireListingId(listingId),
  path: ({ listingId }) => `${pathOfListing(listingId)}/cancel`,
  signing: defineSigning({
    struct: 'CancelTerms',
    signer: 'seller',
    quoteBody: () => ({}),
    terms: (request, { wallet }) => ({ target: expectOrderOf(request, wallet) }),
  }),
  parse: (view) => parseListing(view as ListingView),
  resultPath: (_, { request }) => pathOfListing(request.listingId),
  compare: (listing, { request, wallet }) =>
    compareFields([
      ['listing', request.listingId, listing.listingId],
      ['seller', wallet, listing.seller],
      ['status', 'cancelled', listing.status],
    ]),
}
