import { Type } from 'typebox'
import { getAddress, type Hex } from 'viem'
import { AppError } from '../../base/errors.ts'
import { defineOrderKind } from '../orders/order-kind.ts'
import { ListingOrderView, ListingParams, positionFields } from './order-schema.ts'
import { cancelled, listingOf } from './outcomes.ts'
import { describePosition } from './position.ts'
import { findListing } from './store.ts'

/** Withdraws a listing by the id of the order that opened it. */
export const cancelListing = defineOrderKind({
  type: 'cancel_listing',
  tag: 'Marketplace',
  path: '/api/v1/marketplace/listings/:listingId/cancel',
  params: ListingParams,
  quote: {
    operationId: 'quoteListingCancellation',
    summary: 'Quote the cancellation of a listing',
    description: 'Returns the typed data to sign to withdraw an open listing. Writes nothing.',
  },
  write: {
    operationId: 'cancelListing',
    summary: 'Cancel a listing',
    description:
      'Send the terms of a quote and the signature of the seller. Until it is on chain, the listing can still be bought. Answers ' +
      '200 with the listing when it is withdrawn, else 202 with the operation. Idempotency works as for POST /api/v1/policies.',
  },
  QuoteBody: Type.Object({}, { additionalProperties: false, examples: [{}] }),
  terms: { target: 'Id of the order that opened the listing.' },
  example: { target: `0x${'9a'.repeat(32)}` },
  fields: positionFields,
  Answer: ListingOrderView,
  refusals: ['not_found', 'not_owner', 'not_cancellable', 'not_listed', 'signature_expired'],
  offer: async (world, { wallet, params, cursor }) => {
    const row = await world.store.read((tx) => findListing(tx, params.listingId))
    if (!row)
      throw new AppError(
        'not_found',
        `There is no listing ${params.listingId}. GET /api/v1/marketplace/listings lists all listings.`,
      )
    if (row.seller !== wallet.toLowerCase())
      throw new AppError(
        'not_owner',
        `Only the seller ${getAddress(row.seller as Hex)} can cancel the listing. Use that wallet's key.`,
      )
    if (row.status !== 'open') throw new AppError('not_listed', `The listing is ${row.status}. No action needed.`)
    const { maturity: _, ...fields } = await describePosition(world, row.token_id, cursor)
    return { terms: { target: row.order_id as Hex }, fields }
  },
  matches: async ({ store }, { params, terms }) => {
    if (listingOf({ seller: terms.seller, orderId: terms.target }) !== params.listingId) return false
    if (await store.read((tx) => findListing(tx, params.listingId))) return true
    throw new AppError(
      'not_found',
      `There is no listing ${params.listingId}. GET /api/v1/marketplace/listings lists all listings.`,
    )
  },
  outcomes: cancelled,
})
