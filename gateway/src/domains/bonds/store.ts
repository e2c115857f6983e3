import type { LogPosition } from '../../http/log-position.ts'
import type { Row } from '../../store/projections.ts'
import { type RawBuilder, sql, type Tx } from '../../store/store.ts'

export type BondRow = Row<'bonds'>

export const findBonds = (tx: Tx, tokenIds: bigint[]): Promise<BondRow[]> =>
  tokenIds.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('bonds').selectAll().where('token_id', 'in', tokenIds).execute()

type Filter = {
  owner: string
  productId?: bigint | undefined
  status?: RawBuilder<boolean> | undefined
  limit: number
  after: LogPosition | undefined
}

/** Returns up to `limit` bonds of an owner, newest first, starting after `after`: one index range. */
export const listBondRows = (tx: Tx, { owner, productId, status, limit, after }: Filter): Promise<BondRow[]> => {
  let query = tx.selectFrom('bonds').selectAll().where('owner', '=', owner)
  if (productId !== undefined) query = query.where('product_id', '=', productId)
  if (status) query = query.where(status)
  if (after) query = query.where(sql<boolean>`(created_block, created_log) < (${after.block}, ${after.log})`)
  return query.orderBy('created_block', 'desc').orderBy('created_log', 'desc').limit(limit).execute()
}
