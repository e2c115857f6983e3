import { type Kysely, sql } from 'kysely'

/** A create that is repeated with its Idempotency-Key finds the webhook that it made. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table webhooks add column idempotency_key text, add column fingerprint text`.execute(db)
  await sql`create unique index webhooks_idempotency on webhooks (wallet, idempotency_key)`.execute(db)
}
