import { type Kysely, sql } from 'kysely'

/**
 * What the relayer knows of a wallet before it pays for it: how many of its calls were executed and how many voids it had
 * relayed, per day. And the calls that failed on chain lately, whoever signed them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table relay_spending
    add column executed_calls integer not null default 0, add column relayed_voids integer not null default 0`.execute(
    db,
  )
  await sql`create index relay_spending_wallets on relay_spending (wallet, day)`.execute(db)
  await sql`create table relay_failures (
    wallet text not null,
    failed_at timestamptz not null
  )`.execute(db)
  await sql`create index relay_failures_times on relay_failures (failed_at)`.execute(db)
  // The calls of a payer in order: the queue takes turns among payers.
  await sql`create index relay_calls_turns on relay_calls (signer, sequence) where status = 'queued'`.execute(db)
}
