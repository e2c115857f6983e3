import type { AttemptRow, DeliveryRow } from './deliveries.ts'
import { type Answer, isSuccess } from './sender.ts'
import type { WebhookRow } from './store.ts'

export const viewWebhook = (row: WebhookRow) => ({
  webhookId: row.webhook_id,
  url: row.url,
  events: row.events,
  productId: row.product_id === null ? null : String(row.product_id),
  description: row.description,
  status: row.status,
  reason: row.reason,
  failingSince: row.failing_since?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const viewAnswer = (answer: Pick<Answer, 'at' | 'durationMs' | 'status' | 'reason' | 'response'>) => ({
  at: answer.at.toISOString(),
  durationMs: answer.durationMs,
  succeeded: isSuccess(answer),
  status: answer.status,
  reason: answer.reason,
  response: answer.response,
})

export const viewAttempt = ({ duration_ms, ...row }: AttemptRow) => viewAnswer({ ...row, durationMs: duration_ms })

const viewLast = ({ last_at, last_duration_ms, last_status, last_reason, last_response }: DeliveryRow) =>
  last_at &&
  viewAnswer({
    at: last_at,
    durationMs: last_duration_ms ?? 0,
    status: last_status,
    reason: last_reason ?? '',
    response: last_response,
  })

/** `evt_…` and `dlv_…` end alike. */
const deliveryIdOf = (eventId: string): string => eventId.replace(/^evt/, 'dlv')
export const eventIdOf = (deliveryId: string): string => deliveryId.replace(/^dlv/, 'evt')

export const viewDelivery = (row: DeliveryRow) => ({
  deliveryId: deliveryIdOf(row.event_id),
  webhookId: row.webhook_id,
  eventId: row.event_id,
  type: row.type,
  status: row.status,
  attemptCount: row.attempts,
  lastAttempt: viewLast(row),
  nextAttemptAt: row.status === 'waiting' ? (row.next_attempt_at?.toISOString() ?? null) : null,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})
