import type { Webhook } from '@surety/sdk'
import { parseCount, parseId, parseTime } from '../amounts.ts'
import { collect, pageFor } from '../collect.ts'
import type { Action } from '../command.ts'
import type { Output } from '../output.ts'
import { readTypes } from './events.ts'

const show = (output: Output, webhook: Webhook, secret?: string): void => {
  const { webhookId, url, status, events } = webhook
  output.print(webhook, () =>
    output.fields([
      ['webhook', { text: webhookId, style: 'bold' }],
      ['URL', url],
      ['status', status],
      ['events', events.join(', ')],
      ...(secret ? ([['secret, shown once', secret]] as [string, string][]) : []),
    ]),
  )
}

export const listWebhooks: Action = async (session, { flags }) => {
  const { output } = session
  const limit = parseCount('limit', flags.limit ?? '20')
  const found = await collect((await session.reader()).webhooks.list(pageFor(limit)), limit)
  output.print(found, () =>
    output.table({
      columns: ['webhook', 'URL', 'status', 'events'],
      rows: found.map(({ webhookId, url, status, events }) => [
        webhookId,
        url,
        { text: status, style: status === 'enabled' ? 'green' : 'yellow' },
        events.join(', '),
      ]),
      empty: 'There are no webhooks. For a receiver on this machine, run `surety listen --forward <url>`.',
    }),
  )
}

export const createWebhook: Action = async (session, { args: [url = ''], flags: { types = '*', product, key } }) => {
  const filter = { events: readTypes(types) ?? [], ...(product && { productId: parseId('product', product) }) }
  const created = await (await session.reader()).webhooks.create(
    { url, ...filter },
    key === undefined ? {} : { idempotencyKey: key },
  )
  show(session.output, created, created.secret)
}

export const showWebhook: Action = async (session, { args: [webhookId = ''] }) =>
  show(session.output, await (await session.reader()).webhooks.get(webhookId))

export const deleteWebhook: Action = async (session, { args: [webhookId = ''] }) =>
  show(session.output, await (await session.reader()).webhooks.delete(webhookId))

export const pauseWebhook: Action = async (session, { args: [webhookId = ''] }) =>
  show(session.output, await (await session.reader()).webhooks.update(webhookId, { status: 'paused' }))

export const enableWebhook: Action = async (session, { args: [webhookId = ''] }) =>
  show(session.output, await (await session.reader()).webhooks.update(webhookId, { status: 'enabled' }))

export const pingWebhook: Action = async (session, { args: [webhookId = ''] }) => {
  const attempt = await (await session.reader()).webhooks.ping(webhookId)
  session.output.print(attempt, () => JSON.stringify(attempt, null, 2))
}

export const rotateWebhook: Action = async (session, { args: [webhookId = ''] }) => {
  const rotated = await (await session.reader()).webhooks.rotate(webhookId)
  session.output.print(rotated, () => `New secret, shown once: ${rotated.secret}`)
}

export const listDeliveries: Action = async (session, { args: [webhookId = ''], flags }) => {
  const { output } = session
  const limit = parseCount('limit', flags.limit ?? '20')
  const found = await collect((await session.reader()).webhooks.deliveries(webhookId, pageFor(limit)), limit)
  output.print(found, () =>
    output.table({
      columns: ['delivery', 'event', 'status', 'created'],
      rows: found.map(({ deliveryId, type, status, createdAt }) => [
        deliveryId,
        type,
        { text: status, style: status === 'succeeded' ? 'green' : 'yellow' },
        createdAt,
      ]),
      empty: 'Nothing was sent yet.',
    }),
  )
}

export const recoverWebhook: Action = async (session, { args: [webhookId = '', time = ''] }) => {
  const since = new Date(Number(parseTime('since', time)) * 1000)
  const requeued = await (await session.reader()).webhooks.recover(webhookId, { since })
  session.output.print({ webhookId, requeued }, () => `${requeued} deliveries are sent again.`)
}
