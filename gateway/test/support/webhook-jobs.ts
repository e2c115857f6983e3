import { randomBytes } from 'node:crypto'
import { type Clock, systemClock } from '../../src/base/clock.ts'
import { newId } from '../../src/base/ids.ts'
import { makeLogger } from '../../src/base/log.ts'
import type { StoreConfig } from '../../src/config.ts'
import { likePatterns } from '../../src/domains/events/filter.ts'
import { startSequencer } from '../../src/domains/events/sequencer.ts'
import { openGuard } from '../../src/domains/webhooks/guard.ts'
import { openSender } from '../../src/domains/webhooks/sender.ts'
import { newSecret } from '../../src/domains/webhooks/sign.ts'
import { insertWebhook, type WebhookRow } from '../../src/domains/webhooks/store.ts'
import { openVault, type Vault } from '../../src/domains/webhooks/vault.ts'
import { makeMetrics } from '../../src/http/metrics.ts'
import { runWebhooks } from '../../src/jobs/webhooks/run-webhooks.ts'
import { type NewEvent, publish } from '../../src/store/outbox.ts'
import { watchRevisions } from '../../src/store/revisions.ts'
import { openStore, type Store, sql } from '../../src/store/store.ts'

export const secretKey = randomBytes(32)

type WebhookFilter = { events: string[]; wallet: string }
type Home = { store: Store; vault: Vault; clock: Clock }

/** Adds an enabled webhook without a ping, past the limit of ten per wallet. */
export const addEnabledWebhook = async (
  { store, vault, clock }: Home,
  url: string,
  { events = ['bond.*'], wallet = '0xagent' }: Partial<WebhookFilter> = {},
): Promise<string> => {
  const webhookId = newId('whk')
  const filter = { events, patterns: likePatterns(events), product_id: null, description: null }
  const keyless = { idempotency_key: null, fingerprint: null }
  const secret = vault.seal(newSecret(), webhookId)
  await store.transaction(async (tx) => {
    await insertWebhook(tx, { webhook_id: webhookId, wallet, url, ...filter, secret, ...keyless }, clock.now())
    await tx
      .updateTable('webhooks')
      .set({ status: 'enabled', verified_at: clock.now() })
      .where('webhook_id', '=', webhookId)
      .execute()
  })
  return webhookId
}

/** Runs the webhook jobs of one process on a store, with a clock of the test's own if need be. */
export const startWebhookJobs = async (
  config: StoreConfig,
  { clock = systemClock, key = secretKey, isDelivering = true } = {},
) => {
  const logs: string[] = []
  const log = makeLogger({ level: 'info', stream: { write: (line) => void logs.push(line) } })
  const store = await openStore(config, log)
  const watcher = await watchRevisions(store, log)
  const sequencer = startSequencer({ store, clock: systemClock, log })
  const vault = openVault([key])
  const metrics = makeMetrics()
  const sender = openSender({ guard: openGuard({ allowPrivate: true }), clock, perHostPerMinute: 0 })
  const jobs = await runWebhooks({
    store,
    watcher,
    vault: isDelivering ? vault : undefined,
    sender,
    metrics,
    clock,
    log,
  })

  const addWebhook = (url: string, filter: Partial<WebhookFilter> = {}): Promise<string> =>
    addEnabledWebhook({ store, vault, clock }, url, filter)

  return {
    store,
    logs,
    metrics,
    vault,
    addWebhook,
    wake: jobs.wake,
    getWebhook: (webhookId: string): Promise<WebhookRow> =>
      store.read((tx) =>
        tx.selectFrom('webhooks').selectAll().where('webhook_id', '=', webhookId).executeTakeFirstOrThrow(),
      ),
    /** Publishes events of a wallet, in one transaction. */
    tell: async (
      count: number,
      {
        wallet = '0xagent',
        type = 'bond.extended',
        from = 0,
        ...rest
      }: Partial<NewEvent> & { wallet?: string; from?: number } = {},
    ) => {
      const events = Array.from({ length: count }, (_, index) => ({
        type,
        audience: [wallet],
        productId: null,
        happenedAt: new Date('2026-11-01T00:00:00Z'),
        blockNumber: null,
        ...rest,
        data: { count: from + index, ...rest.data },
      }))
      await store.transaction((tx) => publish(tx, events))
      sequencer.wake()
    },
    /** How many deliveries have which status. */
    countByStatus: async (): Promise<Record<string, number>> => {
      const { rows } = await store.read((tx) =>
        sql<{
          status: string
          count: number
        }>`select status, count(*)::int4 as count from webhook_deliveries group by status`.execute(tx),
      )
      return Object.fromEntries(rows.map((row) => [row.status, row.count]))
    },
    close: async () => {
      await jobs.close()
      await sequencer.close()
      await watcher.close()
      await store.close()
    },
  }
}

export type WebhookJobs = Awaited<ReturnType<typeof startWebhookJobs>>
