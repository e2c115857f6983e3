import { type Kysely, sql } from 'kysely'

/** How many calls of a wallet were mined in vain on a day, and until when none of its calls is sent because of that. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table relay_spending
    add column vain integer not null default 0,
    add column paused_until timestamptz`.execute(db)
  // For the next of a payer's calls to be judged, and for all that a wallet waits for.
  await sql`create index relay_calls_payers on relay_calls (group_name, signer, refusals, place)
    where status = 'queued'`.execute(db)
  await sql`create index relay_calls_open on relay_calls (signer) where status in ('queued', 'sent')`.execute(db)
}
