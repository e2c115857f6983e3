import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { type Loop, runLoop } from '../../base/loop.ts'
import { markDue } from '../../domains/webhooks/deliveries.ts'
import { enqueue, type FanOut } from '../../domains/webhooks/enqueue.ts'
import { lockWebhooks } from '../../domains/webhooks/store.ts'
import { eventsTopic } from '../../store/outbox.ts'
import type { Watcher } from '../../store/revisions.ts'
import { type Store, sql, type Tx } from '../../store/store.ts'

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
  const round = async (signal: AbortSignal): Promise<void> => {
    let isBehind = await hasNewEvents(store)
    while (isBehind && !signal.aborted) {
      isBehind = await store.transaction((tx) => fanOutBatch(tx, clock.now()))
      onQueued()
    }
  }
  const failure = { message: 'Events could not be queued for webhooks; retrying' }
  const loop = runLoop({ round, pauseMs: roundMs, failure, clock, log })
  watcher.on(eventsTopic, loop.wake)
  return loop
}

const hasNewEvents = async (store: Store): Promise<boolean> => {
  const { rows } = await store.read((tx) =>
    sql`select 1 from event_sequence, webhook_fan_out where last > sequence`.execute(tx),
  )
  return rows.length > 0
}

/** Handles the next events, or the next webhooks of one event. Returns whether there may be more. */
const fanOutBatch = async (tx: Tx, now: Date): Promise<boolean> => {
  const position = await tx
    .selectFrom('webhook_fan_out')
    .select(['sequence', 'webhook_id'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  // Another process is at it.
  if (!position) return false
  const { rows } = await sql<{ last: bigint; enabled: number }>`
    select last, (select count(*)::int4 from webhooks where status = 'enabled') as enabled from event_sequence`.execute(
    tx,
  )
  const [{ last, enabled } = { last: 0n, enabled: 0 }] = rows
  const next =
    enabled === 0 ? { sequence: last, webhook_id: null } : await queueNext(tx, { position, last, enabled, now })
  await tx.updateTable('webhook_fan_out').set(next).execute()
  return next.sequence < last
}

type Step = { position: FanOut; last: bigint; enabled: number; now: Date }

const queueNext = async (tx: Tx, { position, last, enabled, now }: Step): Promise<FanOut> => {
  const isWhole = position.webhook_id === null && enabled <= maxRows
  const count = isWhole ? Math.min(maxEvents, Math.floor(maxRows / enabled)) : 1
  const upTo = position.sequence + BigInt(count) < last ? position.sequence + BigInt(count) : last
  const events = sql`select * from events where sequence > ${position.sequence} and sequence <= ${upTo}`
  if (isWhole) {
    await queue(tx, { events, webhooks: sql`select * from webhooks where status = 'enabled'`, now })
    return { sequence: upTo, webhook_id: null }
  }
  const webhooks = sql`select * from webhooks where status = 'enabled' and webhook_id > ${position.webhook_id ?? ''}
    order by webhook_id limit ${maxRows}`
  const { rows } = await sql<{ count: number; end: string | null }>`
    select count(*)::int4 as count, max(webhook_id) as end from (${webhooks}) webhooks`.execute(tx)
  await queue(tx, { events, webhooks, now })
  const [{ count: found, end } = { count: 0, end: null }] = rows
  return found < maxRows ? { sequence: upTo, webhook_id: null } : { sequence: position.sequence, webhook_id: end }
}

const queue = async (tx: Tx, batch: Parameters<typeof enqueue>[1]): Promise<void> => {
  const webhookIds = [...(await enqueue(tx, batch)).keys()]
  await lockWebhooks(tx, webhookIds)
  await markDue(tx, webhookIds, batch.now)
}
