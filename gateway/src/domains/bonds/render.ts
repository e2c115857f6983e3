import type { Cursor } from '../../chain/indexer/cursor.ts'
import { readPools } from '../../chain/present-pools.ts'
import type { Tx } from '../../store/store.ts'
import type { ExecutedOrder } from '../operations/signed-write.ts'
import { viewBond } from './read.ts'
import { findBonds } from './store.ts'

/** Renders changed bonds at the time of their pool's last event, which the change was or came before: no trigger need be asked. */
export const renderBonds = async (tx: Tx, executed: ExecutedOrder[], cursor: Cursor) => {
  const rows = await findBonds(tx, [...new Set(executed.map(({ tokenId }) => tokenId))])
  const stored = await readPools(
    tx,
    rows.map(({ product_id }) => product_id),
  )
  const pools = new Map(stored.map(({ pool }) => [pool.product_id, pool]))
  const views = new Map(rows.map((row) => [row.token_id, viewBond(row, pools.get(row.product_id), cursor)]))
  return executed.map(({ tokenId }) => views.get(tokenId))
}
