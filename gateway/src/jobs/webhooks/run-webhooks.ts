import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import type { Sender } from '../../domains/webhooks/sender.ts'
import type { Vault } from '../../domains/webhooks/vault.ts'
import type { Metrics } from '../../http/metrics.ts'
import type { Watcher } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import { startDispatch } from './dispatch.ts'
import { startFanOut } from './fan-out.ts'
import { startMeasuring } from './measure.ts'
import { startPruning } from './prune.ts'
import { resealAll } from './reseal.ts'

export type WebhookJobs = {
  /** Looks for due deliveries now. */
  wake(): void
  close(): Promise<void>
}

export type WebhookJobsOptions = {
  store: Store
  watcher: Watcher
  /** Without one nothing is delivered, but events are queued, for processes that have one. */
  vault: Vault | undefined
  sender: Sender
  metrics: Metrics
  clock: Clock
  log: Logger
}

/** Queues events for webhooks and delivers them. Any number of processes may do so. */
export const runWebhooks = async (options: WebhookJobsOptions): Promise<WebhookJobs> => {
  const { store, vault, sender, metrics, log } = options
  if (vault) await resealAll({ store, vault, log })
  else await warnWithoutKey(store, log)
  const dispatch = vault && startDispatch({ ...options, vault, observe: metrics.observeDeliveries })
  const wake = (): void => dispatch?.wake()
  const fanOut = startFanOut({ ...options, onQueued: wake })
  const others = [startPruning(options), startMeasuring(options)]
  return {
    wake,
    close: async () => {
      await Promise.all([fanOut, ...others].map((loop) => loop.close()))
      await (dispatch ?? sender).close()
    },
  }
}

const warnWithoutKey = async (store: Store, log: Logger): Promise<void> => {
  const webhook = await store.read((tx) => tx.selectFrom('webhooks').select('webhook_id').limit(1).executeTakeFirst())
  if (webhook) log.warn('Webhooks exist, but WEBHOOK_SECRET_KEY is not set; this process delivers nothing')
}
