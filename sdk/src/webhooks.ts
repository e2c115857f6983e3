import type { Answer } from './answer.ts'
import { SuretyError } from './error.ts'
import type { EventPattern } from './events.ts'
import { type PageOptions, paginate } from './paginate.ts'
import { requireIdempotencyKey } from './requests.ts'
import { retry } from './retry.ts'
import { send, type Transport } from './send.ts'

export type Webhook = Answer<'getWebhook', 200>
/** A new webhook. Its secret is shown only once: store it. */
export type CreatedWebhook = Answer<'createWebhook', 201>
export type WebhookPing = Answer<'pingWebhook', 200>
export type WebhookDelivery = Answer<'listWebhookDeliveries', 200>['data'][number]
export type WebhookDeliveryDetail = Answer<'getWebhookDelivery', 200>

export type WebhookFilter = {
  events: EventPattern[]
  productId?: bigint
  description?: string
}

export type WebhookChanges = {
  url?: string
  events?: EventPattern[]
  productId?: bigint | null
  description?: string | null
  /** `enabled` also re-enables a webhook that the gateway disabled. */
  status?: 'enabled' | 'paused'
}

type CreateOptions = {
  /** Store it before the call. After a crash, call again with it: there is one webhook. */
  idempotencyKey?: string
  /** How long to retry. */
  timeoutMs?: number
}

/** Manages the webhooks of the wallet. `Surety.webhooks.verify` verifies what they receive. */
export class Webhooks {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Registers an https URL. It gets events once it has answered a ping with 2xx; events until then are kept. Retries by itself;
   * with the same `idempotencyKey` and the same values it creates one webhook.
   */
  create(
    { url, productId, ...filter }: WebhookFilter & { url: string },
    { idempotencyKey = crypto.randomUUID(), timeoutMs = 60_000 }: CreateOptions = {},
  ): Promise<CreatedWebhook> {
    requireIdempotencyKey(idempotencyKey)
    const body = { url, ...filter, ...(productId === undefined ? {} : { productId: String(productId) }) }
    const headers = { 'idempotency-key': idempotencyKey }
    const request = { method: 'POST', path: '/api/v1/webhooks', headers, body } as const
    return retry<CreatedWebhook>(Date.now() + timeoutMs, (left) =>
      send(this.#transport, { ...request, timeoutMs: left }),
    ).catch((error: unknown) => {
      throw error instanceof SuretyError ? addKey(error, idempotencyKey) : error
    })
  }

  /** Yields all webhooks, newest first. */
  list(options: PageOptions = {}): AsyncGenerator<Webhook, void> {
    return paginate(this.#transport, '/api/v1/webhooks', options)
  }

  get(webhookId: string): Promise<Webhook> {
    return send(this.#transport, { method: 'GET', path: pathOf(webhookId) })
  }

  update(webhookId: string, { productId, ...changes }: WebhookChanges): Promise<Webhook> {
    const product = productId === undefined ? {} : { productId: productId === null ? null : String(productId) }
    return send(this.#transport, { method: 'PATCH', path: pathOf(webhookId), body: { ...changes, ...product } })
  }

  delete(webhookId: string): Promise<Webhook> {
    return send(this.#transport, { method: 'DELETE', path: pathOf(webhookId) })
  }

  /** Makes a new secret. Both sign for `graceSeconds`, one day by default. */
  rotate(webhookId: string, options: { graceSeconds?: number } = {}): Promise<Answer<'rotateWebhookSecret', 200>> {
    return send(this.#transport, { method: 'POST', path: `${pathOf(webhookId)}/rotate`, body: options })
  }

  /** Sends a test now and returns the attempt, whether or not it succeeded. */
  ping(webhookId: string): Promise<WebhookPing> {
    return send(this.#transport, { method: 'POST', path: `${pathOf(webhookId)}/ping` })
  }

  /** Yields all deliveries, newest first. */
  deliveries(
    webhookId: string,
    { pageSize, ...query }: PageOptions & { status?: WebhookDelivery['status'] } = {},
  ): AsyncGenerator<WebhookDelivery, void> {
    return paginate(this.#transport, `${pathOf(webhookId)}/deliveries`, { pageSize, query })
  }

  /** Returns a delivery with its attempts. */
  delivery(webhookId: string, deliveryId: string): Promise<WebhookDeliveryDetail> {
    return send(this.#transport, { method: 'GET', path: deliveryPath(webhookId, deliveryId) })
  }

  /** Sends a delivery again, also an accepted one. */
  retry(webhookId: string, deliveryId: string): Promise<WebhookDelivery> {
    return send(this.#transport, { method: 'POST', path: `${deliveryPath(webhookId, deliveryId)}/retry` })
  }

  /** Sends again everything since a time that the webhook did not accept. Returns how many deliveries that are. */
  async recover(webhookId: string, { since }: { since: Date }): Promise<number> {
    const path = `${pathOf(webhookId)}/recover`
    const body = { since: since.toISOString() }
    let requeued = 0
    for (;;) {
      const part: Answer<'recoverWebhook', 200> = await send(this.#transport, { method: 'POST', path, body })
      requeued += part.requeued
      if (!part.hasMore) return requeued
    }
  }
}

/** After this error the webhook may exist. The key finds it. */
const addKey = (error: SuretyError, idempotencyKey: string): SuretyError => {
  const { status, code, message, requestId, retryAfterSeconds, answer, cause } = error
  return new SuretyError({ status, code, message, requestId, retryAfterSeconds, idempotencyKey, answer, cause })
}

const pathOf = (webhookId: string): string => `/api/v1/webhooks/${encodeURIComponent(webhookId)}`

const deliveryPath = (webhookId: string, deliveryId: string): string =>
  `${pathOf(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}`
