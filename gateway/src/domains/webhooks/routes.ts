import { Type } from 'typebox'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { IdempotencyKey } from '../../http/idempotency-key.ts'
import { pageQuery } from '../../http/pages.ts'
import { DeliveryId, WebhookId } from './fields.ts'
import { getDelivery, listDeliveries, recoverDeliveries, retryDelivery } from './log.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhook,
  updateWebhook,
  type Webhooks,
} from './manage.ts'
import { pingWebhook } from './ping.ts'
import {
  CreateBody,
  CreatedView,
  DeliveryDetail,
  DeliveryPage,
  DeliveryStatusField,
  DeliveryView,
  PingView,
  RecoverBody,
  RecoveredView,
  RotateBody,
  RotatedView,
  UpdateBody,
  WebhookPage,
  WebhookView,
} from './schema.ts'

const closed = { additionalProperties: false }
const params = Type.Object({ webhookId: WebhookId }, closed)
const deliveryParams = Type.Object({ webhookId: WebhookId, deliveryId: DeliveryId }, closed)
const tags = ['Webhooks']

const createDescription = `Registers a URL for events of your wallet and public events. The response shows the signing secret once.

Deliveries follow Standard Webhooks: a POST with the headers \`webhook-id\` (the event id), \`webhook-timestamp\` and
\`webhook-signature\`, and the body \`{ id, type, timestamp, data }\`. Verify the signature over the raw body, for example with
\`Surety.webhooks.verify\` or any library of standardwebhooks.com, and answer 2xx within 15 seconds.

The webhook is \`pending\` until it answers its first ping (\`webhook.ping\`) with 2xx. The gateway pings at once and retries;
events are kept meanwhile. Delivery is at least once: deduplicate by \`webhook-id\`. The first attempts at the events of one webhook
come in order, one at a time; a retry comes later and does not hold up newer events. Any answer but 2xx is retried after 5 s, 30 s, 2 min,
10 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h (each ±20 %), or later if \`Retry-After\` says so. Redirects are not followed. 410, or the
response header \`webhook-delivery: disable\`, disables the webhook, and so do five days of failures; \`webhook.failing\` and
\`webhook.disabled\` announce it. The URL must be https, and its host public. A wallet has at most 10 webhooks.

If no answer came, send the same request with the same Idempotency-Key: it creates one webhook, and a replay returns it as it is now, with
its present secret and \`Idempotent-Replayed: true\`. The key is free again when the webhook is deleted.`

const manageRoutes = (app: App, webhooks: Webhooks): void => {
  app.post(
    '/api/v1/webhooks',
    {
      config: {
        errors: ['webhook_url_refused', 'webhook_limit_reached', 'webhooks_unavailable', 'idempotency_key_reused'],
      },
      schema: {
        operationId: 'createWebhook',
        tags,
        summary: 'Create a webhook',
        description: createDescription,
        headers: Type.Object({ 'idempotency-key': Type.Optional(IdempotencyKey) }),
        body: CreateBody,
        response: { 201: CreatedView },
      },
    },
    async (request, reply) => {
      const idempotencyKey = request.headers['idempotency-key']
      const creation = { caller: callerOf(request), idempotencyKey, ...request.body }
      const { webhook, replayed } = await createWebhook(webhooks, creation)
      reply.code(201).header('location', `/api/v1/webhooks/${webhook.webhookId}`)
      if (replayed) reply.header('idempotent-replayed', 'true')
      return webhook
    },
  )
  app.get(
    '/api/v1/webhooks',
    {
      schema: {
        operationId: 'listWebhooks',
        tags,
        summary: 'List webhooks',
        description: "Lists the wallet's webhooks, newest first. Secrets are not shown.",
        querystring: Type.Object(pageQuery, closed),
        response: { 200: WebhookPage },
      },
    },
    (request) => listWebhooks(webhooks, { caller: callerOf(request), ...request.query }),
  )
  app.get(
    '/api/v1/webhooks/:webhookId',
    {
      config: { errors: ['not_found'] },
      schema: {
        operationId: 'getWebhook',
        tags,
        summary: 'Get a webhook',
        description: 'Returns its filters and status. The secret is not shown.',
        params,
        response: { 200: WebhookView },
      },
    },
    (request) => getWebhook(webhooks, { caller: callerOf(request), ...request.params }),
  )
  app.patch(
    '/api/v1/webhooks/:webhookId',
    {
      config: { errors: ['not_found', 'webhook_url_refused'] },
      schema: {
        operationId: 'updateWebhook',
        tags,
        summary: 'Change a webhook',
        description:
          'Changes the given members. With `status` it pauses or enables the webhook. Waiting deliveries continue when it is ' +
          'enabled; events from before that were not queued: POST `/recover` gets them. A new `url` makes it `pending` until it ' +
          'answers a ping.',
        params,
        body: UpdateBody,
        response: { 200: WebhookView },
      },
    },
    (request) => updateWebhook(webhooks, { caller: callerOf(request), ...request.params }, request.body),
  )
  app.delete(
    '/api/v1/webhooks/:webhookId',
    {
      config: { errors: ['not_found'] },
      schema: {
        operationId: 'deleteWebhook',
        tags,
        summary: 'Delete a webhook',
        description: 'Deletes the webhook and its log. Waiting deliveries are dropped.',
        params,
        response: { 200: WebhookView },
      },
    },
    (request) => deleteWebhook(webhooks, { caller: callerOf(request), ...request.params }),
  )
}

