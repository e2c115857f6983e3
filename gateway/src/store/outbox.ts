import { sql } from 'kysely'
import { newId } from '../base/ids.ts'
import { announceAtOnce } from './revisions.ts'
import { noteChange, type Store, type Tx } from './store.ts'

/** Topic that announces newly numbered events. */
export const eventsTopic = 'events'

/** An event for agents. Its audience are wallets, or everyone as `*`. */
export type NewEvent = {
  /** Publishing the same id again changes nothing. Without one, the event gets a new id. */
  eventId?: string
  type: string
  audience: readonly string[]
  productId: bigint | null
  /** The payload, with integers as text. */
  data: Record<string, unknown>
  happenedAt: Date
  /** The block it comes from, which a reorg can revert. Null if no reorg can revert it. */
  blockNumber: bigint | null
}

const batchSize = 1_000

/**
 * Writes events in the transaction that causes them. Readers see them in this order, once numbered. It announces
 * nothing: the row lock of a topic would serialize all transactions that publish.
 */
export const publish = async (tx: Tx, events: readonly NewEvent[]): Promise<void> => {
  if (events.length > 0) noteChange(tx)
  const reverted = await findReverted(tx, events)
  const rows = events.map(({ eventId, type, audience, productId, data, happenedAt, blockNumber }) => ({
    event_id: eventId === undefined || reverted.has(eventId) ? newId('evt') : eventId,
    type,
    audience: normalizeAudience(audience),
    product_id: productId === null ? null : String(productId),
    data,
    happened_at: happenedAt,
    block_number: blockNumber === null ? null : String(blockNumber),
  }))
  for (let from = 0; from < rows.length; from += batchSize) {
    // One parameter for all rows: binding each value takes longer than writing it.
    await sql`
      insert into events (event_id, type, audience, product_id, data, happened_at, block_number)
      select event_id, type, audience, product_id, data, happened_at, block_number
      from rows from (jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + batchSize))}::jsonb) as (event_id text,
        type text, audience text[], product_id bigint, data jsonb, happened_at timestamptz, block_number bigint))
        with ordinality as published (event_id, type, audience, product_id, data, happened_at, block_number, ordinal)
      order by ordinal
      on conflict (event_id) do nothing`.execute(tx)
  }
}

/** `*` includes everyone, and no member appears twice: each would be one more row of the same event. */
const normalizeAudience = (audience: readonly string[]): string[] =>
  audience.includes('*') ? ['*'] : [...new Set(audience.map((member) => member.toLowerCase()))]

/**
 * A chain can return to a block that it had orphaned. Its events were published and reverted by then, so they get new ids:
 * a reader that deduplicates by id must not drop them.
 */
const findReverted = async (tx: Tx, events: readonly NewEvent[]): Promise<Set<string>> => {
  const ids = events.flatMap(({ eventId, blockNumber }) => (blockNumber === null ? [] : (eventId ?? [])))
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ event_id: string }>`
    select event_id from events where event_id = any(${ids}::text[]) and block_number is null`.execute(tx)
  return new Set(rows.map((row) => row.event_id))
}

type Bounds = { last: bigint; forgotten: bigint }

/** Locks the sequence for all processes until the transaction ends. */
const lockSequence = (tx: Tx): Promise<Bounds> =>
  tx.selectFrom('event_sequence').select(['last', 'forgotten']).forUpdate().executeTakeFirstOrThrow()

const unnumbered = { name: 'unnumbered_events', text: 'select 1 from events where sequence is null limit 1' }

/**
 * Numbers the events that have no number yet and returns how many. Several processes may do so at once: they take turns,
 * so that a number becomes visible only after all lower ones, without gaps.
 */
export const numberEvents = async (store: Store): Promise<number> => {
  const rows = await store.readPrepared(unnumbered, [])
  return rows.length === 0 ? 0 : store.transaction(numberBatch)
}

const numberBatch = async (tx: Tx): Promise<number> => {
  const { last } = await lockSequence(tx)
  const { rows } = await sql<{ count: number }>`
    with chosen as (
      select event_id, ${last}::bigint + row_number() over (order by position) as number
      from (select event_id, position from events where sequence is null order by position limit ${batchSize}) unnumbered
    ), numbered as (
      update events set sequence = chosen.number from chosen where events.event_id = chosen.event_id
      returning events.sequence, events.audience
    ), addressed as (
      insert into event_audience (member, sequence) select unnest(audience), sequence from numbered
    )
    select count(*)::int4 as count from numbered`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return 0
  await tx
    .updateTable('event_sequence')
    .set({ last: last + BigInt(count) })
    .execute()
  // One process numbers at a time, so it delays nobody that PostgreSQL makes commits that notify one after the other.
  await announceAtOnce(tx, eventsTopic)
  return count
}

/**
 * Reverts the events of all blocks after `afterBlock`, in the transaction of the reorg. Events without a number, which
 * nobody can have read, are deleted. For each other one a `<type>.reverted` event is published, newest first.
 */
export const revertEvents = async (tx: Tx, { afterBlock, at }: { afterBlock: bigint; at: Date }): Promise<void> => {
  await lockSequence(tx)
  await tx.deleteFrom('events').where('block_number', '>', afterBlock).where('sequence', 'is', null).execute()
  const read = await tx
    .selectFrom('events')
    .select(['event_id', 'type', 'audience', 'product_id', 'data'])
    .where('block_number', '>', afterBlock)
    .orderBy('sequence', 'desc')
    .execute()
  if (read.length === 0) return
  // Without a block number a second reorg does not revert it again.
  await tx.updateTable('events').set({ block_number: null }).where('block_number', '>', afterBlock).execute()
  await publish(
    tx,
    read.map(({ event_id, type, audience, product_id, data }) => ({
      type: `${type}.reverted`,
      audience,
      productId: product_id,
      data: { ...data, eventId: event_id },
      happenedAt: at,
      blockNumber: null,
    })),
  )
}

/** Deletes events recorded before `olderThan`, one batch per transaction, and returns how many. */
export const pruneEvents = async (store: Store, { olderThan }: { olderThan: Date }): Promise<number> => {
  let all = 0
  for (;;) {
    const forgotten = await store.transaction((tx) => pruneBatch(tx, olderThan))
    all += forgotten
    if (forgotten < batchSize) return all
  }
}

/** Deletes in the order of the numbers up to the first event to keep, so that the rest has no gap. */
const pruneBatch = async (tx: Tx, olderThan: Date): Promise<number> => {
  const { forgotten } = await lockSequence(tx)
  const oldest = await tx
    .selectFrom('events')
    .select(['sequence', 'recorded_at'])
    .where('sequence', '>', forgotten)
    .orderBy('sequence')
    .limit(batchSize)
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
