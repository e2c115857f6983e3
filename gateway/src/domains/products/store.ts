import { type Pool, type PoolTerms, readPoolTerms } from '../../chain/pool.ts'
import type { Tx } from '../../store/store.ts'
import type { ProductTerms } from '../../store/tables.ts'
import type { Interval, Point } from './history.ts'

/** A product with its pool as the last event left it. */
export type Product = {
  productId: bigint
  metadata: string
  metadataUri: string
  terms: ProductTerms
  poolTerms: PoolTerms
  pool: Pool
}

const selectProducts = (tx: Tx) =>
  tx
    .selectFrom('products')
    .innerJoin('pools', 'pools.product_id', 'products.product_id')
    .selectAll('pools')
    .select(['products.terms', 'products.metadata', 'products.metadata_uri'])

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

export const readProduct = ({ terms, metadata, metadata_uri, changed_block: _, ...pool }: ProductRow): Product => ({
  productId: pool.product_id,
  metadata,
  metadataUri: metadata_uri,
  terms,
  poolTerms: readPoolTerms(terms),
  pool,
})

export const selectProduct = (tx: Tx, productId: bigint) =>
  selectProducts(tx).where('products.product_id', '=', productId)

export const findProduct = async (tx: Tx, productId: bigint): Promise<Product | undefined> => {
  const row = await selectProduct(tx, productId).executeTakeFirst()
  return row && readProduct(row)
}

/** Selects up to `limit` products, newest first, starting after `after`. */
export const selectProductPage = (tx: Tx, { limit, after }: { limit: number; after: bigint | undefined }) => {
  const all = selectProducts(tx).orderBy('products.product_id', 'desc').limit(limit)
  return after === undefined ? all : all.where('products.product_id', '<', after)
}

type Range = { productId: bigint; interval: Interval; from: bigint; before: bigint; limit: number }

/** Returns up to `limit` points that start in [from, before), newest first. */
export const listPoints = (tx: Tx, { productId, interval, from, before, limit }: Range): Promise<Point[]> =>
  tx
    .selectFrom('pool_history')
    .selectAll()
    .where('product_id', '=', productId)
    .where('interval', '=', interval)
    .where('at', '>=', from)
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
