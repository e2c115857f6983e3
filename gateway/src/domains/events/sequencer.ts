import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { type Loop, runLoop } from '../../base/loop.ts'
import { numberEvents, pruneEvents } from '../../store/outbox.ts'
import type { Store } from '../../store/store.ts'

/** `wake` numbers published events now, without waiting for the next round. */
export type Sequencer = Loop

/** Checking for unnumbered events is one index lookup. Those of this process are numbered at once. */
const roundMs = { postgres: 5_000, embedded: 10_000 }
const retentionMs = 30 * 86_400_000
const pruneEveryMs = 3_600_000

/** Numbers the events that any process published, and deletes them after 30 days. Every process can run one. */
export const startSequencer = ({ store, clock, log }: { store: Store; clock: Clock; log: Logger }): Sequencer => {
  let pruneAtMs = clock.monotonicMs()

  const round = async (signal: AbortSignal): Promise<void> => {
    while ((await numberEvents(store)) > 0) if (signal.aborted) return
    if (clock.monotonicMs() < pruneAtMs) return
    await pruneEvents(store, { olderThan: new Date(clock.now().getTime() - retentionMs) })
    pruneAtMs = clock.monotonicMs() + pruneEveryMs
  }
  const failure = { message: 'Numbering events failed; retrying' }
  const loop = runLoop({ round, pauseMs: roundMs[store.kind], failure, clock, log })
  store.onChange(loop.wake)
  return loop
}
