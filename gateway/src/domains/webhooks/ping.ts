import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { insertPing } from './deliveries.ts'
import { pingType } from './event-schemas.ts'
import { requireWebhook, type Target, type Webhooks } from './manage.ts'
import { writePing } from './message.ts'
import { recordOutcomes } from './record.ts'
import { openSecrets, requireVault, usableKeys } from './secrets.ts'
import type { Answer } from './sender.ts'
import { signMessage } from './sign.ts'
import type { WebhookRow } from './store.ts'
import type { Vault } from './vault.ts'
import { viewAnswer, viewDelivery } from './view.ts'

/** Sends a test at once and answers with its result. A pending webhook that answers 2xx is enabled. */
export const pingWebhook = async (webhooks: Webhooks, target: Target) => {
  const { store, wake } = webhooks
  const vault = requireVault(webhooks.vault)
  const row = await store.read((tx) => requireWebhook(tx, target))
  const eventId = newId('evt')
  const answer = await post(webhooks, row, { vault, eventId })
  const view = await store.transaction(async (tx) => {
    const current = await requireWebhook(tx, target)
    const delivery = await insertPing(tx, { webhookId: row.webhook_id, eventId, now: answer.at })
    const outcome = {
      webhookId: row.webhook_id,
      sequence: delivery.sequence,
      eventId,
      url: row.url,
      type: pingType,
      isFresh: true,
      retries: 0,
      isFinal: true,
      wasHealthy: current.status === 'enabled' && current.failing_since === null,
      answer,
    }
    await recordOutcomes(tx, [outcome], webhooks.clock.now())
    const { status } = await requireWebhook(tx, target)
    const { webhookId, deliveryId } = viewDelivery(delivery)
    return { webhookId, deliveryId, webhookStatus: status, attempt: viewAnswer(answer) }
  })
  wake()
  return view
}

const post = async (
  { sender, clock }: Webhooks,
  row: WebhookRow,
  { vault, eventId }: { vault: Vault; eventId: string },
): Promise<Answer> => {
  const receiver = sender.to(row.url)
  const permit = receiver.enter('ping')
  if ('waitMs' in permit) {
    const retryAfter = String(Math.ceil(permit.waitMs / 1_000))
    const message = `This host gets too many requests from this gateway. Try again in ${retryAfter} seconds.`
    throw new AppError('rate_limit', message, { headers: { 'retry-after': retryAfter } })
  }
  try {
    const now = clock.now()
    const body = writePing({ event_id: eventId, webhook_id: row.webhook_id, created_at: now })
    const message = { id: eventId, timestampSeconds: Math.floor(now.getTime() / 1_000), body }
    return await receiver.post({
      body: body.bytes,
      headers: signMessage(message, usableKeys(openSecrets(vault, row), now)),
    })
  } finally {
    permit.leave()
  }
}
