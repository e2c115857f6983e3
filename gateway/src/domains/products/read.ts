import { AppError } from '../../base/errors.ts'
import type { Asset } from '../../chain/asset.ts'
import type { Chain } from '../../chain/chain.ts'
import { type Cursor, getCursor, readAtCursor } from '../../chain/indexer/cursor.ts'
import type { Moment, Pool } from '../../chain/pool.ts'
import { utilizationOf } from '../../chain/pool-cover.ts'
import { presentPool } from '../../chain/present-pools.ts'
import { showing } from '../../http/answers.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import type { Store } from '../../store/store.ts'
import { type Interval, type Point, pointOf, pointsOf, startOf } from './history.ts'
import { findProduct, listPoints, type Product, readProduct, selectProduct, selectProductPage } from './store.ts'
import { viewProduct } from './view.ts'

export type Products = { store: Store; chain: Pick<Chain, 'protocol' | 'findMetadata'>; asset: Pick<Asset, 'describe'> }

type Page = { limit: number; cursor?: string }

const wholeNumber = /^(0|[1-9][0-9]{0,17})$/

export const getProduct = async (world: Products, id: bigint) => {
  const { cursor, rows } = await readAtCursor(world.store, (tx) => selectProduct(tx, id))
  const product = requireProduct(rows.map(readProduct)[0], id)
  const view = await complete(world, product, cursor)
  return showing(cursor, view, isNamed(view))
}

/** Lists products, newest first. A page shows one block. */
export const listProducts = async (world: Products, query: Page) => {
  const [after] = readCursor('products', query, [wholeNumber]) ?? []
  const range = { limit: query.limit + 1, after: after === undefined ? after : BigInt(after) }
  const { cursor, rows } = await readAtCursor(world.store, (tx) => selectProductPage(tx, range))
  const page = cutPage('products', query, rows.map(readProduct), ({ productId }) => [String(productId)])
  const data = await Promise.all(page.data.map((product) => complete(world, product, cursor)))
  return showing(cursor, { ...page, data }, data.every(isNamed))
}

/** Adds what only the chain knows. Called outside any transaction. */
const complete = async ({ chain, asset }: Products, product: Product, cursor: Cursor) =>
  viewProduct({
    product,
    cursor,
    trigger: await chain.protocol.getTrigger(product.productId, cursor),
    metadata: chain.findMetadata(product.metadata),
    asset: await asset.describe(),
  })

/** The asset has no symbol while its node does not answer. */
const isNamed = ({ asset }: { asset: { symbol: string | null } }): boolean => asset.symbol !== null

export const requireProduct = (product: Product | undefined, id: bigint): Product => {
  if (!product) throw new AppError('not_found', `There is no product ${id}. GET /products lists all products.`)
  return product
}

type HistoryQuery = Page & { interval: Interval; from?: string; to?: string }

/** Lists the points of a pool's history, newest first. The newest is the current pool. */
export const listHistory = async (world: Products, { id, ...query }: HistoryQuery & { id: bigint }) => {
  const { interval, limit } = query
  const list = `history of ${id}`
  const [after] = readCursor(list, query, [wholeNumber]) ?? []
  const { product, cursor, from, before, stored } = await world.store.snapshot(async (tx) => {
    const cursor = await getCursor(tx)
    const before = BigInt(after ?? query.to ?? startOf(interval, cursor.timestamp) + 1n)
    const from = BigInt(query.from ?? 0)
    const product = requireProduct(await findProduct(tx, id), id)
    const stored = await listPoints(tx, { productId: id, interval, from, before, limit: limit + 1 })
    return { product, cursor, from, before, stored }
  })
  const present = await presentPool(world.chain.protocol, { ...product, terms: product.poolTerms }, cursor)
  const now = cursor.timestamp
  const recent = pointsSince(product, present, { interval, now }).filter(({ at }) => from <= at && at < before)
  // Points since the last event are not stored yet, and replace the stored point of their interval.
  const older = stored.filter(({ at }) => at < (recent.at(-1)?.at ?? before))
  const page = cutPage(list, query, [...recent, ...older].slice(0, limit + 1), ({ at }) => [String(at)])
  return showing(cursor, { ...page, data: page.data.map(viewPoint) })
}

/** The points since the last event of a pool, newest first. */
const pointsSince = (
  { poolTerms }: Product,
  { pool, moments }: { pool: Pool; moments: Moment[] },
  { interval, now }: { interval: Interval; now: bigint },
): Point[] => {
  const last = pointOf(pool, poolTerms, { interval, at: now })
  return [...pointsOf(poolTerms, moments, interval).filter(({ at }) => at !== last.at), last].reverse()
}

const viewPoint = ({ at, capital, locked, capacity, rate, premiums, payouts }: Point) => ({
  at: String(at),
  capital: String(capital),
  locked: String(locked),
  capacity: String(capacity),
  utilization: String(utilizationOf(locked, capacity)),
  rate: String(rate),
  premiums: String(premiums),
  payouts: String(payouts),
})
