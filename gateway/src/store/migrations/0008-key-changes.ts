import { type Kysely, sql } from 'kysely'

/** What each announcement of a topic was about, and an index for the deletion of old keys. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('revision_subjects')
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('revision_subjects_pkey', ['topic', 'value'])
    .execute()
  await sql`create index api_keys_ended on api_keys (coalesce(revoked_at, expires_at))
    where coalesce(revoked_at, expires_at) is not null`.execute(db)
}
