import { type Kysely, sql } from 'kysely'
import { commentTables } from '../comment-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table operations (
    operation_id text primary key,
    wallet text not null,
    kind text not null,
    signer text not null,
    order_id text,
    idempotency_key text,
    fingerprint text not null,
    terms jsonb not null,
    digest text,
    digests text[] not null,
    signature_hashes text[] not null,
    valid_before numeric not null,
    accepted_block bigint,
    status text not null check (status in ('queued', 'submitted', 'succeeded', 'expired', 'voided', 'superseded')),
    token_id numeric,
    transaction_hash text,
    executed_block bigint,
    executed_at bigint,
    frozen_status integer,
    frozen_body text,
    request_id text not null,
    created_at timestamptz not null,
    final_at timestamptz,
    unique (wallet, idempotency_key),
    unique (signer, order_id)
  )`.execute(db)
  await sql`create index operations_wallets on operations (wallet, created_at desc, operation_id desc)`.execute(db)
  await sql`create index operations_open on operations (valid_before) where status in ('queued', 'submitted')`.execute(
    db,
  )
  await sql`create index operations_claims on operations ((terms->>'tokenId')) where order_id is null`.execute(db)
  await sql`create index operations_executed on operations (executed_block) where frozen_status is null`.execute(db)
  await sql`create index orders_blocks on orders (changed_block)`.execute(db)

  await commentTables(db, {
    operations:
      'Writes with their status and final answer, one per idempotency key of a wallet and one per order id of a signer, written when accepted, executed, expired or reverted. A claim has no order id.',
  })
}
