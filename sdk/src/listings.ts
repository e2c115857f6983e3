import type { ListingPurchaseRequest } from './kinds/buy-listing.ts'
import type { ListingCancellation } from './kinds/cancel-listing.ts'
import type { ListingRequest } from './kinds/create-listing.ts'
import {
  type Listing,
  type ListingPurchaseQuote,
  type ListingQuote,
  type ListingView,
  parseListing,
  parseListingQuote,
  parsePurchaseQuote,
} from './listing.ts'
import { loadOrders } from './load-orders.ts'
import { type PageOptions, paginate } from './paginate.ts'
import type { Clients, OrderOptions } from './placement.ts'
import { pathOfListing, requireListingId } from './requests.ts'
import { queryOf, send } from './send.ts'

/** Which listings to yield; open ones by default. */
export type ListingFilter = {
  productId?: bigint | undefined
  kind?: ListingView['kind'] | undefined
  status?: ListingView['status'] | 'any' | undefined
  seller?: string | undefined
  minPrice?: bigint | undefined
  maxPrice?: bigint | undefined
  /** Newest first by default; cheapest first with a price limit. */
  sort?: 'newest' | 'price_asc' | 'price_desc' | undefined
}

/** Quotes, creates, buys, cancels and lists offers of policies and bonds. */
export class Listings {
  readonly #clients: Clients

  constructor(clients: Clients) {
    this.#clients = clients
  }

  async get({ listingId }: { listingId: string }): Promise<Listing> {
    requireListingId(listingId)
    return parseListing(await send(this.#clients.transport, { method: 'GET', path: pathOfListing(listingId) }))
  }

  /** Yields the listings of all sellers. */
  async *list({ pageSize, ...filter }: PageOptions & ListingFilter = {}): AsyncGenerator<Listing, void> {
    const options = { pageSize, query: queryOf(filter) }
    const views = paginate<ListingView>(this.#clients.transport, '/api/v1/marketplace/listings', options)
    for await (const view of views) yield parseListing(view)
  }

  /** Returns what would be for sale, and its fair value. It signs and stores nothing. */
  async quote(request: ListingRequest): Promise<ListingQuote> {
    const { createListing, requestQuote } = await loadOrders()
    return requestQuote(this.#clients.transport, createListing, { asked: request, parse: parseListingQuote })
  }

  /** Offers a position once, in the way of `policies.buy`. It stays in the wallet until it is sold. */
  async create(request: ListingRequest, options: OrderOptions = {}): Promise<Listing> {
    const { createListing, placeOrder } = await loadOrders()
    return placeOrder(this.#clients, createListing, { ...options, request })
  }

  /** Returns what is for sale now, its price and its fair value. It signs and stores nothing. */
  async quotePurchase(request: ListingPurchaseRequest): Promise<ListingPurchaseQuote> {
    const { buyListing, requestQuote } = await loadOrders()
    return requestQuote(this.#clients.transport, buyListing, { asked: request, parse: parsePurchaseQuote })
  }

  /** Buys a listed position once, in the way of `policies.buy`: what `listing` shows, at most at its price. */
  async buy(request: ListingPurchaseRequest, options: OrderOptions = {}): Promise<Listing> {
    const { buyListing, placeOrder } = await loadOrders()
    return placeOrder(this.#clients, buyListing, { ...options, request })
  }

  /** Withdraws a listing once, in the way of `policies.buy`. Until it is on chain, the position can still be bought. */
  async cancel(request: ListingCancellation, options: OrderOptions = {}): Promise<Listing> {
    const { cancelListing, placeOrder } = await loadOrders()
    return placeOrder(this.#clients, cancelListing, { ...options, request })
  }
}
