import { type Kysely, sql } from 'kysely'
import { commentTables } from '../comment-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table relay_calls (
    call_id text primary key,
    sequence bigint generated always as identity,
    operation_id text not null,
    group_name text not null,
    contended text,
    shard integer not null,
    signer text not null,
    order_id text,
    target text not null,
    data text not null,
    gas integer not null,
    valid_until numeric not null,
    request_id text not null,
    status text not null default 'queued' check (
      status in ('queued', 'assigned', 'done', 'abandoned', 'unbroadcastable', 'lapsed', 'withdrawn')),
    alone boolean not null default false,
    simulation_failures integer not null default 0,
    failures integer not null default 0,
    retry_at timestamptz not null default '-infinity',
    last_error jsonb,
    accepted_at timestamptz not null default now(),
    simulated_at timestamptz,
    signed_at timestamptz,
    broadcast_at timestamptz,
    included_at timestamptz,
    final_at timestamptz
  )`.execute(db)
  await sql`create index relay_calls_queue on relay_calls (sequence) where status = 'queued'`.execute(db)
  await sql`create index relay_calls_validity on relay_calls (valid_until) where status = 'queued'`.execute(db)
  await sql`create index relay_calls_contended on relay_calls (contended) where contended is not null`.execute(db)
  await sql`create index relay_calls_groups on relay_calls (group_name) where status = 'assigned'`.execute(db)
  await sql`create index relay_calls_operations on relay_calls (operation_id)`.execute(db)
  // Finds the next call of a payer to simulate, and the open calls of a wallet.
  await sql`create index relay_calls_payers on relay_calls (group_name, signer, simulation_failures, sequence)
    where status = 'queued'`.execute(db)
  // The calls of the keeper, whose account is the zero address.
  await sql`create index relay_calls_keeper on relay_calls (accepted_at)
    where signer = '0x0000000000000000000000000000000000000000'`.execute(db)
  await sql`create index relay_calls_open on relay_calls (signer) where status in ('queued', 'assigned')`.execute(db)

  await sql`create table relay_nonces (
    lane text not null,
    nonce bigint not null,
    epoch bigint not null,
    outcome text check (outcome in ('ours', 'foreign')),
    included_hash text,
    block_number bigint,
    block_hash text,
    charged_wei numeric not null default 0,
    assigned_at timestamptz not null,
    closed_at timestamptz,
    primary key (lane, nonce)
  )`.execute(db)
  await sql`create index relay_nonces_open on relay_nonces (lane, nonce) where outcome is null`.execute(db)
  await sql`create table relay_nonce_calls (
    lane text not null,
    nonce bigint not null,
    index integer not null,
    call_id text not null references relay_calls,
    released boolean not null default false,
    primary key (lane, nonce, index),
    foreign key (lane, nonce) references relay_nonces
  )`.execute(db)
  await sql`create index relay_nonce_calls_calls on relay_nonce_calls (call_id)`.execute(db)
  await sql`create table relay_transactions (
    hash text primary key,
    lane text not null,
    nonce bigint not null,
    kind text not null check (kind in ('call', 'batch', 'noop')),
    raw text not null,
    max_fee_wei numeric not null,
    max_tip_wei numeric not null,
    signed_block bigint not null,
    signed_at timestamptz not null,
    broadcast_at timestamptz,
    foreign key (lane, nonce) references relay_nonces
  )`.execute(db)
  await sql`create index relay_transactions_nonces on relay_transactions (lane, nonce, signed_at)`.execute(db)

  await sql`create table relay_spending (
    day text not null,
    wallet text not null,
    spent_wei numeric not null,
    failed_calls integer not null default 0,
    executed_calls integer not null default 0,
    relayed_voids integer not null default 0,
    relayed_unpaid integer not null default 0,
    paused_until timestamptz,
    primary key (day, wallet)
  )`.execute(db)
  await sql`create index relay_spending_wallets on relay_spending (wallet, day)`.execute(db)
  await sql`create table relay_failures (
    wallet text not null,
    failed_at timestamptz not null
  )`.execute(db)
  await sql`create index relay_failures_times on relay_failures (failed_at)`.execute(db)
  // The calls of a payer in order: the queue takes turns among payers.
  await sql`create index relay_calls_turns on relay_calls (signer, sequence) where status = 'queued'`.execute(db)

  await commentTables(db, {
    relay_calls: 'Contract calls to relay, queued by operations; the relayer writes their status, failures and times.',
    relay_nonces:
      'Every nonce that a lane has assigned, with the transaction that used it, written by the relayer before the nonce is used.',
    relay_nonce_calls:
      'The calls assigned to each nonce, written by the relayer; a released call keeps its row, because its transaction can still be included.',
    relay_transactions:
      'Every signed transaction with its bytes and fees, stored by the relayer before it is broadcast.',
    relay_failures:
      'Calls that failed on chain lately and who signed them, written by the relayer; its brake counts them.',
    relay_spending:
      'Gas paid, calls executed and failed, and voids and other unpaid orders relayed per day (UTC), for each wallet and, as *, for all together, written by the relayer.',
  })
}
