import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { sql, type Tx } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'

/** Announced by every database transaction that changes the index. */
export const indexTopic = 'index'

/**
 * How far the chain is indexed: the newest indexed block and the newest final one. `revision` grows with every change of the
 * index. A block does not identify one: blocks are indexed again after logs were missing.
 */
export type Cursor = Omit<Tables['index_cursor'], 'id'> & { revision: bigint }

export const findCursor = (tx: Tx): Promise<Cursor | undefined> =>
  tx
    .selectFrom('index_cursor')
    .select([
      'deployment',
      'number',
      'hash',
      'timestamp',
      'final_number',
      'final_timestamp',
      'head_number',
      'caught_up',
      sql<bigint>`coalesce((select value from revisions where topic = ${indexTopic}), 0)`.as('revision'),
    ])
    .executeTakeFirst()

/** The block whose state the tables show. Refused until they have caught up once: until then rows may be missing. */
export const getCursor = async (tx: Tx): Promise<Cursor> => {
  const cursor = await findCursor(tx)
  if (cursor?.caught_up) return cursor
  const progress = cursor ? `, at block ${cursor.number} of ${cursor.head_number}` : ''
  throw new AppError(
    'chain_unavailable',
    `The gateway is still reading the chain${progress}. Nothing was changed; send the request again in a few seconds.`,
    { headers: { 'retry-after': '5' } },
  )
}

/** Whether a reorg can still undo a row. */
export const confirmationOf = (
  row: { changed_block: bigint },
  { final_number }: Pick<Cursor, 'final_number'>,
): 'included' | 'final' => (row.changed_block <= final_number ? 'final' : 'included')

/** The present time in seconds: the later of the clock and the newest block. An embedded chain can be ahead of the clock. */
export const presentOf = (clock: Clock, { timestamp }: Pick<Cursor, 'timestamp'>): bigint => {
  const seconds = BigInt(Math.floor(clock.now().getTime() / 1000))
  if (timestamp > seconds) return timestamp
  return seconds
}
