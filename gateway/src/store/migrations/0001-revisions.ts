import type { Kysely } from 'kysely'

/** One counter a topic: processes that keep a copy of something compare it to learn that their copy is old. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('revisions')
    .addColumn('topic', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()
}
