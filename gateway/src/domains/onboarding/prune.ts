import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { type Loop, runLoop } from '../../base/loop.ts'
import type { Store } from '../../store/store.ts'
import { deleteEndedKeys } from './store.ts'

/** How long a key that no longer works stays in the list of its wallet. */
export const keptDays = 90

const batch = 500
const everyMs = 3_600_000
/** After a round that failed: a store that was away for a moment does not cost an hour. */
const retryMs = 10_000
/** Between full batches, so that a backlog does not keep the store busy. */
const pauseMs = 1_000

/** Deletes keys that ended long ago. Any number of processes may do so at once. */
export const startPruning = ({ store, clock, log }: { store: Store; clock: Clock; log: Logger }): Loop => {
  const round = async (): Promise<number> => {
    const endedBefore = new Date(clock.now().getTime() - keptDays * 86_400_000)
    const deleted = await store.transaction((tx) => deleteEndedKeys(tx, { endedBefore, limit: batch }))
    if (deleted > 0) log.info({ deleted }, 'Old revoked keys deleted')
    return deleted === batch ? pauseMs : everyMs
  }
  const failure = { message: 'Old revoked keys could not be deleted; retrying' }
  return runLoop({ round, pauseMs: retryMs, failure, clock, log })
}
