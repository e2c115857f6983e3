import type { Kysely } from 'kysely'
import { commentTables } from '../comment-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('revisions')
    .addColumn('topic', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()

  await commentTables(db, {
    revisions:
      'One counter per topic, raised by every transaction that changes what the topic names; each process polls them to know when its caches are stale.',
  })
}
