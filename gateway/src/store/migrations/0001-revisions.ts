import type { Kysely } from 'kysely'
import { commentTables } from '../comment-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('revisions')
    .addColumn('topic', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('revision_subjects')
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('revision_subjects_pkey', ['topic', 'value'])
    .execute()

  await commentTables(db, {
    revision_subjects:
      'What each recent announcement of a topic was about, so that processes drop only the affected cache entries.',
    revisions:
      'One counter per topic, raised by every transaction that changes what the topic names; each process polls them to know when its caches are stale.',
  })
}
