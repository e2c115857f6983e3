import { sql } from 'kysely'
import { newId } from '../base/ids.ts'
import { announce } from './revisions.ts'
import type { Store, Tx } from './store.ts'

/** The topic under which it is told that events were numbered. */
export const eventsTopic = 'events'

/** Something that happened and is told to those whom it concerns: wallets, or everybody as `*`. */
export type NewEvent = {
  /** Publishing the same id again changes nothing. Left out, the event has an id of its own. */
  eventId?: string
  type: string
  audience: readonly string[]
  productId: bigint | null
  /** What is shown, its integers as text. */
  data: Record<string, unknown>
  happenedAt: Date
  /** The block that made it true, which a reorg may take back; null for what no reorg can undo. */
  blockNumber: bigint | null
}

const batch = 1_000

/**
 * Writes down, in the transaction that made them true, what happened; readers see it in this order, once numbered. It
 * announces nothing: the row of a topic would put every transaction that has something to tell behind every other.
 */
export const publish = async (tx: Tx, news: readonly NewEvent[]): Promise<void> => {
  const spent = await findTakenBack(tx, news)
  const rows = news.map(({ eventId, type, audience, productId, data, happenedAt, blockNumber }) => ({
    event_id: eventId === undefined || spent.has(eventId) ? newId('evt') : eventId,
    type,
    audience: namesOf(audience),
    product_id: productId === null ? null : String(productId),
    data,
    happened_at: happenedAt,
    block_number: blockNumber === null ? null : String(blockNumber),
  }))
  for (let from = 0; from < rows.length; from += batch) {
    // One parameter for all: to bind each value of each row takes longer than to write them.
    await sql`
      insert into events (event_id, type, audience, product_id, data, happened_at, block_number)
      select event_id, type, audience, product_id, data, happened_at, block_number
      from rows from (jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + batch))}::jsonb) as (event_id text,
        type text, audience text[], product_id bigint, data jsonb, happened_at timestamptz, block_number bigint))
        with ordinality as published (event_id, type, audience, product_id, data, happened_at, block_number, ordinal)
      order by ordinal
      on conflict (event_id) do nothing`.execute(tx)
  }
}

/** Whoever hears as everybody need not be named, and nobody twice: each would be one more row of the same event. */
const namesOf = (audience: readonly string[]): string[] =>
  audience.includes('*') ? ['*'] : [...new Set(audience.map((member) => member.toLowerCase()))]

/**
 * A chain can come back to a block that it had left. Its events were told and taken back by then, so they are news, and
 * a reader that keeps account of ids must not take them for the old ones.
 */
const findTakenBack = async (tx: Tx, news: readonly NewEvent[]): Promise<Set<string>> => {
  const ids = news.flatMap(({ eventId, blockNumber }) => (blockNumber === null ? [] : (eventId ?? [])))
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ event_id: string }>`
    select event_id from events where event_id = any(${ids}::text[]) and block_number is null`.execute(tx)
  return new Set(rows.map((row) => row.event_id))
}

type Bounds = { last: bigint; forgotten: bigint }

/** Holds still, over all processes and until the transaction ends, what numbers there are. */
const lockSequence = (tx: Tx): Promise<Bounds> =>
  tx.selectFrom('event_sequence').select(['last', 'forgotten']).forUpdate().executeTakeFirstOrThrow()

/**
 * Gives the next numbers to what has none yet, and returns how many it gave. Any number of processes may do so at once:
 * they take turns, so that a number becomes visible only when all lower ones are, and none is left out.
 */
export const numberEvents = async (store: Store): Promise<number> => {
  const { rows } = await store.read((tx) => sql`select 1 from events where sequence is null limit 1`.execute(tx))
  return rows.length === 0 ? 0 : store.transaction(numberBatch)
}

const numberBatch = async (tx: Tx): Promise<number> => {
  const { last } = await lockSequence(tx)
  const { rows } = await sql<{ count: number }>`
    with chosen as (
      select event_id, ${last}::bigint + row_number() over (order by position) as number
      from (select event_id, position from events where sequence is null order by position limit ${batch}) unnumbered
    ), numbered as (
      update events set sequence = chosen.number from chosen where events.event_id = chosen.event_id
      returning events.sequence, events.audience
    ), told as (
      insert into event_audience (member, sequence) select unnest(audience), sequence from numbered
    )
    select count(*)::int4 as count from numbered`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return 0
  await tx
    .updateTable('event_sequence')
    .set({ last: last + BigInt(count) })
    .execute()
  await announce(tx, eventsTopic)
  return count
}

/**
 * Takes back, in the transaction of a reorg, what blocks after `afterBlock` had made true. What nobody can have read
 * vanishes; of everything else its readers hear a second time, as `<type>.reverted`, newest first.
 */
export const revertEvents = async (tx: Tx, { afterBlock, at }: { afterBlock: bigint; at: Date }): Promise<void> => {
  await lockSequence(tx)
  await tx.deleteFrom('events').where('block_number', '>', afterBlock).where('sequence', 'is', null).execute()
  const told = await tx
    .selectFrom('events')
    .select(['event_id', 'type', 'audience', 'product_id', 'data'])
    .where('block_number', '>', afterBlock)
    .orderBy('sequence', 'desc')
    .execute()
  if (told.length === 0) return
  // Without a block there is nothing left that a second reorg could take back.
  await tx.updateTable('events').set({ block_number: null }).where('block_number', '>', afterBlock).execute()
  await publish(
    tx,
    told.map(({ event_id, type, audience, product_id, data }) => ({
      type: `${type}.reverted`,
      audience,
      productId: product_id,
      data: { ...data, eventId: event_id },
      happenedAt: at,
      blockNumber: null,
    })),
  )
}

/** Forgets what was recorded before `olderThan`, a batch a transaction, and returns how many events that were. */
export const pruneEvents = async (store: Store, { olderThan }: { olderThan: Date }): Promise<number> => {
  let all = 0
  for (;;) {
    const forgotten = await store.transaction((tx) => pruneBatch(tx, olderThan))
    all += forgotten
    if (forgotten < batch) return all
  }
}

/** Goes by the numbers and stops at the first event that is kept, so that what is kept has no gap. */
const pruneBatch = async (tx: Tx, olderThan: Date): Promise<number> => {
  const { forgotten } = await lockSequence(tx)
  const oldest = await tx
    .selectFrom('events')
    .select(['sequence', 'recorded_at'])
    .where('sequence', '>', forgotten)
    .orderBy('sequence')
    .limit(batch)
    .execute()
  const kept = oldest.findIndex((row) => row.recorded_at >= olderThan)
  const old = kept === -1 ? oldest : oldest.slice(0, kept)
  const upTo = old.at(-1)?.sequence
  if (upTo == null) return 0
  await sql`with gone as (
      delete from events where sequence > ${forgotten} and sequence <= ${upTo} returning sequence, audience
    ), named as (select unnest(audience) as member, sequence from gone)
    delete from event_audience using named
    where event_audience.member = named.member and event_audience.sequence = named.sequence`.execute(tx)
  await tx.updateTable('event_sequence').set({ forgotten: upTo }).execute()
  return old.length
}
