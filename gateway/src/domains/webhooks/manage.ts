import { hash } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Caller } from '../../http/authenticate.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import type { Store, Tx } from '../../store/store.ts'
import { type Catalogue, requireKnownTypes } from '../events/catalogue.ts'
import { likePatterns } from '../events/filter.ts'
import { insertPing, markDue } from './deliveries.ts'
import type { Guard } from './guard.ts'
import { makeSecret, requireVault, rotateSecret } from './secrets.ts'
import type { Sender } from './sender.ts'
import {
  announceWebhook,
  changeWebhook,
  countWebhooks,
  deleteWebhookRow,
  findCreated,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhooks,
  maxWebhooks,
  type WebhookRow,
} from './store.ts'
import type { Vault } from './vault.ts'
import { viewWebhook } from './view.ts'

export type Webhooks = {
  store: Store
  clock: Clock
  /** Undefined without a key to encrypt secrets with. */
  vault: Vault | undefined
  guard: Guard
  sender: Sender
  catalogue: Catalogue
  /**
   * Locks the keys of the caller's wallet and rejects a key that was revoked during the request, so that no webhook is added
   * or enabled after a recovery with a key from before.
   */
  confirmKey(tx: Tx, caller: Caller): Promise<void>
  /** Makes this process look for due deliveries now. */
  wake(): void
}

export type Target = { caller: Caller; webhookId: string }

const walletOf = ({ caller }: { caller: Caller }): string => caller.wallet.toLowerCase()

const noSuchWebhook = (webhookId: string): AppError =>
  new AppError('not_found', `Your wallet has no webhook ${webhookId}. GET /api/v1/webhooks lists its webhooks.`)

/** Finds a webhook of the caller's wallet. */
export const requireWebhook = async (tx: Tx, { webhookId, ...target }: Target): Promise<WebhookRow> => {
  const row = await findWebhook(tx, { wallet: walletOf(target), webhookId })
  if (!row) throw noSuchWebhook(webhookId)
  return row
}

/** Changes a webhook of the caller's wallet, locked, and announces it. */
const change = async <Result>(
  { store, clock, confirmKey, wake }: Webhooks,
  target: Target,
  work: (tx: Tx, row: WebhookRow, now: Date) => Promise<Result>,
): Promise<Result> => {
  const result = await store.transaction(async (tx) => {
    await confirmKey(tx, target.caller)
    await requireWebhook(tx, target)
    const [row] = await lockWebhooks(tx, [target.webhookId])
    if (!row) throw noSuchWebhook(target.webhookId)
    const changed = await work(tx, row, clock.now())
    await announceWebhook(tx, target.webhookId)
    return changed
  })
  wake()
  return result
}

type Filters = { events?: string[] | undefined; productId?: string | null | undefined }

const readFilters = (catalogue: Catalogue, { events, productId }: Filters) => {
  if (events) requireKnownTypes(catalogue, events, 'invalid_body')
  return {
    ...(events && { events, patterns: likePatterns(events) }),
    ...(productId !== undefined && { product_id: productId === null ? null : BigInt(productId) }),
  }
}

type NewWebhookRequest = Filters & { caller: Caller; url: string; events: string[]; description?: string | undefined }

type Creation = { webhook: CreatedWebhook; replayed: boolean }
type CreatedWebhook = ReturnType<typeof viewWebhook> & { secret: string }

/** Creates a webhook. The same request with the same Idempotency-Key returns it again, with its secret. */
export const createWebhook = async (
  webhooks: Webhooks,
  { caller, idempotencyKey, ...request }: NewWebhookRequest & { idempotencyKey: string | undefined },
): Promise<Creation> => {
  const { store, clock, guard, catalogue, confirmKey, wake } = webhooks
  const vault = requireVault(webhooks.vault)
  const { url, description = null } = request
  const { events = [], patterns = [], product_id = null } = readFilters(catalogue, request)
  const wallet = walletOf({ caller })
  const fingerprint = fingerprintCreate(request)
  const findReplay = async (tx: Tx): Promise<Creation | undefined> => {
    const row = idempotencyKey === undefined ? undefined : await findCreated(tx, { wallet, idempotencyKey })
    if (!row) return undefined
    if (row.fingerprint !== fingerprint) throw keyReused(row)
    return { webhook: { ...viewWebhook(row), secret: vault.open(row.secret, row.webhook_id) }, replayed: true }
  }
  // A replay needs no name server.
  const before =
    idempotencyKey === undefined
      ? undefined
      : await store.transaction(async (tx) => {
          await confirmKey(tx, caller)
          return findReplay(tx)
        })
  if (before) return before
  await guard.requireAllowed(url)
  const webhookId = newId('whk')
  const { secret, sealed } = makeSecret(vault, webhookId)
  const creation = await store.transaction(async (tx): Promise<Creation> => {
    // Creates of one wallet take turns here, so of two with the same key the second finds the first.
    await confirmKey(tx, caller)
    const meanwhile = await findReplay(tx)
    if (meanwhile) return meanwhile
    if ((await countWebhooks(tx, wallet)) >= maxWebhooks) throw limitReached()
    const now = clock.now()
    const filter = { events, patterns, product_id, description }
    const identity = { webhook_id: webhookId, wallet, idempotency_key: idempotencyKey ?? null, fingerprint }
    const row = await insertWebhook(tx, { ...identity, url, ...filter, secret: sealed }, now)
    await requestPing(tx, row, now)
    return { webhook: { ...viewWebhook(row), secret }, replayed: false }
  })
  wake()
  return creation
}

