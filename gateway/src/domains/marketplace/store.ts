import { type LogPosition, logPositionColumns, logPositionOf, parseLogPosition } from '../../http/log-position.ts'
import type { Row } from '../../store/projections.ts'
import { sql, type Tx } from '../../store/store.ts'
import { type ListingStatus, listingStatuses } from './status.ts'

export type ListingRow = Row<'listings'>

export const findListing = (tx: Tx, listingId: string): Promise<ListingRow | undefined> =>
  tx.selectFrom('listings').selectAll().where('listing_id', '=', listingId).executeTakeFirst()

/** The sale of a position to a wallet in the block of this time. */
export const findSale = (
  tx: Tx,
  { tokenId, buyer, soldAt }: { tokenId: bigint; buyer: string; soldAt: bigint },
): Promise<ListingRow | undefined> =>
  tx
    .selectFrom('listings')
    .selectAll()
    .where('token_id', '=', tokenId)
    .where('status', '=', 'sold')
    .where('buyer', '=', buyer)
    .where('closed_at', '=', soldAt)
    .orderBy('created_block', 'desc')
    .orderBy('created_log', 'desc')
    .limit(1)
    .executeTakeFirst()

export type Sort = 'newest' | 'price_asc' | 'price_desc'
type Position = { price: bigint; position: LogPosition }

/** The cursor position of each sort: the pattern of its values, and how to read and write them. */
export const positions = {
  columns: (sort: Sort): RegExp[] =>
    sort === 'newest' ? logPositionColumns : [/^(0|[1-9][0-9]{0,28})$/, ...logPositionColumns],
  read: (sort: Sort, values: string[]): Position =>
    sort === 'newest'
      ? { price: 0n, position: parseLogPosition(values) }
      : { price: BigInt(values[0] ?? ''), position: parseLogPosition(values.slice(1)) },
  write: (sort: Sort, row: ListingRow): string[] =>
    sort === 'newest' ? logPositionOf(row) : [String(row.price), ...logPositionOf(row)],
}

const orders = {
  newest: sql`created_block desc, created_log desc`,
  price_asc: sql`price, created_block, created_log`,
  price_desc: sql`price desc, created_block desc, created_log desc`,
}

const isAfter = (sort: Sort, { price, position: { block, log } }: Position) =>
  ({
    newest: sql`(created_block, created_log) < (${block}, ${log})`,
    price_asc: sql`(price, created_block, created_log) > (${price}, ${block}, ${log})`,
    price_desc: sql`(price, created_block, created_log) < (${price}, ${block}, ${log})`,
  })[sort]

export type Filter = {
  status: ListingStatus | 'any'
  kind?: ListingRow['kind'] | undefined
  productId?: bigint | undefined
  seller?: string | undefined
  minPrice?: bigint | undefined
  maxPrice?: bigint | undefined
  sort: Sort
  now: bigint
  limit: number
  after: Position | undefined
}

/** Rows of a status, including those that expired by chain time but are not stored as expired yet. */
const sourcesOf = (status: ListingStatus | 'any', now: bigint) => {
  const all = sql`listings`
  if (status === 'any') return listingStatuses.map((one) => ({ rows: all, where: sql`status = ${one}` }))
  if (status === 'open') return [{ rows: all, where: sql`status = 'open' and expiry > ${now}` }]
  const written = { rows: all, where: sql`status = ${status}` }
  if (status !== 'expired') return [written]
  // Few, because the indexer stores them with each block. `offset 0` makes the planner use the index on expiry.
  const late = sql`(select * from listings where status = 'open' and expiry <= ${now} offset 0) late`
  return [written, { rows: late, where: sql`true` }]
}

/**
 * Returns up to `limit` listings, starting after `after`. Each status and kind is one index range. A page merges the heads
 * of the requested ranges, so it costs the same at any depth.
 */
export const listListingRows = async (tx: Tx, filter: Filter): Promise<ListingRow[]> => {
  const { status, kind, productId, seller, minPrice, maxPrice, sort, now, limit, after } = filter
  const order = orders[sort]
  const conditions = [
    ...(productId === undefined ? [] : [sql`product_id = ${productId}`]),
    ...(seller === undefined ? [] : [sql`seller = ${seller}`]),
    ...(minPrice === undefined ? [] : [sql`price >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql`price <= ${maxPrice}`]),
    ...(after === undefined ? [] : [isAfter(sort, after)]),
  ]
  const ranges = sourcesOf(status, now).flatMap(({ rows, where }) =>
    (kind ? [kind] : (['policy', 'bond'] as const)).map((one) => {
      const all = sql.join([where, sql`kind = ${one}`, ...conditions], sql` and `)
      return sql`(select * from ${rows} where ${all} order by ${order} limit ${limit})`
    }),
  )
  const merged = sql<ListingRow>`select * from (${sql.join(ranges, sql` union all `)}) merged
    order by ${order} limit ${limit}`
  return (await merged.execute(tx)).rows
}
