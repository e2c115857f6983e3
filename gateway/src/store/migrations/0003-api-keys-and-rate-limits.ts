import { type Kysely, sql } from 'kysely'
import { commentTables } from '../comment-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('api_keys')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('wallet', 'text', (column) => column.notNull())
    // A revoked key has no slot. The unique index below enforces the maximum.
    .addColumn('slot', 'integer', (column) => column.check(sql`slot between 1 and 3`))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('label', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_used_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('revoked_at', 'timestamptz')
    .execute()
  await sql`create unique index api_keys_slots on api_keys (wallet, slot) where slot is not null`.execute(db)
  await sql`create index api_keys_wallets on api_keys (wallet, created_at desc, key_id desc)`.execute(db)
  // Finds the keys that are old enough to delete.
  await sql`create index api_keys_ended on api_keys (coalesce(revoked_at, expires_at))
    where coalesce(revoked_at, expires_at) is not null`.execute(db)

  await db.schema
    .createTable('rate_limit_hits')
    .addColumn('limit_name', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute()
  await sql`create index rate_limit_hits_origins on rate_limit_hits (limit_name, origin, at)`.execute(db)
  await sql`create index rate_limit_hits_times on rate_limit_hits (at)`.execute(db)

  await db.schema
    .createTable('recoveries')
    .addColumn('wallet', 'text', (column) => column.primaryKey())
    .addColumn('timestamp', 'bigint', (column) => column.notNull())
    .execute()

  await commentTables(db, {
    api_keys:
      'API keys as SHA-256 hashes, active and revoked, written by onboarding; an active key holds one of the three slots of its wallet.',
    rate_limit_hits:
      'Requests counted by rate limits that are exact over all processes, written and pruned by onboarding.',
    recoveries:
      'The time in the last accepted recovery message of each wallet, written by onboarding so that no message works twice.',
  })
}
