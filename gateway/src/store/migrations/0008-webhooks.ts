import { type Kysely, sql } from 'kysely'
import { commentTables } from '../comment-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table webhooks (
    webhook_id text primary key,
    wallet text not null,
    url text not null,
    events text[] not null,
    patterns text[] not null,
    product_id bigint,
    description text,
    status text not null check (status in ('pending', 'enabled', 'paused', 'disabled')),
    reason text,
    secret text not null,
    old_secrets jsonb not null default '[]',
    start_sequence bigint not null,
    failing_since timestamptz,
    failures integer not null default 0,
    failing_announced boolean not null default false,
    next_due_at timestamptz,
    holder text,
    held_until timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    verified_at timestamptz
  )`.execute(db)
  await sql`create index webhooks_wallets on webhooks (wallet, created_at desc, webhook_id desc)`.execute(db)
  await sql`create index webhooks_enabled on webhooks (webhook_id) where status = 'enabled'`.execute(db)
  await sql`create index webhooks_due on webhooks (next_due_at) where status in ('pending', 'enabled')`.execute(db)

  // No foreign keys: deleting a webhook must not delete all its deliveries in one transaction. They are pruned later.
  await sql`create table webhook_deliveries (
    webhook_id text not null,
    event_id text not null,
    sequence bigint,
    type text not null,
    status text not null default 'waiting' check (status in ('waiting', 'succeeded', 'failed')),
    attempts integer not null default 0,
    retries integer not null default 0,
    next_attempt_at timestamptz,
    created_at timestamptz not null,
    finished_at timestamptz,
    last_at timestamptz,
    last_duration_ms integer,
    last_status integer,
    last_reason text,
    last_response text,
    primary key (webhook_id, event_id)
  )`.execute(db)
  await sql`create index webhook_deliveries_first on webhook_deliveries (webhook_id, sequence nulls first)
    where status = 'waiting' and attempts = 0`.execute(db)
  await sql`create index webhook_deliveries_retries on webhook_deliveries (webhook_id, next_attempt_at)
    where status = 'waiting' and attempts > 0`.execute(db)
  await sql`create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at desc, event_id desc)`.execute(
    db,
  )
  await sql`create index webhook_deliveries_age on webhook_deliveries using brin (created_at)`.execute(db)
  await sql`create index events_age on events using brin (recorded_at)`.execute(db)

  await sql`create table webhook_attempts (
    webhook_id text not null,
    event_id text not null,
    number integer not null,
    at timestamptz not null,
    duration_ms integer not null,
    status integer,
    reason text not null,
    response text,
    primary key (webhook_id, event_id, number)
  )`.execute(db)

  await sql`create table webhook_fan_out (
    id smallint primary key default 1 check (id = 1),
    sequence bigint not null,
    webhook_id text
  )`.execute(db)
  await sql`insert into webhook_fan_out (sequence) select last from event_sequence`.execute(db)

  await commentTables(db, {
    webhooks:
      'Endpoints of wallets with their filters, encrypted secrets and state; holder and held_until say which process delivers to one, next_due_at when something is due.',
    webhook_deliveries:
      'One row per endpoint and event, written by the fan-out, by pings and by recovery; the dispatcher updates it after every attempt.',
    webhook_attempts:
      'Earlier attempts of deliveries that took several, with the first KiB of each answer; the last attempt is in the row of its delivery.',
    webhook_fan_out:
      'One row: the last event that was turned into deliveries, and how far the next one got if it has too many endpoints for one transaction.',
  })
}
