import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { forgetEvents, numberEvents } from '../../store/outbox.ts'
import type { Store } from '../../store/store.ts'

export type Sequencer = {
  /** Numbers published events now, without waiting for the next round. */
  wake(): void
  stop(): Promise<void>
}

/** Checking for unnumbered events is one index lookup. */
const roundMs = 200
const keptMs = 30 * 86_400_000
const forgetEveryMs = 3_600_000

/** Numbers the events that any process published, and deletes them after 30 days. Every process can run one. */
export const startSequencer = ({ store, clock, log }: { store: Store; clock: Clock; log: Logger }): Sequencer => {
  const stopped = new AbortController()
  let awake = new AbortController()
  let isFailing = false
  let forgetAt = performance.now()

  const round = async (): Promise<void> => {
    while ((await numberEvents(store)) > 0) if (stopped.signal.aborted) return
    if (performance.now() < forgetAt) return
    await forgetEvents(store, { olderThan: new Date(clock.now().getTime() - keptMs) })
    forgetAt = performance.now() + forgetEveryMs
  }

  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        await round()
        isFailing = false
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, 'Numbering events failed; retrying')
        isFailing = true
      }
      await sleep(roundMs, undefined, { signal: awake.signal }).catch(() => {})
      awake = stopped.signal.aborted ? awake : new AbortController()
    }
  }
  const ended = loop()

  return {
    wake: () => awake.abort(),
    stop: async () => {
      stopped.abort()
      awake.abort()
      await ended
    },
  }
}
