import type { Kysely } from 'kysely'
import { commentTables } from '../comment-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('journal_blocks')
    .addColumn('number', 'bigint', (column) => column.primaryKey())
    .addColumn('timestamp', 'bigint', (column) => column.notNull())
    .addColumn('parent_hash', 'text', (column) => column.notNull())
    .addColumn('transactions', 'jsonb', (column) => column.notNull())
    .execute()

  await commentTables(db, {
    journal_blocks:
      'The time and transactions of each block of the embedded chain, written by the block producer before it mines the block and replayed at start.',
  })
}
