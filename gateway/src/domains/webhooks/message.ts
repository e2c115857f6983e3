import { pingType } from './event-schemas.ts'
import { type Body, makeBody } from './sign.ts'

export type EventBody = { event_id: string; type: string; happened_at: Date; data: unknown }

/** The body of a delivery, the same bytes for every receiver and every attempt. */
export const writeBody = ({ event_id, type, happened_at, data }: EventBody): Body =>
  makeBody(event_id, Buffer.from(JSON.stringify({ id: event_id, type, timestamp: happened_at.toISOString(), data })))

/** The body of a ping, which is no event of the stream. */
export const writePing = (ping: { event_id: string; webhook_id: string; created_at: Date }): Body =>
  writeBody({
    event_id: ping.event_id,
    type: pingType,
    happened_at: ping.created_at,
    data: { webhookId: ping.webhook_id },
  })
