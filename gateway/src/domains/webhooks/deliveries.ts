import { sql, type Tx } from '../../store/store.ts'
import type { DeliveryStatus, Stored } from '../../store/tables.ts'
import { pingType } from './event-schemas.ts'

export type DeliveryRow = Stored<'webhook_deliveries'>
export type AttemptRow = Stored<'webhook_attempts'>

type Position = { sequence: bigint; eventId: string }
type Range = {
  webhookId: string
  status: DeliveryStatus | undefined
  limit: number
  after: Position | undefined
}

/** Returns up to `limit` deliveries of a webhook, the newest event first, starting after `after`. */
export const listDeliveryRows = (tx: Tx, { webhookId, status, limit, after }: Range): Promise<DeliveryRow[]> => {
  let rows = tx.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId)
  if (status) rows = rows.where('status', '=', status)
  if (after) rows = rows.where(sql<boolean>`(sequence, event_id) < (${after.sequence}, ${after.eventId})`)
  return rows.orderBy('sequence', 'desc').orderBy('event_id', 'desc').limit(limit).execute()
}

/** A webhook gets each event once, so the event names the delivery. */
export type DeliveryKey = { webhookId: string; eventId: string }

export const findDelivery = async (tx: Tx, { webhookId, eventId }: DeliveryKey): Promise<DeliveryRow | undefined> => {
  const event = await tx.selectFrom('events').select('sequence').where('event_id', '=', eventId).executeTakeFirst()
  let rows = tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', eventId)
  // Pings, and events that are no longer stored, are found among all deliveries of the webhook.
  if (event?.sequence) rows = rows.where('sequence', '=', event.sequence)
  return rows.executeTakeFirst()
}

/** The newest attempts of a delivery before its last one, in order. */
export const listEarlierAttempts = async (
  tx: Tx,
  { webhookId, eventId, limit }: DeliveryKey & { limit: number },
): Promise<AttemptRow[]> => {
  const newest = await tx
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return newest.reverse()
}

/** Adds a ping. It is no event of the stream, and only this webhook gets it. */
export const insertPing = (tx: Tx, { webhookId, eventId, now }: DeliveryKey & { now: Date }): Promise<DeliveryRow> =>
  tx
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      event_id: eventId,
      sequence: sql<bigint>`(select last from event_sequence)`,
      type: pingType,
      next_attempt_at: now,
      created_at: now,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Makes a webhook due, so that a dispatcher takes it. The webhook must be locked. */
export const markDue = async (tx: Tx, webhookIds: readonly string[], at: Date): Promise<void> => {
  await sql`update webhooks set next_due_at = ${at}
    where webhook_id = any(${webhookIds}::text[]) and (next_due_at is null or next_due_at > ${at})`.execute(tx)
}

/** Makes a delivery due at once, with a whole schedule of retries before it. */
export const resendDelivery = (
  tx: Tx,
  { webhook_id, sequence, event_id }: DeliveryRow,
  now: Date,
): Promise<DeliveryRow> =>
  tx
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', retries: 0, next_attempt_at: now, finished_at: null })
    .where('webhook_id', '=', webhook_id)
    .where('sequence', '=', sequence)
    .where('event_id', '=', event_id)
    .returningAll()
    .executeTakeFirstOrThrow()

type Resend = { webhookId: string; since: Date; triedBefore: Date; now: Date; limit: number }

/**
 * Makes due at once up to `limit` deliveries of events since a time that failed or wait for a retry, the longest ago attempted
 * first. `triedBefore` leaves out what has failed again meanwhile. Returns how many.
 */
export const resendFailed = async (tx: Tx, { webhookId, since, triedBefore, now, limit }: Resend): Promise<number> => {
  const { rows } = await sql`update webhook_deliveries
    set status = 'waiting', retries = 0, next_attempt_at = ${now}, finished_at = null
    where webhook_id = ${webhookId} and (sequence, event_id) in (
      select sequence, event_id from webhook_deliveries where webhook_id = ${webhookId} and created_at >= ${since}
        and sequence >= coalesce((select sequence from events where recorded_at < ${since} order by sequence desc limit 1), 0)
        and attempts > 0 and last_at < ${triedBefore} and (status = 'failed' or status = 'waiting' and next_attempt_at > ${now})
      order by last_at limit ${limit})
    returning event_id`.execute(tx)
  return rows.length
}
