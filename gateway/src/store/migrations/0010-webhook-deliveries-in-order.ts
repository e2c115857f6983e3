import { type Kysely, sql } from 'kysely'

/**
 * Deliveries are kept in the order of their events, so that the key is the log, too: one index less to write for each
 * delivery and each attempt. A ping stands behind the last event before it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index webhook_deliveries_log`.execute(db)
  await sql`drop index webhook_deliveries_first`.execute(db)
  await sql`update webhook_deliveries set sequence = coalesce((
    select max(sequence) from events where recorded_at <= webhook_deliveries.created_at), 0)
    where sequence is null`.execute(db)
  await sql`alter table webhook_deliveries drop constraint webhook_deliveries_pkey`.execute(db)
  await sql`alter table webhook_deliveries alter column sequence set not null,
    add primary key (webhook_id, sequence, event_id)`.execute(db)
  await sql`create index webhook_deliveries_first on webhook_deliveries (webhook_id, sequence)
    where status = 'waiting' and attempts = 0`.execute(db)
}
