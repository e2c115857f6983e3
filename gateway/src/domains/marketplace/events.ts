import { readTokenId } from '@surety/contracts'
import { getAddress, type Hex } from 'viem'
import type { Changes, Handlers, Touch } from '../../chain/indexer/handlers.ts'
import { logsMissing, originOf } from '../../chain/indexer/origin.ts'
import type { EventOf, ProtocolEvent } from '../../chain/indexer/protocol-event.ts'
import type { Row } from '../../store/projections.ts'
import { listingIdOf } from './listing-id.ts'
import type { ListingCancelledData, ListingCreatedData, ListingSoldData } from './schema.ts'
import { statusOf } from './status.ts'

type ListingRow = Row<'listings'>

const namesOf = ({ listing_id, token_id, kind, product_id, seller, price }: Omit<ListingRow, 'changed_block'>) => ({
  listingId: listing_id,
  tokenId: String(token_id),
  kind,
  productId: String(product_id),
  index: String(readTokenId(token_id).index),
  seller: getAddress(seller as Hex),
  price: String(price),
})

/** The last listing of a position. */
const findLast = async (tokenId: bigint, changes: Changes): Promise<ListingRow | undefined> => {
  const listed = await changes.find('listed_positions', { token_id: tokenId })
  return listed && changes.get('listings', { listing_id: listed.listing_id })
}

/** Closes a listing at the second it expired. */
const expire = (listing: ListingRow, changes: Changes): void =>
  changes.putByClock('listings', { ...listing, status: 'expired', closed_at: listing.expiry })

const openListing = async (event: EventOf<'Listed'>, changes: Changes): Promise<void> => {
  const { args, block } = event
  const before = await findLast(args.tokenId, changes)
  // An open listing is never replaced. An expired one can be, without an event.
  if (before?.status === 'open') {
    if (statusOf(before, block.timestamp) === 'open') throw logsMissing(`position ${args.tokenId} is already listed`)
    expire(before, changes)
  }
  const { kind, product } = readTokenId(args.tokenId)
  const listing = {
    listing_id: listingIdOf(args),
    token_id: args.tokenId,
    kind,
    product_id: product,
    seller: args.seller,
    order_id: args.orderId,
    price: args.price,
    expiry: args.expiry,
    status: 'open' as const,
    buyer: null,
    recipient: null,
    listed_at: block.timestamp,
    closed_at: null,
    transaction_hash: event.transactionHash,
    created_block: block.number,
    created_log: event.logIndex,
  }
  changes.put('listings', listing)
  changes.put('listed_positions', { token_id: args.tokenId, listing_id: listing.listing_id })
  changes.publish({
    type: 'listing.created',
    audience: ['*'],
    productId: product,
    data: { ...namesOf(listing), expiry: String(args.expiry), ...originOf(event) } satisfies ListingCreatedData,
  })
}

/** A listing that expired or was voided keeps its status. */
const withdrawListing = async (event: EventOf<'Unlisted'>, changes: Changes): Promise<void> => {
  const listing = await findLast(event.args.tokenId, changes)
  if (!listing) throw logsMissing(`position ${event.args.tokenId} is unlisted but was not listed`)
  if (listing.status !== 'open') return
  if (statusOf(listing, event.block.timestamp) === 'expired') return expire(listing, changes)
  changes.put('listings', { ...listing, status: 'cancelled', closed_at: event.block.timestamp })
  changes.publish({
    type: 'listing.cancelled',
    audience: ['*'],
    productId: listing.product_id,
    data: { ...namesOf(listing), ...originOf(event) } satisfies ListingCancelledData,
  })
}

/** A sale transfers the position, which emits `Unlisted` before `Sold`. */
const sellListing = async (event: EventOf<'Sold'>, changes: Changes): Promise<void> => {
  const { tokenId, buyer, recipient } = event.args
  const listing = await findLast(tokenId, changes)
  if (!listing) throw logsMissing(`position ${tokenId} is sold but was not listed`)
  const sale = { status: 'sold' as const, buyer, recipient, closed_at: event.block.timestamp }
  changes.put('listings', { ...listing, ...sale })
  changes.unpublish(({ type, data }) => type === 'listing.cancelled' && data.listingId === listing.listing_id)
  changes.publish({
    type: 'listing.sold',
    audience: ['*'],
    productId: listing.product_id,
    data: {
      ...namesOf(listing),
      buyer: getAddress(buyer),
      recipient: getAddress(recipient),
      ...originOf(event),
    } satisfies ListingSoldData,
  })
}

const voidListings = async ({ args, block }: EventOf<'EventReported'>, changes: Changes): Promise<void> => {
  for (const listing of await changes.list('listings', { product_id: args.product, status: 'open' })) {
    if (statusOf(listing, block.timestamp) === 'expired') expire(listing, changes)
    else changes.put('listings', { ...listing, status: 'void', closed_at: block.timestamp })
  }
}

const touchesOf = (event: ProtocolEvent): Touch[] => {
  if (event.name !== 'Listed' && event.name !== 'Unlisted' && event.name !== 'Sold') return []
  return [{ table: 'listed_positions', key: { token_id: event.args.tokenId } }]
}

/** Applies protocol events to listings. */
export const marketplaceEvents: Handlers = {
  touches: touchesOf,
  links: { listed_positions: ({ listing_id }) => [{ table: 'listings', key: { listing_id } }] },
  on: { Listed: openListing, Unlisted: withdrawListing, Sold: sellListing, EventReported: voidListings },
  tick: async ({ timestamp }, changes) => {
    for (const listing of await changes.list('listings', { status: 'open', expiry: { atMost: timestamp } }))
      expire(listing, changes)
  },
}
