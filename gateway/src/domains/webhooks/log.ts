import { AppError } from '../../base/errors.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import type { DeliveryStatus } from '../../store/tables.ts'
import {
  findDelivery,
  listDeliveryRows,
  listEarlierAttempts,
  markDue,
  resendDelivery,
  resendFailed,
} from './deliveries.ts'
import { enqueueSince, readFanOutEnd } from './enqueue.ts'
import { requireWebhook, type Target, type Webhooks } from './manage.ts'
import { announceWebhook, lockWebhooks, type WebhookRow } from './store.ts'
import { eventIdOf, viewAttempt, viewDelivery } from './view.ts'

type Query = { limit: number; cursor?: string; status?: DeliveryStatus }

/** Lists the deliveries of a webhook, the newest event first. */
export const listDeliveries = async ({ store }: Webhooks, target: Target, query: Query) => {
  const list = `deliveries of ${target.webhookId}`
  const [sequence, eventId = ''] = readCursor(list, query, [/^[0-9]{1,18}$/, /^evt_[0-9A-Za-z]{22}$/]) ?? []
  const after = sequence ? { sequence: BigInt(sequence), eventId } : undefined
  return store.snapshot(async (tx) => {
    await requireWebhook(tx, target)
    const range = { webhookId: target.webhookId, status: query.status, limit: query.limit + 1, after }
    const rows = await listDeliveryRows(tx, range)
    const page = cutPage(list, query, rows, (row) => [String(row.sequence), row.event_id])
    return { ...page, data: page.data.map(viewDelivery) }
  })
}

export type DeliveryTarget = Target & { deliveryId: string }

/** A webhook can be resent to any number of times, so a delivery shows its newest attempts only. */
export const maxShownAttempts = 50

const noSuchDelivery = ({ webhookId, deliveryId }: DeliveryTarget): AppError =>
  new AppError(
    'not_found',
    `The webhook ${webhookId} has no delivery ${deliveryId}. GET /api/v1/webhooks/${webhookId}/deliveries lists them.`,
  )

/** One delivery with its attempts. */
export const getDelivery = ({ store }: Webhooks, target: DeliveryTarget) =>
  store.snapshot(async (tx) => {
    await requireWebhook(tx, target)
    const key = { webhookId: target.webhookId, eventId: eventIdOf(target.deliveryId) }
    const row = await findDelivery(tx, key)
    if (!row) throw noSuchDelivery(target)
    const view = viewDelivery(row)
    const earlier = await listEarlierAttempts(tx, { ...key, limit: maxShownAttempts - 1 })
    return { ...view, attempts: [...earlier.map(viewAttempt), ...(view.lastAttempt ? [view.lastAttempt] : [])] }
  })

/** Nothing is sent to a webhook that is not enabled, so a resend would wait unnoticed. */
const requireEnabled = ({ webhook_id, status }: WebhookRow): void => {
  if (status === 'enabled') return
  throw new AppError(
    'webhook_not_enabled',
    `The webhook ${webhook_id} is ${status}, so nothing is delivered to it. ` +
      (status === 'pending'
        ? 'Answer its ping with 2xx first: POST /api/v1/webhooks/{webhookId}/ping sends another.'
        : 'Enable it with PATCH /api/v1/webhooks/{webhookId} first.'),
  )
}

/** Sends one delivery again, whatever became of it. */
export const retryDelivery = async ({ store, clock, wake }: Webhooks, target: DeliveryTarget) => {
  const view = await store.transaction(async (tx) => {
    requireEnabled(await requireWebhook(tx, target))
    await lockWebhooks(tx, [target.webhookId])
    const key = { webhookId: target.webhookId, eventId: eventIdOf(target.deliveryId) }
    const found = await findDelivery(tx, key)
    if (!found) throw noSuchDelivery(target)
    const now = clock.now()
    const row = await resendDelivery(tx, found, now)
    await markDue(tx, [target.webhookId], now)
    await announceWebhook(tx, target.webhookId)
    return viewDelivery(row)
  })
  wake()
  return view
}

const batchSize = 1_000
const maxBatches = 20

/** The format allows a leap second, which no Date can hold. */
const readTime = (text: string): Date => {
  const time = new Date(text)
  if (!Number.isNaN(time.getTime())) return time
  throw new AppError('invalid_body', `The time ${text} does not exist here. Send one such as 2026-11-15T00:00:00.000Z.`)
}

/** Sends again everything since a time that the webhook did not accept: what failed, what waits, and what it never got. */
export const recoverDeliveries = async (webhooks: Webhooks, target: Target, { since }: { since: string }) => {
  const { store, clock, wake } = webhooks
  const query = { webhookId: target.webhookId, since: readTime(since), limit: batchSize }
  requireEnabled(await store.read((tx) => requireWebhook(tx, target)))
  // Locked only now: whatever this adds, the fan-out for everybody goes on meanwhile.
  const upTo = await store.transaction(readFanOutEnd)
  const triedBefore = clock.now()
  let [requeued, after, hasMore] = [0, 0n, true]
  for (let batch = 0; hasMore && batch < maxBatches; batch += 1) {
    hasMore = await store.transaction(async (tx) => {
      const now = clock.now()
      await lockWebhooks(tx, [target.webhookId])
      const missed = await enqueueSince(tx, { ...query, after, upTo, now })
      const resent = await resendFailed(tx, { ...query, triedBefore, now })
      await markDue(tx, [target.webhookId], now)
      await announceWebhook(tx, target.webhookId)
      requeued += missed.count + resent
      after = missed.after
      return !missed.isLast || resent === batchSize
    })
  }
  wake()
  return { webhookId: target.webhookId, requeued, hasMore }
}
