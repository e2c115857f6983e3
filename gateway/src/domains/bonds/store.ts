import { type Pool, type PoolTerms, passTime, readPoolTerms } from '../../chain/pool.ts'
import type { LogPosition } from '../../http/log-position.ts'
import type { Row } from '../../store/projections.ts'
import { sql, type Tx } from '../../store/store.ts'
import { type BondStatus, hasStatus } from './status.ts'

export type BondRow = Row<'bonds'>

export const findBonds = (tx: Tx, tokenIds: bigint[]): Promise<BondRow[]> =>
  tokenIds.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('bonds').selectAll().where('token_id', 'in', tokenIds).execute()

type Filter = {
  owner: string
  productId?: bigint | undefined
  status?: BondStatus | undefined
  now: bigint
  limit: number
  after: LogPosition | undefined
}

/** Returns up to `limit` bonds of an owner, newest first, starting after `after`: one index range. */
export const listBondRows = (tx: Tx, { owner, productId, status, now, limit, after }: Filter): Promise<BondRow[]> => {
  let query = tx.selectFrom('bonds').selectAll().where('owner', '=', owner)
  if (productId !== undefined) query = query.where('product_id', '=', productId)
  if (status) query = query.where(hasStatus(status, now))
  if (after) query = query.where(sql<boolean>`(created_block, created_log) < (${after.block}, ${after.log})`)
  return query.orderBy('created_block', 'desc').orderBy('created_log', 'desc').limit(limit).execute()
}

/** The pools of the bonds, advanced to `now`, by product id. */
export const readPoolsOf = async (
  tx: Tx,
  { bonds, now }: { bonds: readonly BondRow[]; now: bigint },
): Promise<Map<bigint, Pool>> => {
  const ids = [...new Set(bonds.map((bond) => bond.product_id))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('pools')
    .innerJoin('products', 'products.product_id', 'pools.product_id')
    .selectAll('pools')
    .select('products.terms')
    .where('pools.product_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ terms, changed_block: _, ...pool }) => {
      const { epoch }: PoolTerms = readPoolTerms(terms)
      return [pool.product_id, passTime(pool, { epoch, now }).pool]
    }),
  )
}