const actionRoutes = (app: App, webhooks: Webhooks): void => {
  app.post(
    '/api/v1/webhooks/:webhookId/rotate',
    {
      config: { errors: ['not_found', 'webhooks_unavailable'] },
      schema: {
        operationId: 'rotateWebhookSecret',
        tags,
        summary: 'Rotate the secret of a webhook',
        description:
          'Makes a new secret and shows it once. For `graceSeconds`, one day by default, deliveries carry a signature of the old ' +
          'secret, too. At most three secrets sign at a time.',
        params,
        body: RotateBody,
        response: { 200: RotatedView },
      },
    },
    (request) => rotateWebhook(webhooks, { caller: callerOf(request), ...request.params }, request.body),
  )
  app.post(
    '/api/v1/webhooks/:webhookId/ping',
    {
      config: { errors: ['not_found', 'webhooks_unavailable'] },
      schema: {
        operationId: 'pingWebhook',
        tags,
        summary: 'Ping a webhook',
        description:
          'Sends a signed `webhook.ping` at once and returns the attempt, whatever its result. It is not retried. A pending webhook ' +
          'that answers 2xx is enabled.',
        params,
        response: { 200: PingView },
      },
    },
    (request) => pingWebhook(webhooks, { caller: callerOf(request), ...request.params }),
  )
  app.post(
    '/api/v1/webhooks/:webhookId/recover',
    {
      config: { errors: ['not_found', 'webhook_not_enabled'] },
      schema: {
        operationId: 'recoverWebhook',
        tags,
        summary: 'Recover missed deliveries',
        description:
          'Sends again everything since a time that the webhook did not accept: failed deliveries, waiting ones, and events from ' +
          'when it was paused or disabled. Accepted deliveries are not repeated.',
        params,
        body: RecoverBody,
        response: { 200: RecoveredView },
      },
    },
    (request) => recoverDeliveries(webhooks, { caller: callerOf(request), ...request.params }, request.body),
  )
}

const logRoutes = (app: App, webhooks: Webhooks): void => {
  app.get(
    '/api/v1/webhooks/:webhookId/deliveries',
    {
      config: { errors: ['not_found'] },
      schema: {
        operationId: 'listWebhookDeliveries',
        tags,
        summary: 'List deliveries of a webhook',
        description: 'Lists deliveries, the newest event first, each with its last attempt. They are kept for 30 days.',
        params,
        querystring: Type.Object({ status: Type.Optional(DeliveryStatusField), ...pageQuery }, closed),
        response: { 200: DeliveryPage },
      },
    },
    (request) => listDeliveries(webhooks, { caller: callerOf(request), ...request.params }, request.query),
  )
  app.get(
    '/api/v1/webhooks/:webhookId/deliveries/:deliveryId',
    {
      config: { errors: ['not_found'] },
      schema: {
        operationId: 'getWebhookDelivery',
        tags,
        summary: 'Get a delivery of a webhook',
        description:
          'Returns the delivery with every attempt: time, duration, status, the first KiB of the answer and the reason.',
        params: deliveryParams,
        response: { 200: DeliveryDetail },
      },
    },
    (request) => getDelivery(webhooks, { caller: callerOf(request), ...request.params }),
  )
  app.post(
    '/api/v1/webhooks/:webhookId/deliveries/:deliveryId/retry',
    {
      config: { errors: ['not_found', 'webhook_not_enabled'] },
      schema: {
        operationId: 'retryWebhookDelivery',
        tags,
        summary: 'Send a delivery again',
        description:
          'Makes the delivery due now, also one that was accepted. It has the same `webhook-id`. If the attempt fails, the whole ' +
          'schedule of retries follows.',
        params: deliveryParams,
        response: { 200: DeliveryView },
      },
    },
    (request) => retryDelivery(webhooks, { caller: callerOf(request), ...request.params }),
  )
}

export const webhookRoutes = (app: App, webhooks: Webhooks): void => {
  manageRoutes(app, webhooks)
  actionRoutes(app, webhooks)
  logRoutes(app, webhooks)
}
