import type { Kysely } from 'kysely'

/** The embedded chain, as what went into each block: mined again in order, it gives the same blocks. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('journal_blocks')
    .addColumn('number', 'bigint', (column) => column.primaryKey())
    .addColumn('timestamp', 'bigint', (column) => column.notNull())
    .addColumn('parent_hash', 'text', (column) => column.notNull())
    .addColumn('transactions', 'jsonb', (column) => column.notNull())
    .execute()
}
