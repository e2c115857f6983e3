import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { type Loop, runLoop } from '../../base/loop.ts'
import { type Store, sql } from '../../store/store.ts'

/** As long as events are kept. */
const keptMs = 30 * 86_400_000
const batch = 1_000
const everyMs = 3_600_000
/** After a round that failed: a store that was away for a moment does not cost an hour. */
const retryMs = 10_000
/** Between full batches, so that a backlog does not keep the store busy. */
const pauseMs = 1_000

/** Deletes old deliveries and their attempts. Any number of processes may do so at once. */
export const startPruning = ({ store, clock, log }: { store: Store; clock: Clock; log: Logger }): Loop => {
  const round = async (): Promise<number> => {
    const before = new Date(clock.now().getTime() - keptMs)
    const { rows } = await store.transaction((tx) =>
      sql`with old as (
        delete from webhook_deliveries where (webhook_id, sequence, event_id) in (
          select webhook_id, sequence, event_id from webhook_deliveries where created_at < ${before}
          limit ${batch} for update skip locked)
        returning webhook_id, event_id
      ), logged as (
        delete from webhook_attempts using old
        where webhook_attempts.webhook_id = old.webhook_id and webhook_attempts.event_id = old.event_id
      )
      select event_id from old`.execute(tx),
    )
    return rows.length === batch ? pauseMs : everyMs
  }
  const failure = { message: 'Old webhook deliveries could not be deleted; retrying' }
  return runLoop({ round, pauseMs: retryMs, failure, clock, log })
}
