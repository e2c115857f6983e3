import { type Kysely, sql } from 'kysely'

/** How many calls of a wallet were mined in vain on a day, and until when none of its calls is sent because of that. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table relay_spending
    add column vain integer not null default 0,
    add column paused_until timestamptz`.execute(db)
}
