import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { type Loop, runLoop } from '../../base/loop.ts'
import { markDue } from '../../domains/webhooks/deliveries.ts'
import { audienceWebhooks, type Batch, enqueue, type FanOut } from '../../domains/webhooks/enqueue.ts'
import { lockWebhooks } from '../../domains/webhooks/store.ts'
import { eventsTopic } from '../../store/outbox.ts'
import type { Watcher } from '../../store/revisions.ts'
import { confirmLazily, type Store, sql, type Tx } from '../../store/store.ts'

/** Rows that one transaction adds, about. */
const maxRows = 2_000
const maxEvents = 500
/** New events wake it. */
const roundMs = 5_000

export type FanOutOptions = {
  store: Store
  watcher: Watcher
  clock: Clock
  log: Logger
  /** Runs after deliveries were added. */
  onQueued(): void
}

/** Turns numbered events into deliveries. Every process can run one: they take turns. */
export const startFanOut = ({ store, watcher, clock, log, onQueued }: FanOutOptions): Loop => {
  // The position is stored with the deliveries, so none of the next ones exists. If one does all the same, the others must
  // not wait for it.
  let areNew = true
  const queueBatch = async (): Promise<boolean> => {
    try {
      return await store.transaction((tx) => fanOutBatch(tx, { now: clock.now(), areNew }))
    } catch (error) {
      if (!areNew || !isDuplicate(error)) throw error
      areNew = false
      return true
    }
  }
  const round = async (signal: AbortSignal): Promise<void> => {
    areNew = true
    let isBehind = await hasNewEvents(store)
    while (isBehind && !signal.aborted) {
      isBehind = await queueBatch()
      onQueued()
    }
  }
  const failure = { message: 'Events could not be queued for webhooks; retrying' }
  const loop = runLoop({ round, pauseMs: roundMs, failure, clock, log })
  watcher.on(eventsTopic, loop.wake)
  return loop
}

/** A unique violation, in the words of PostgreSQL. */
const isDuplicate = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

const newEvents = {
  name: 'events_to_fan_out',
  text: 'select 1 from event_sequence, webhook_fan_out where last > sequence',
}

const hasNewEvents = async (store: Store): Promise<boolean> => (await store.readPrepared(newEvents, [])).length > 0

/** Handles the next events, or the next webhooks of one event. Returns whether there may be more. */
const fanOutBatch = async (tx: Tx, options: { now: Date; areNew: boolean }): Promise<boolean> => {
  const position = await tx
    .selectFrom('webhook_fan_out')
    .select(['sequence', 'webhook_id'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  // Another process is at it.
  if (!position) return false
  // The last event is read before the others: what is numbered meanwhile must not be skipped.
  const { rows } = await sql<{ last: bigint; webhook_id: string | null }>`
    select last, (select webhook_id from webhooks where status = 'enabled' order by webhook_id limit 1) from event_sequence`.execute(
    tx,
  )
  const [{ last, webhook_id } = { last: position.sequence, webhook_id: null }] = rows
  const next =
    webhook_id !== null ? await queueNext(tx, { ...options, position, last }) : { sequence: last, webhook_id: null }
  // Lost in a crash of the database together with the deliveries, it is done again.
  await tx.updateTable('webhook_fan_out').set(next).where(confirmLazily).execute()
  return next.sequence < last
}

type Step = { position: FanOut; last: bigint; now: Date; areNew: boolean }

/** Queues as many events as fit into a transaction. */
const queueNext = async (tx: Tx, { position, last, now, areNew }: Step): Promise<FanOut> => {
  if (position.webhook_id !== null) return queueLarge(tx, position, now)
  const { sequence } = position
  const events = await listNext(tx, { sequence, last })
  const [first] = events
  // They are older than those that are kept.
  if (!first) return { sequence: last, webhook_id: null }
  if (first.webhooks > maxRows) return queueLarge(tx, { sequence: first.sequence - 1n, webhook_id: null }, now)
  let [upTo, rows] = [first.sequence, 0]
  for (const event of events) {
    rows += event.webhooks
    if (rows > maxRows) break
    upTo = event.sequence
  }
  const chosen = sql`select * from events where sequence > ${sequence} and sequence <= ${upTo}`
  await queue(tx, { events: chosen, webhooks: audienceWebhooks, now, areNew })
  return { sequence: upTo, webhook_id: null }
}

type NextEvent = { sequence: bigint; webhooks: number }

/** The events that come next, each with the number of webhooks that it may be for. */
const listNext = async (tx: Tx, { sequence, last }: { sequence: bigint; last: bigint }): Promise<NextEvent[]> => {
  const { rows } = await sql<NextEvent>`
    select sequence, case when '*' = any(audience) then (select count(*)::int4 from webhooks where status = 'enabled')
      else (select count(*)::int4 from webhooks where status = 'enabled' and wallet = any(events.audience)) end as webhooks
    from events where sequence > ${sequence} and sequence <= ${last} order by sequence limit ${maxEvents}`.execute(tx)
  return rows
}

/** Queues one event for the next webhooks, in the order of their ids: it is for more of them than fit into a transaction. */
const queueLarge = async (tx: Tx, { sequence, webhook_id }: FanOut, now: Date): Promise<FanOut> => {
  const webhooks = sql`select * from webhooks where status = 'enabled' and webhook_id > ${webhook_id ?? ''}
    order by webhook_id limit ${maxRows}`
  const { rows } = await sql<{ count: number; end: string | null }>`
    select count(*)::int4 as count, max(webhook_id) as end from (${webhooks}) webhooks`.execute(tx)
  await queue(tx, { events: sql`select * from events where sequence = ${sequence + 1n}`, webhooks, now })
  const [{ count, end } = { count: 0, end: null }] = rows
  return count < maxRows ? { sequence: sequence + 1n, webhook_id: null } : { sequence, webhook_id: end }
}

const queue = async (tx: Tx, batch: Batch): Promise<void> => {
  const webhookIds = [...(await enqueue(tx, batch)).keys()]
  await lockWebhooks(tx, webhookIds)
  await markDue(tx, webhookIds, batch.now)
}
