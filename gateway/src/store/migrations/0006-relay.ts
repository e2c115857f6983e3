import { type Kysely, sql } from 'kysely'

/**
 * What the relayer must not forget: the calls that it was given, which nonce of which wallet each of them went out under,
 * and every transaction that it ever signed. A nonce belongs to a row here before it is used, and a transaction is in here
 * before anybody else can see it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table relay_calls (
    call_id text primary key,
    place bigint generated always as identity,
    operation_id text not null,
    group_name text not null,
    shard integer not null,
    signer text not null,
    order_id text,
    target text not null,
    data text not null,
    gas integer not null,
    valid_until numeric not null,
    request_id text not null,
    status text not null default 'queued' check (status in ('queued', 'sent', 'done', 'dropped')),
    alone boolean not null default false,
    refusals integer not null default 0,
    failures integer not null default 0,
    retry_at timestamptz not null default now(),
    last_error jsonb,
    accepted_at timestamptz not null default now(),
    simulated_at timestamptz,
    signed_at timestamptz,
    broadcast_at timestamptz,
    included_at timestamptz,
    final_at timestamptz
  )`.execute(db)
  await sql`create index relay_calls_queue on relay_calls (place) where status = 'queued'`.execute(db)
  await sql`create index relay_calls_ends on relay_calls (valid_until) where status = 'queued'`.execute(db)
  await sql`create index relay_calls_groups on relay_calls (group_name) where status = 'sent'`.execute(db)
  await sql`create index relay_calls_operations on relay_calls (operation_id)`.execute(db)

  await sql`create table relay_nonces (
    lane text not null,
    nonce bigint not null,
    epoch bigint not null,
    outcome text check (outcome in ('ours', 'foreign')),
    hash text,
    block_number bigint,
    block_hash text,
    charged_wei numeric not null default 0,
    allotted_at timestamptz not null,
    closed_at timestamptz,
    primary key (lane, nonce)
  )`.execute(db)
  await sql`create index relay_nonces_open on relay_nonces (lane, nonce) where outcome is null`.execute(db)
  // A call that was taken back from a nonce stays here: the transaction it is in may still be mined.
  await sql`create table relay_nonce_calls (
    lane text not null,
    nonce bigint not null,
    place integer not null,
    call_id text not null references relay_calls,
    released boolean not null default false,
    primary key (lane, nonce, place),
    foreign key (lane, nonce) references relay_nonces
  )`.execute(db)
  await sql`create index relay_nonce_calls_calls on relay_nonce_calls (call_id)`.execute(db)
  await sql`create table relay_transactions (
    hash text primary key,
    lane text not null,
    nonce bigint not null,
    kind text not null check (kind in ('call', 'batch', 'nothing')),
    raw text not null,
    max_fee_wei numeric not null,
    max_tip_wei numeric not null,
    signed_block bigint not null,
    signed_at timestamptz not null,
    broadcast_at timestamptz,
    foreign key (lane, nonce) references relay_nonces
  )`.execute(db)
  await sql`create index relay_transactions_nonces on relay_transactions (lane, nonce, signed_at)`.execute(db)

  // What was paid for gas on each day (UTC), for each wallet and, as '*', in all.
  await sql`create table relay_spending (
    day text not null,
    wallet text not null,
    wei numeric not null,
    primary key (day, wallet)
  )`.execute(db)
}
