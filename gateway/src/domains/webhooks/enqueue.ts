import { type RawBuilder, sql, type Tx } from '../../store/store.ts'

/** How far events were turned into deliveries. `webhook_id`: and for which webhooks the next event was, too. */
export type FanOut = { sequence: bigint; webhook_id: string | null }

/** Locks the position of the fan-out. It comes before the rows of webhooks. */
export const lockFanOut = (tx: Tx): Promise<FanOut> =>
  tx.selectFrom('webhook_fan_out').select(['sequence', 'webhook_id']).forUpdate().executeTakeFirstOrThrow()

/**
 * Which events a webhook gets: those of its wallet and of everybody, filtered. What happened to a webhook is told to the
 * others only.
 */
const concerns = sql`('*' = any(events.audience) or webhooks.wallet = any(events.audience))
  and events.type like any(webhooks.patterns)
  and (webhooks.product_id is null or webhooks.product_id = events.product_id)
  and not (events.type like 'webhook.%' and events.data->>'webhookId' = webhooks.webhook_id)`

/**
 * Enabled webhooks that an event in the same statement is for, before they are filtered. They are found by their wallets: only
 * an event of everybody is compared with all of them.
 */
export const audienceWebhooks = sql`
  select webhooks.* from webhooks where status = 'enabled' and wallet = any(events.audience)
  union all
  select webhooks.* from webhooks where status = 'enabled' and '*' = any(events.audience) and wallet <> all(events.audience)`

export type Batch = {
  events: RawBuilder<unknown>
  webhooks: RawBuilder<unknown>
  now: Date
  /** That none of the deliveries exists. To look for each takes a third of the time. */
  areNew?: boolean
}

/**
 * Adds a delivery for each of these events and webhooks that belong together. `webhooks` may depend on the event. What exists
 * stays as it is, so repeating it changes nothing; with `areNew` it is an error. Returns the webhooks that got some, with how
 * many and up to which event.
 */
export const enqueue = async (
  tx: Tx,
  { events, webhooks, now, areNew = false }: Batch,
): Promise<Map<string, { count: number; up_to: bigint }>> => {
  const { rows } = await sql<{ webhook_id: string; count: number; up_to: bigint }>`
    with added as (
      insert into webhook_deliveries (webhook_id, event_id, sequence, type, next_attempt_at, created_at)
      select webhooks.webhook_id, events.event_id, events.sequence, events.type, ${now}, ${now}
      from (${events}) events cross join lateral (${webhooks}) webhooks where ${concerns}
      order by events.sequence
      ${areNew ? sql`` : sql`on conflict (webhook_id, sequence, event_id) do nothing`}
      returning webhook_id, sequence
    ) select webhook_id, count(*)::int4 as count, max(sequence) as up_to from added group by webhook_id`.execute(tx)
  return new Map(rows.map(({ webhook_id, ...added }) => [webhook_id, added]))
}

const oneWebhook = (webhookId: string) => sql`select * from webhooks where webhook_id = ${webhookId}`

/** A webhook that was pending for long gets at most this many of the events that it has waited for. */
const maxMissed = 10_000n

/** Adds deliveries of the events that were numbered while a webhook was pending. The fan-out must be locked. */
export const enqueueMissed = async (
  tx: Tx,
  { webhookId, fanOut, after, now }: { webhookId: string; fanOut: FanOut; after: bigint; now: Date },
): Promise<void> => {
  const oldest = fanOut.sequence - maxMissed
  const events = sql`select * from events where sequence > ${after > oldest ? after : oldest} and sequence <= ${endOf(fanOut)}`
  await enqueue(tx, { events, webhooks: oneWebhook(webhookId), now })
}

/** The fan-out may have passed this webhook in the event that it is working on. */
const endOf = ({ sequence, webhook_id }: FanOut): bigint => (webhook_id === null ? sequence : sequence + 1n)

/**
 * Up to which event the fan-out has offered events to the webhooks that were enabled. A webhook that is enabled by now gets
 * all later ones by itself.
 */
export const readFanOutEnd = async (tx: Tx): Promise<bigint> => endOf(await lockFanOut(tx))

type Recovery = { webhookId: string; since: Date; after: bigint; upTo: bigint; now: Date; limit: number }

/**
 * Adds up to `limit` deliveries of events since a time that the webhook never got, of events after a sequence number. Only
 * what it never got counts, so a request that is repeated continues where the last one ended.
 */
export const enqueueSince = async (tx: Tx, { webhookId, since, after, upTo, now, limit }: Recovery) => {
  const missing = sql`select events.* from events join webhooks on webhooks.webhook_id = ${webhookId} and ${concerns}
    where recorded_at >= ${since} and sequence > ${after} and sequence <= ${upTo} and not exists (
      select 1 from webhook_deliveries known where known.webhook_id = ${webhookId} and known.sequence = events.sequence
        and known.event_id = events.event_id)
    order by sequence limit ${limit}`
  const added = await enqueue(tx, { events: missing, webhooks: oneWebhook(webhookId), now })
  const { count, up_to } = added.get(webhookId) ?? { count: 0, up_to: after }
  return { count, after: up_to, isLast: count < limit }
}