/** Two requests are the same if all their members are. */
const fingerprintCreate = ({ url, events, productId, description }: Omit<NewWebhookRequest, 'caller'>): string =>
  hash('sha256', JSON.stringify([url, events, productId ?? null, description ?? null]))

const keyReused = ({ webhook_id }: WebhookRow): AppError =>
  new AppError(
    'idempotency_key_reused',
    `The Idempotency-Key belongs to webhook ${webhook_id}, which was created with other values. Send the original request to ` +
      'get it again, or use a new key.',
  )

const limitReached = (): AppError =>
  new AppError(
    'webhook_limit_reached',
    `The wallet already has ${maxWebhooks} webhooks. Delete one with DELETE /api/v1/webhooks/{webhookId}, or change one with PATCH.`,
  )

/** Queues a ping, whose answer enables a pending webhook. */
const requestPing = async (tx: Tx, { webhook_id }: WebhookRow, now: Date): Promise<void> => {
  await insertPing(tx, { webhookId: webhook_id, eventId: newId('evt'), now })
  await markDue(tx, [webhook_id], now)
}

export const listWebhooks = async (
  { store }: Webhooks,
  { caller, ...query }: { caller: Caller; limit: number; cursor?: string },
) => {
  const list = `webhooks of ${caller.wallet}`
  const [createdMs, webhookId = ''] = readCursor(list, query, [/^[1-9][0-9]{11,13}$/, /^whk_[0-9A-Za-z]{22}$/]) ?? []
  const after = createdMs ? { createdAt: new Date(Number(createdMs)), webhookId } : undefined
  const wallet = caller.wallet.toLowerCase()
  const rows = await store.read((tx) => listWebhookRows(tx, { wallet, limit: query.limit + 1, after }))
  const page = cutPage(list, query, rows, (row) => [String(row.created_at.getTime()), row.webhook_id])
  return { ...page, data: page.data.map(viewWebhook) }
}

export const getWebhook = async ({ store }: Webhooks, target: Target) =>
  viewWebhook(await store.read((tx) => requireWebhook(tx, target)))

type Patch = Filters & {
  url?: string | undefined
  description?: string | null | undefined
  status?: 'enabled' | 'paused' | undefined
}

/** Changes a webhook. A new URL has to answer a ping first; an old one is enabled again at once. */
export const updateWebhook = async (webhooks: Webhooks, target: Target, patch: Patch) => {
  const filters = readFilters(webhooks.catalogue, patch)
  if (patch.url !== undefined) await webhooks.guard.requireAllowed(patch.url)
  const row = await change(webhooks, target, async (tx, row, now) => {
    const url = patch.url ?? row.url
    const hasMoved = url !== row.url
    const verified_at = hasMoved ? null : row.verified_at
    const status = chooseStatus(row, { asked: patch.status, hasMoved, isVerified: verified_at !== null })
    const isRestarted = hasMoved || (status !== row.status && status !== 'paused')
    const changes = {
      ...filters,
      ...(patch.description !== undefined && { description: patch.description }),
      ...(isRestarted && { failing_since: null, failures: 0, failing_announced: false }),
      url,
      verified_at,
      status,
      reason: explainStatus(row, status),
    }
    const changed = await changeWebhook(tx, { webhookId: row.webhook_id, changes, now })
    if (isRestarted && status === 'pending') await requestPing(tx, changed, now)
    else if (isRestarted) await markDue(tx, [row.webhook_id], now)
    return changed
  })
  return viewWebhook(row)
}

type Wish = { asked: 'enabled' | 'paused' | undefined; hasMoved: boolean; isVerified: boolean }

const chooseStatus = (row: WebhookRow, { asked, hasMoved, isVerified }: Wish): WebhookRow['status'] => {
  if (asked === 'paused') return 'paused'
  if (asked === 'enabled') return isVerified ? 'enabled' : 'pending'
  return hasMoved && row.status !== 'paused' ? 'pending' : row.status
}

const explainStatus = (row: WebhookRow, status: WebhookRow['status']): string | null => {
  if (status === row.status) return row.reason
  return status === 'paused' ? 'Paused by its owner.' : null
}

export const deleteWebhook = async (webhooks: Webhooks, target: Target) =>
  change(webhooks, target, async (tx, row) => {
    await deleteWebhookRow(tx, row.webhook_id)
    return viewWebhook(row)
  })

export const defaultGraceSeconds = 86_400

/** Makes a new secret. Deliveries carry the signatures of both until the grace period ends. */
export const rotateWebhook = (
  webhooks: Webhooks,
  target: Target,
  { graceSeconds = defaultGraceSeconds }: { graceSeconds?: number | undefined },
) => {
  const vault = requireVault(webhooks.vault)
  return change(webhooks, target, async (tx, row, now) => {
    const until = new Date(now.getTime() + graceSeconds * 1_000)
    const { secret, sealed, old } = rotateSecret(vault, row, { now, until })
    const changes = { secret: sealed, old_secrets: JSON.stringify(old) }
    await changeWebhook(tx, { webhookId: row.webhook_id, changes, now })
    return { webhookId: row.webhook_id, secret, previousSecretUntil: until.toISOString() }
  })
}
