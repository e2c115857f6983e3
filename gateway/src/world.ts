import { type Clock, systemClock } from './base/clock.ts'
import type { Logger } from './base/log.ts'
import type { Config } from './config.ts'
import { type Metrics, makeMetrics } from './http/metrics.ts'
import { openStore, type Store } from './store/store.ts'

/** Everything that one running instance needs. `buildApp` serves it; whoever opened it closes it. */
export type World = {
  config: Config
  store: Store
  metrics: Metrics
  clock: Clock
  log: Logger
  close(): Promise<void>
}

export const openWorld = async (config: Config, log: Logger): Promise<World> => {
  const store = await openStore(config.store, log)
  return {
    config,
    store,
    metrics: makeMetrics(),
    clock: systemClock,
    log,
    close: () => store.close(),
  }
}
