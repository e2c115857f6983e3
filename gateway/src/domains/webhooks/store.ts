import { announce } from '../../store/revisions.ts'
import { sql, type Tx } from '../../store/store.ts'
import type { Stored, Tables, WebhookStatus } from '../../store/tables.ts'

export type WebhookRow = Stored<'webhooks'>

export const maxWebhooks = 10

/** Announces webhooks that were changed, by id: what a process knows about them is no longer true. */
export const webhooksTopic = 'webhooks'

export const announceWebhook = (tx: Tx, webhookId: string): Promise<void> => announce(tx, webhooksTopic, webhookId)

type Target = { wallet: string; webhookId: string }

export const findWebhook = (tx: Tx, { wallet, webhookId }: Target): Promise<WebhookRow | undefined> =>
  tx
    .selectFrom('webhooks')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('wallet', '=', wallet)
    .executeTakeFirst()

/** The webhook that was created with an Idempotency-Key. */
export const findCreated = (
  tx: Tx,
  { wallet, idempotencyKey }: { wallet: string; idempotencyKey: string },
): Promise<WebhookRow | undefined> =>
  tx
    .selectFrom('webhooks')
    .selectAll()
    .where('wallet', '=', wallet)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

/**
 * Locks webhooks until the transaction ends, always in the same order, so that two transactions never wait for each other.
 * The row of `webhook_fan_out`, if it is locked too, comes before.
 */
export const lockWebhooks = async (tx: Tx, webhookIds: readonly string[]): Promise<WebhookRow[]> =>
  webhookIds.length === 0
    ? []
    : tx
        .selectFrom('webhooks')
        .selectAll()
        .where('webhook_id', 'in', [...new Set(webhookIds)])
        .orderBy('webhook_id')
        .forUpdate()
        .execute()

type Position = { createdAt: Date; webhookId: string }

/** Returns up to `limit` webhooks of a wallet, newest first, starting after `after`. */
export const listWebhookRows = (
  tx: Tx,
  { wallet, limit, after }: { wallet: string; limit: number; after: Position | undefined },
): Promise<WebhookRow[]> => {
  const all = tx.selectFrom('webhooks').selectAll().where('wallet', '=', wallet)
  const rest = after
    ? all.where(sql<boolean>`(created_at, webhook_id) < (${after.createdAt}, ${after.webhookId})`)
    : all
  return rest.orderBy('created_at', 'desc').orderBy('webhook_id', 'desc').limit(limit).execute()
}

export const countWebhooks = async (tx: Tx, wallet: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int4`.as('count'))
    .where('wallet', '=', wallet)
    .executeTakeFirstOrThrow()
  return count
}

export type NewWebhook = Pick<
  WebhookRow,
  | 'webhook_id'
  | 'wallet'
  | 'url'
  | 'events'
  | 'patterns'
  | 'product_id'
  | 'description'
  | 'secret'
  | 'idempotency_key'
  | 'fingerprint'
>

/** Adds a pending webhook that gets every event numbered from now on. */
export const insertWebhook = async (tx: Tx, webhook: NewWebhook, now: Date): Promise<WebhookRow> =>
  tx
    .insertInto('webhooks')
    .values({
      ...webhook,
      status: 'pending',
      reason: null,
      old_secrets: '[]',
      start_sequence: sql<bigint>`(select last from event_sequence)`,
      failing_since: null,
      next_due_at: null,
      created_at: now,
      updated_at: now,
      verified_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

type Changes = Partial<
  Pick<
    Tables['webhooks'],
    | 'url'
    | 'events'
    | 'patterns'
    | 'product_id'
    | 'description'
    | 'status'
    | 'reason'
    | 'secret'
    | 'failing_since'
    | 'verified_at'
  > & { old_secrets: string; failures: number; failing_announced: boolean }
>

export const changeWebhook = (
  tx: Tx,
  { webhookId, changes, now }: { webhookId: string; changes: Changes; now: Date },
): Promise<WebhookRow> =>
  tx
    .updateTable('webhooks')
    .set({ ...changes, updated_at: now })
    .where('webhook_id', '=', webhookId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteWebhookRow = async (tx: Tx, webhookId: string): Promise<void> => {
  await tx.deleteFrom('webhooks').where('webhook_id', '=', webhookId).execute()
}

const pausedByRecovery =
  'The wallet was recovered. If this webhook is yours, enable it again and recover what it missed; otherwise delete it.'

/** Pauses every webhook of a wallet. Someone else who had its keys may have added one. Returns how many. */
export const pauseWebhooks = async (tx: Tx, { wallet, now }: { wallet: string; now: Date }): Promise<number> => {
  const active: WebhookStatus[] = ['pending', 'enabled']
  const rows = await tx.selectFrom('webhooks').select('webhook_id').where('wallet', '=', wallet).execute()
  await lockWebhooks(
    tx,
    rows.map((row) => row.webhook_id),
  )
  const paused = await tx
    .updateTable('webhooks')
    .set({ status: 'paused', reason: pausedByRecovery, updated_at: now })
    .where('wallet', '=', wallet)
    .where('status', 'in', active)
    .returning('webhook_id')
    .execute()
  for (const { webhook_id } of paused) await announceWebhook(tx, webhook_id)
  return paused.length
}
