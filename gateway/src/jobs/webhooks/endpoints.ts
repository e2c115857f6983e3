import type { DeliveryRow } from '../../domains/webhooks/deliveries.ts'
import { pingType } from '../../domains/webhooks/event-schemas.ts'
import { lockWebhooks, type WebhookRow } from '../../domains/webhooks/store.ts'
import { confirmLazily, type Store, sql } from '../../store/store.ts'

/** A webhook that this process delivers to. */
export type Endpoint = Pick<WebhookRow, 'webhook_id' | 'url' | 'status' | 'secret' | 'old_secrets' | 'failing_since'>

export type Due = Pick<DeliveryRow, 'webhook_id' | 'sequence' | 'event_id' | 'type' | 'attempts' | 'retries'> & {
  /** Where its row is. */
  place: string
  /** When it was asked for, if it is a ping. Its body is not stored. */
  pinged_at: Date | null
}

/** How long a process that died keeps its endpoints: longer than an attempt takes. Only the database's clock counts. */
const holdSeconds = 20

const isDue = (now: Date) => sql`status in ('pending', 'enabled') and next_due_at <= ${now}
  and (holder is null or held_until < clock_timestamp())`

const nextDue = {
  name: 'next_due_webhook',
  text: `select next_due_at from webhooks where status in ('pending', 'enabled') order by next_due_at limit 1`,
}

/** When an endpoint has something due next, no matter who holds it. Nearly always nothing is due, and then this is the only statement. */
export const findNextDue = async (store: Store): Promise<Date | undefined> => {
  const [next] = await store.readPrepared<{ next_due_at: Date | null }>(nextDue, [])
  return next?.next_due_at ?? undefined
}

type Claim = { holder: string; now: Date; limit: number; failing: boolean }

/** Takes endpoints that have something due and that no process holds. Who holds one need not survive a crash of the database. */
export const claimEndpoints = async (store: Store, { holder, now, limit, failing }: Claim): Promise<Endpoint[]> => {
  if (limit <= 0) return []
  const wanted = sql`select webhook_id from webhooks where ${isDue(now)} and (failing_since is not null) = ${failing}`
  const { rows: some } = await store.read((tx) => sql`${wanted} limit 1`.execute(tx))
  if (some.length === 0) return []
  const { rows } = await store.write((tx) =>
    sql<Endpoint>`
      update webhooks set holder = ${holder}, held_until = clock_timestamp() + make_interval(secs => ${holdSeconds})
      where webhook_id = any(array(${wanted} order by next_due_at limit ${limit} for update skip locked)) and ${confirmLazily}
      returning webhook_id, url, status, secret, old_secrets, failing_since`.execute(tx),
  )
  return rows
}

/** Keeps the endpoints of a process for longer. */
export const renewEndpoints = (store: Store, { holder, webhookIds }: { holder: string; webhookIds: string[] }) =>
  store.transaction(async (tx) => {
    await lockWebhooks(tx, webhookIds)
    await sql`update webhooks set held_until = clock_timestamp() + make_interval(secs => ${holdSeconds})
      where webhook_id = any(${webhookIds}::text[]) and holder = ${holder}`.execute(tx)
  })

/** `notBefore`: the endpoint has to wait until then, whatever is due. */
export type Release = { webhookId: string; notBefore: Date | undefined }

/**
 * Gives endpoints back, with the time of what is due next. The fan-out locks a webhook when it adds deliveries to it, so
 * none is missed: the second statement sees all that was added before the lock. Returns whether something is due now.
 */
export const releaseEndpoints = (
  store: Store,
  { holder, releases, now }: { holder: string; releases: readonly Release[]; now: Date },
): Promise<boolean> =>
  store.transaction(async (tx) => {
    const ids = releases.map(({ webhookId }) => webhookId)
    const waits = releases.map(({ notBefore }) => notBefore?.toISOString() ?? null)
    await lockWebhooks(tx, ids)
    const { rows } = await sql<{ next_due_at: Date | null }>`
      update webhooks set holder = null, held_until = null, next_due_at = greatest(released.not_before, due.at)
      from unnest(${ids}::text[], ${waits}::timestamptz[]) as released (webhook_id, not_before)
        cross join lateral (select least(
          (select next_attempt_at from webhook_deliveries first where first.webhook_id = released.webhook_id
            and first.status = 'waiting' and first.attempts = 0 order by sequence limit 1),
          (select next_attempt_at from webhook_deliveries retry where retry.webhook_id = released.webhook_id
            and retry.status = 'waiting' and retry.attempts > 0 order by next_attempt_at limit 1)) as at) due
      where webhooks.webhook_id = released.webhook_id and holder = ${holder} and ${confirmLazily}
      returning next_due_at`.execute(tx)
    return rows.some(({ next_due_at }) => next_due_at !== null && next_due_at <= now)
  })

/** How many deliveries of an endpoint are read at once. */
export const batchSize = 50

type Held = { holder: string; webhookIds: readonly string[] }
type Query = Held & { now: Date }

const columns = sql`webhook_id, sequence, event_id, type, attempts, retries, ctid::text as place,
  case when type = ${sql.lit(pingType)} then created_at end as pinged_at`

/** An endpoint that was paused, or that another process took over, gets nothing more. */
const heldBy = ({ holder, webhookIds }: Held) =>
  sql`select webhook_id from webhooks
    where webhook_id = any(${webhookIds}::text[]) and holder = ${holder} and status in ('pending', 'enabled')`

/** The deliveries of endpoints that were never attempted, in the order of their events. */
export const listFirst = async (store: Store, query: Query): Promise<Due[]> => {
  const { rows } = await store.read((tx) =>
    sql<Due>`select due.* from (${heldBy(query)}) held cross join lateral (
      select ${columns} from webhook_deliveries where webhook_deliveries.webhook_id = held.webhook_id
        and status = 'waiting' and attempts = 0 order by sequence, event_id limit ${batchSize}) due`.execute(tx),
  )
  return rows
}

/** The same, for each endpoint those that follow a delivery. What an endpoint gets before that waits for the next claim. */
export const listFollowing = async (
  store: Store,
  { holder, after }: { holder: string; after: readonly Due[] },
): Promise<Due[]> => {
  const webhookIds = after.map(({ webhook_id }) => webhook_id)
  const { rows } = await store.read((tx) =>
    sql<Due>`select due.* from (${heldBy({ holder, webhookIds })}) held
      join unnest(${webhookIds}::text[], ${after.map(({ sequence }) => String(sequence))}::int8[],
        ${after.map(({ event_id }) => event_id)}::text[]) as last (webhook_id, sequence, event_id) using (webhook_id)
      cross join lateral (
        select ${columns} from webhook_deliveries where webhook_deliveries.webhook_id = held.webhook_id
          and (webhook_deliveries.sequence, webhook_deliveries.event_id) > (last.sequence, last.event_id)
          and status = 'waiting' and attempts = 0 order by sequence, event_id limit ${batchSize}) due`.execute(tx),
  )
  return rows
}

/** The retries that are due, the longest due first. */
export const listRetries = async (store: Store, query: Query): Promise<Due[]> => {
  const { rows } = await store.read((tx) =>
    sql<Due>`select due.* from (${heldBy(query)}) held cross join lateral (
      select ${columns} from webhook_deliveries where webhook_deliveries.webhook_id = held.webhook_id
        and status = 'waiting' and attempts > 0 and next_attempt_at <= ${query.now}
      order by next_attempt_at limit ${batchSize}) due`.execute(tx),
  )
  return rows
}
