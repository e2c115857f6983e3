import { type Kysely, sql } from 'kysely'

/**
 * What happened, in one sequence. A row is written by the transaction that made it true, without a number: it gets one
 * afterwards, in an order in which no reader can see a number before all lower ones.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table events (
    event_id text primary key,
    sequence bigint unique,
    position bigint generated always as identity,
    type text not null,
    audience text[] not null,
    product_id bigint,
    data jsonb not null,
    happened_at timestamptz not null,
    block_number bigint,
    recorded_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index events_unnumbered on events (position) where sequence is null`.execute(db)
  await sql`create index events_blocks on events (block_number) where block_number is not null`.execute(db)
  // Who may read what: a wallet, or everybody as '*'. No foreign key: what is forgotten is named by its readers, and a
  // cascade would have to look for it by the sequence alone.
  await sql`create table event_audience (
    member text not null,
    sequence bigint not null,
    primary key (member, sequence)
  )`.execute(db)
  // Walks the index in its order and stops. Left to itself, a database whose statistics are old gathers all that a busy
  // reader has and sorts it, for a page of twenty.
  await sql`create function readable_events(text, bigint, integer) returns setof bigint
    language sql stable rows 100 set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off
    as 'select sequence from event_audience where member = $1 and sequence > $2 order by sequence limit $3'`.execute(db)
  // The newest number given, and the newest that is no longer kept; all between the two are there.
  await sql`create table event_sequence (
    id smallint primary key default 1 check (id = 1),
    last bigint not null,
    forgotten bigint not null default 0
  )`.execute(db)
  await sql`insert into event_sequence (last) values (0)`.execute(db)
}
