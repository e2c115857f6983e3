import { Type } from 'typebox'
import { getAddress, type Hex } from 'viem'
import { formatAmount } from '../../base/amounts.ts'
import { AppError } from '../../base/errors.ts'
import { readAddress, readUint } from '../../http/chain-values.ts'
import { AddressText, Decimal } from '../../http/schema.ts'
import { defineOrderKind, type OrderWorld } from '../orders/order-kind.ts'
import { exampleWallet } from '../orders/schema.ts'
import { ListingOrderView, ListingParams, positionFields } from './order-schema.ts'
import { bought } from './outcomes.ts'
import { describePosition } from './position.ts'
import { statusOf } from './status.ts'
import { findListing, type ListingRow } from './store.ts'

const closed = { additionalProperties: false }

const QuoteBody = Type.Object(
  {
    minValue: Type.Optional(
      Decimal(
        'Refuse the purchase if the position is worth less than this when it is sold. Default: its current value.',
      ),
    ),
    maxPrice: Type.Optional(Decimal('Refuse a higher price.')),
    recipient: Type.Optional(AddressText("New owner of the position. Default: the key's wallet.")),
  },
  { ...closed, examples: [{}] },
)

const findOpen = async ({ store }: Pick<OrderWorld, 'store'>, listingId: string, now: bigint): Promise<ListingRow> => {
  const row = await store.read((tx) => findListing(tx, listingId))
  if (!row)
    throw new AppError(
      'not_found',
      `There is no listing ${listingId}. GET /api/v1/marketplace/listings lists all listings.`,
    )
  const status = statusOf(row, now)
  if (status === 'open') return row
  throw notOpen(status)
}

const notOpen = (status: string): AppError =>
  new AppError('not_listed', `The listing is ${status}. GET /api/v1/marketplace/listings lists open listings.`)

const requirePrice = ({ price }: ListingRow, maxPrice: string | undefined): void => {
  if (maxPrice === undefined || price <= readUint(maxPrice, { bits: 256, where: 'body.maxPrice' })) return
  const message = `The price is ${formatAmount(price)}, above your maxPrice. Raise maxPrice, or choose another listing.`
  throw new AppError('premium_above_authorised', message)
}

/** Buys a listed position. */
export const buyListing = defineOrderKind({
  type: 'buy_listing',
  tag: 'Marketplace',
  path: '/api/v1/marketplace/listings/:listingId/buy',
  params: ListingParams,
  quote: {
    operationId: 'quoteListingPurchase',
    summary: 'Quote the purchase of a listing',
    description:
      'Returns what is for sale, its price and fair value, and the typed data to sign. Writes nothing. The signature carries ' +
      '`minValue` and, for a bond, its maturity: if the seller empties or extends the position before the sale, the sale fails.',
  },
  write: {
    operationId: 'buyListing',
    summary: 'Buy a listing',
    description:
      'Send the terms of a quote and the signed payment of exactly the price. Answers 200 with the listing when it is sold, else ' +
      '202 with the operation. If another purchase of the same listing arrived first, the answer is 409 `order_contended`, and ' +
      'nothing is bound or paid. Idempotency works as for POST /api/v1/policies.',
  },
  QuoteBody,
  terms: {
    tokenId: 'Token id of the position.',
    seller: 'Seller.',
    minValue: 'Minimum value of the position when it is sold, in base units.',
    maturity: 'Maturity of the bond, Unix time in seconds; 0 for a policy.',
    recipient: 'New owner of the position.',
  },
  example: {
    tokenId: '18446744073709551616',
    seller: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
    minValue: '1000000000',
    maturity: '0',
    recipient: exampleWallet,
  },
  fields: {
    schema: { price: Decimal('Price, in base units.'), ...positionFields.schema },
    example: { price: '900000', ...positionFields.example },
  },
  Answer: ListingOrderView,
  refusals: [
    'not_found',
    'unknown_position',
    'not_listed',
    'not_owner',
    'wrong_payment',
    'wrong_maturity',
    'value_below_minimum',
    'premium_above_authorised',
    'product_frozen',
    'event_pending',
    'trigger_not_ready',
    'invalid_recipient',
    'out_of_range',
  ],
  offer: async (world, { wallet, body, params, cursor, now }) => {
    const listing = await findOpen(world, params.listingId, now)
    requirePrice(listing, body.maxPrice)
    const { maturity, ...fields } = await describePosition(world, listing.token_id, cursor)
    const minValue = readUint(body.minValue ?? fields.value, { bits: 128, where: 'body.minValue' })
    return {
      terms: {
        tokenId: listing.token_id,
        seller: getAddress(listing.seller as Hex),
        minValue,
        maturity,
        recipient: readAddress(body.recipient ?? wallet, 'body.recipient'),
      },
      value: listing.price,
      fields: { price: String(listing.price), ...fields },
    }
  },
  matches: async ({ store }, { params, terms }) => {
    const row = await store.read((tx) => findListing(tx, params.listingId))
    if (row?.token_id !== terms.tokenId || row.seller !== terms.seller.toLowerCase()) return false
    // The contract knows the position only, and would sell what its owner has listed since.
    if (row.status !== 'open') throw notOpen(row.status)
    return true
  },
  readPrice: async ({ store }, { tokenId, seller }) => {
    const row = await store.read((tx) =>
      tx
        .selectFrom('listings')
        .select('price')
        .where('token_id', '=', tokenId)
        .where('seller', '=', seller.toLowerCase())
        .where('status', '=', 'open')
        .executeTakeFirst(),
    )
    return row?.price ?? 0n
  },
  contends: ({ tokenId }) => `position ${tokenId}`,
  outcomes: bought,
})
