import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { type Loop, runLoop } from '../../base/loop.ts'
import type { Metrics } from '../../http/metrics.ts'
import { type Store, sql } from '../../store/store.ts'

const everyMs = 10_000

type Backlog = { waiting: number; oldest_seconds: number }

/** Counts waiting deliveries of webhooks that are not paused or disabled, for the metrics. */
export const startMeasuring = (options: { store: Store; clock: Clock; log: Logger; metrics: Metrics }): Loop => {
  const { store, clock, log, metrics } = options
  let backlog: Backlog | undefined
  metrics.watch({
    name: 'surety_webhook_backlog',
    help: 'Deliveries that wait for an attempt, over all processes',
    read: () => backlog?.waiting,
  })
  metrics.watch({
    name: 'surety_webhook_oldest_seconds',
    help: 'Age of the oldest delivery that waits for its first attempt, over all processes',
    read: () => backlog?.oldest_seconds,
  })
  const round = async (): Promise<void> => {
    const { rows } = await store.read((tx) =>
      sql<Backlog>`select count(*)::int4 as waiting,
          coalesce(extract(epoch from ${clock.now()} - min(deliveries.created_at) filter (where attempts = 0)), 0)::float8
            as oldest_seconds
        from webhook_deliveries deliveries join webhooks using (webhook_id)
        where deliveries.status = 'waiting' and webhooks.status in ('pending', 'enabled')`.execute(tx),
    )
    backlog = rows[0]
  }
  const failure = { message: 'Waiting webhook deliveries could not be counted; retrying' }
  return runLoop({ round, pauseMs: everyMs, failure, clock, log })
}
