import { randomUUID } from 'node:crypto'
import type { Listing, ListingFilter } from '@surety/sdk'
import { formatTime, parseCount, parseId } from '../amounts.ts'
import { type Asset, assetOf, assetOfProduct } from '../asset.ts'
import { collect, pageFor } from '../collect.ts'
import type { Action } from '../command.ts'
import { readEnd } from '../end.ts'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import { placeOrder } from '../order.ts'
import { rememberOrder } from '../order-book.ts'
import type { Output } from '../output.ts'
import { readPosition } from '../position.ts'

const show = (output: Output, listing: Listing, { format }: Asset): void =>
  output.print(listing, () =>
    output.fields([
      ['listing', { text: listing.listingId, style: 'bold' }],
      ['status', listing.status],
      ['sells', `${listing.kind} ${listing.productId}/${listing.index}`],
      ['price', format(listing.price)],
      ['value', format(listing.value)],
      ['offered until', formatTime(listing.expiry)],
      ['seller', listing.seller],
    ]),
  )

const readKind = (text: string): 'policy' | 'bond' => {
  if (text === 'policy' || text === 'bond') return text
  throw new Failure(exitCodes.usage, 'invalid_argument', 'The kind is not valid. Pass policy or bond.')
}

export const listListings: Action = async (session, { flags }) => {
  const { output } = session
  const limit = parseCount('limit', flags.limit ?? '20')
  const surety = await session.reader()
  const { asset: view } = await surety.agent()
  const asset = assetOf(session, view)
  const filter: ListingFilter = {
    ...(flags.product && { productId: parseId('product', flags.product) }),
    ...(flags.kind && { kind: readKind(flags.kind) }),
    ...(flags.maxPrice && { maxPrice: asset.parse('max-price', flags.maxPrice) }),
  }
  const found = await collect(surety.listings.list({ ...pageFor(limit), ...filter }), limit)
  output.print(found, () =>
    output.table({
      columns: ['listing', 'sells', 'price', 'value', 'offered until'],
      rows: found.map((listing) => [
        listing.listingId,
        `${listing.kind} ${listing.productId}/${listing.index}`,
        asset.format(listing.price),
        asset.format(listing.value),
        formatTime(listing.expiry),
      ]),
      empty: 'Nothing is for sale.',
    }),
  )
}

export const showListing: Action = async (session, { args: [listingId = ''] }) => {
  const listing = await (await session.reader()).listings.get({ listingId })
  show(session.output, listing, await assetOfProduct(session, listing.productId))
}

export const createListing: Action = async (
  session,
  { args: [kind = '', product = '', index = '', price = ''], flags },
) => {
  const position = readPosition([product, index])
  const asset = await assetOfProduct(session, position.productId)
  const { key = randomUUID() } = flags
  const offer = { kind: readKind(kind), ...position, price: asset.parse('price', price), ...readEnd('expiry', flags) }
  const listing = await placeOrder(session, key, (surety, options) => surety.listings.create(offer, options))
  show(session.output, listing, asset)
}

/** What the buyer was shown, to be signed as it was, also when the command is repeated. */
type Shown = Record<'productId' | 'tokenId' | 'seller' | 'price' | 'value' | 'maturity' | 'maxPrice', string>

export const buyListing: Action = async (session, { args: [listingId = ''], flags }) => {
  const { key, values } = await rememberOrder(session, flags.key, async () => {
    const { productId, tokenId, seller, price, value, bond } = await (await session.reader()).listings.get({
      listingId,
    })
    const asset = await assetOfProduct(session, productId)
    const maxPrice = flags.maxPrice === undefined ? price : asset.parse('max-price', flags.maxPrice)
    const texts = { productId, tokenId, seller, price, value, maturity: bond?.maturity ?? '', maxPrice }
    return Object.fromEntries(Object.entries(texts).map(([name, item]) => [name, String(item)]))
  })
  const { productId, tokenId, seller, price, value, maturity, maxPrice } = values as Shown
  const asset = await assetOfProduct(session, BigInt(productId))
  const bond = maturity === '' ? null : { maturity: BigInt(maturity) }
  const listing = { listingId, tokenId: BigInt(tokenId), seller, price: BigInt(price), value: BigInt(value), bond }
  const order = { listing, maxPrice: BigInt(maxPrice), ...(flags.recipient && { recipient: flags.recipient }) }
  const bought = await placeOrder(session, key, (surety, options) => surety.listings.buy(order, options))
  show(session.output, bought, asset)
}

export const cancelListing: Action = async (session, { args: [listingId = ''], flags: { key = randomUUID() } }) => {
  const listing = await placeOrder(session, key, (surety, options) => surety.listings.cancel({ listingId }, options))
  show(session.output, listing, await assetOfProduct(session, listing.productId))
}
