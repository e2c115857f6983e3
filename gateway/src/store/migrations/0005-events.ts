import { type Kysely, sql } from 'kysely'
import { commentTables } from '../comment-tables.ts'

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
  // No foreign key: pruning deletes these rows by member and sequence, while a cascade would search by sequence alone.
  await sql`create table event_audience (
    member text not null,
    sequence bigint not null,
    primary key (member, sequence)
  )`.execute(db)
  // Walks the index in order and stops. With old statistics the planner would otherwise fetch and sort all events of a
  // busy reader for a page of twenty.
  await sql`create function readable_events(text, bigint, integer) returns setof bigint
    language sql stable rows 100 set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off
    as 'select sequence from event_audience where member = $1 and sequence > $2 order by sequence limit $3'`.execute(db)
  await sql`create table event_sequence (
    id smallint primary key default 1 check (id = 1),
    last bigint not null,
    forgotten bigint not null default 0
  )`.execute(db)
  await sql`insert into event_sequence (last) values (0)`.execute(db)

  await commentTables(db, {
    events:
      'Events for agents, written by the transaction that causes them; the sequencer numbers them later, so that no reader sees a number before all lower ones.',
    event_audience:
      'Which wallet (or everyone, as *) can read which numbered event, written by the sequencer and deleted when events are pruned.',
    event_sequence:
      'One row: the last number given by the sequencer and the last number pruned; every event in between exists.',
  })
}
