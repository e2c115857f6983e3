import { readTokenId } from '@surety/contracts'
import type { Static } from 'typebox'
import { getAddress, type Hex } from 'viem'
import { AppError } from '../../base/errors.ts'
import type { Chain } from '../../chain/chain.ts'
import { type Cursor, confirmationOf, getCursor } from '../../chain/indexer/cursor.ts'
import type { Pool } from '../../chain/pool.ts'
import { presentPools, readPools } from '../../chain/present-pools.ts'
import { type Revised, showing } from '../../http/answers.ts'
import { readAddress } from '../../http/chain-values.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import type { Store, Tx } from '../../store/store.ts'
import { currentValueOf } from '../bonds/read.ts'
import { statusOf as bondStatusOf } from '../bonds/status.ts'
import { type BondRow, findBonds } from '../bonds/store.ts'
import { statusOf as policyStatusOf } from '../policies/status.ts'
import { findPolicies, type PolicyRow } from '../policies/store.ts'
import type { ListingQuery, ListingView } from './schema.ts'
import { statusOf } from './status.ts'
import { findListing, type ListingRow, listListingRows, positions } from './store.ts'

export type Marketplace = { store: Store; chain: Pick<Chain, 'protocol'> }

type View = Static<typeof ListingView>

export const summarizePolicy = (row: PolicyRow, now: bigint) => ({
  coverage: String(row.coverage),
  activeFrom: String(row.active_from),
  expiry: String(row.expiry),
  status: policyStatusOf(row, now),
})

export const summarizeBond = (row: BondRow, pool: Pool | undefined) => {
  const { atRisk, released, premium } = currentValueOf(row, pool)
  return {
    atRisk: String(atRisk),
    released: String(released),
    premium: String(premium),
    shares: String(row.shares),
    maturity: String(row.maturity),
    status: bondStatusOf(row, pool),
  }
}

/** The value that the contract compares with `minValue`, as in its `valueOf`. */
export const valueOfPosition = ({ policy, bond }: Pick<View, 'policy' | 'bond'>): string => {
  if (policy) return policy.status === 'expired' ? '0' : policy.coverage
  return bond ? String(BigInt(bond.atRisk) + BigInt(bond.released)) : '0'
}

const viewListing = (row: ListingRow, position: Pick<View, 'policy' | 'bond'>, cursor: Cursor): View => {
  const status = statusOf(row, cursor.timestamp)
  const closedAt = status === 'expired' ? row.expiry : row.closed_at
  return {
    listingId: row.listing_id,
    tokenId: String(row.token_id),
    kind: row.kind,
    productId: String(row.product_id),
    index: String(readTokenId(row.token_id).index),
    seller: getAddress(row.seller as Hex),
    orderId: row.order_id,
    price: String(row.price),
    value: valueOfPosition(position),
    ...position,
    expiry: String(row.expiry),
    status,
    buyer: row.buyer === null ? null : getAddress(row.buyer as Hex),
    recipient: row.recipient === null ? null : getAddress(row.recipient as Hex),
    listedAt: String(row.listed_at),
    closedAt: closedAt === null ? null : String(closedAt),
    transactionHash: row.transaction_hash,
    confirmation: confirmationOf(row, cursor),
    block: { number: String(cursor.number), timestamp: String(cursor.timestamp) },
  }
}

/** Listings with the positions and pools that they are about. */
const readPositions = async (tx: Tx, rows: ListingRow[]) => {
  const idsOf = (kind: ListingRow['kind']) => rows.flatMap((row) => (row.kind === kind ? [row.token_id] : []))
  const policies = new Map((await findPolicies(tx, idsOf('policy'))).map((row) => [row.token_id, row]))
  const bonds = new Map((await findBonds(tx, idsOf('bond'))).map((row) => [row.token_id, row]))
  const products = [...bonds.values()].map(({ product_id }) => product_id)
  return { rows, policies, bonds, cursor: await getCursor(tx), stored: await readPools(tx, products) }
}

type Positions = Awaited<ReturnType<typeof readPositions>>

/** Views listings with the current state of their positions. Asks the chain, so outside any transaction. */
const viewListings = async ({ chain }: Marketplace, positions: Positions): Promise<View[]> =>
  viewWith(positions, await presentPools(chain.protocol, positions.stored, positions.cursor))

/** Views listings inside a transaction: bonds have the value of their pool's last event. */
export const viewListingsIn = async (tx: Tx, rows: ListingRow[]): Promise<View[]> => {
  const positions = await readPositions(tx, rows)
  return viewWith(positions, new Map(positions.stored.map(({ pool }) => [pool.product_id, pool])))
}

const viewWith = ({ rows, policies, bonds, cursor }: Positions, pools: ReadonlyMap<bigint, Pool>): View[] => {
  const now = cursor.timestamp
  return rows.map((row) => {
    const [policy, bond] = [policies.get(row.token_id), bonds.get(row.token_id)]
    const position = {
      policy: policy ? summarizePolicy(policy, now) : null,
      bond: bond ? summarizeBond(bond, pools.get(bond.product_id)) : null,
    }
    return viewListing(row, position, cursor)
  })
}

export const getListing = async (world: Marketplace, listingId: string): Promise<Revised<View>> => {
  const positions = await world.store.snapshot(async (tx) => {
    const row = await findListing(tx, listingId)
    return readPositions(tx, row ? [row] : [])
  })
  const [listing] = await viewListings(world, positions)
  if (listing) return showing(positions.cursor, listing)
  throw new AppError(
    'not_found',
    `There is no listing ${listingId}. GET /api/v1/marketplace/listings lists all listings.`,
  )
}

/** Price bounds need a sort by price: by time they would scan every listing. */
const readSort = ({ sort, minPrice, maxPrice }: ListingQuery) => {
  const bounded = minPrice !== undefined || maxPrice !== undefined
  if (bounded && sort === 'newest') {
    const message = 'query.sort cannot be newest with minPrice or maxPrice. Omit it, or use price_asc or price_desc.'
    throw new AppError('invalid_request', message)
  }
  return sort ?? (bounded ? 'price_asc' : 'newest')
}

const readNumber = (text: string | undefined): bigint | undefined => (text === undefined ? undefined : BigInt(text))

/** Lists listings of all sellers. A page shows one block. */
export const listListings = async (world: Marketplace, query: ListingQuery) => {
  const sort = readSort(query)
  const position = readCursor('listings', query, positions.columns(sort))
  const filter = {
    status: query.status,
    kind: query.kind,
    productId: readNumber(query.productId),
    seller: query.seller === undefined ? undefined : readAddress(query.seller, 'query.seller').toLowerCase(),
    minPrice: readNumber(query.minPrice),
    maxPrice: readNumber(query.maxPrice),
    sort,
    limit: query.limit + 1,
    after: position && positions.read(sort, position),
  }
  const { page, shown } = await world.store.snapshot(async (tx) => {
    const { timestamp: now } = await getCursor(tx)
    const rows = await listListingRows(tx, { ...filter, now })
    const page = cutPage('listings', query, rows, (row) => positions.write(sort, row))
    return { page, shown: await readPositions(tx, page.data) }
  })
  return showing(shown.cursor, { ...page, data: await viewListings(world, shown) })
}
