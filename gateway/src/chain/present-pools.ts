import type { Tx } from '../store/store.ts'
import type { Cursor } from './indexer/cursor.ts'
import { type Moment, needsTrigger, type Pool, type PoolTerms, readPoolTerms, syncPool } from './pool.ts'
import type { Protocol, TriggerState } from './protocol.ts'

/** A pool as its last event left it, with the terms of its product. */
export type StoredPool = { pool: Pool; terms: PoolTerms }

/** Reads pools by product id; all of them without ids. */
export const readPools = async (tx: Tx, ids?: readonly bigint[]): Promise<StoredPool[]> => {
  if (ids?.length === 0) return []
  const all = tx
    .selectFrom('pools')
    .innerJoin('products', 'products.product_id', 'pools.product_id')
    .selectAll('pools')
    .select('products.terms')
  const rows = await (ids ? all.where('pools.product_id', 'in', [...new Set(ids)]) : all).execute()
  return rows.map(({ terms, changed_block: _, ...pool }) => ({ pool, terms: readPoolTerms(terms) }))
}

/** Whether no capital may leave: an event is suspected, or confirmed and not reported. */
export const isHeld = ({ state, pending }: TriggerState): boolean => state === 'alert' || pending > 0n

/** Brings a pool to the time of the cursor. The chain is asked only if its trigger makes a difference: never in a transaction. */
export const presentPool = async (
  protocol: Protocol,
  { pool, terms }: StoredPool,
  cursor: Cursor,
): Promise<{ pool: Pool; moments: Moment[] }> => {
  const { timestamp: now } = cursor
  const held = needsTrigger(pool, terms, now) && isHeld(await protocol.getTrigger(pool.product_id, cursor))
  return syncPool(pool, terms, { now, held })
}

/**
 * A pool at `now`, once for each thing that its trigger may say if that makes a difference. So sums over one snapshot of the
 * database can be ready before the chain is asked.
 */
export const possiblePools = ({ pool, terms }: StoredPool, now: bigint): { held: boolean; pool: Pool }[] =>
  (needsTrigger(pool, terms, now) ? [false, true] : [false]).map((held) => ({
    held,
    pool: syncPool(pool, terms, { now, held }).pool,
  }))

/** The pools at the time of the cursor, by product id. */
export const presentPools = async (
  protocol: Protocol,
  stored: readonly StoredPool[],
  cursor: Cursor,
): Promise<Map<bigint, Pool>> =>
  new Map(
    await Promise.all(
      stored.map(async (one) => [one.pool.product_id, (await presentPool(protocol, one, cursor)).pool] as const),
    ),
  )
