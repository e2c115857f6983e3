import { type Kysely, sql } from 'kysely'

/** API keys, the last recovery of each wallet, and the requests that rate limits over all processes count. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('api_keys')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('wallet', 'text', (column) => column.notNull())
    // An active key holds one of its wallet's places; a revoked one holds none. The index below keeps the cap.
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
}
