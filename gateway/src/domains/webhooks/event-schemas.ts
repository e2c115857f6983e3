import { type Static, Type } from 'typebox'
import { Sentence } from '../../http/schema.ts'
import { Time, Url, WebhookId } from './fields.ts'

const closed = { additionalProperties: false }

export const pingType = 'webhook.ping'

const PingData = Type.Object(
  { webhookId: WebhookId },
  {
    ...closed,
    title: 'WebhookPingData',
    description: 'A test. Only the pinged webhook gets it, never the event stream.',
  },
)

const FailingData = Type.Object(
  {
    webhookId: WebhookId,
    url: Url,
    failingSince: Time('When the first of these failures happened.'),
    reason: Sentence('The last failure.'),
  },
  {
    ...closed,
    title: 'WebhookFailingData',
    description: 'Every delivery to the webhook has failed for an hour. After five days it is disabled.',
  },
)

const DisabledData = Type.Object(
  { webhookId: WebhookId, url: Url, reason: Sentence('Why.') },
  {
    ...closed,
    title: 'WebhookDisabledData',
    description: 'The gateway disabled the webhook. PATCH it to enable it again.',
  },
)

export type FailingData = Static<typeof FailingData>
export type DisabledData = Static<typeof DisabledData>

/** The `data` of events about webhooks, by event type. */
export const webhookEventSchemas = {
  [pingType]: PingData,
  'webhook.failing': FailingData,
  'webhook.disabled': DisabledData,
}
