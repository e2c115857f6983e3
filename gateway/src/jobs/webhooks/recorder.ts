import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import {
  isRoutine,
  type LocatedOutcome,
  type OutcomeKind,
  recordOutcomes,
  recordRoutine,
} from '../../domains/webhooks/record.ts'
import { commitLazily, type Store } from '../../store/store.ts'
import { type Batcher, makeBatcher } from './batcher.ts'

export type RecorderOptions = {
  store: Store
  clock: Clock
  log: Logger
  observe(kind: OutcomeKind, durationsMs: number[]): void
}

const maxRecords = 500
const gatherMs = 20
const failure = { message: 'Webhook attempts could not be recorded; retrying' }

/**
 * Records the attempts of all endpoints. Routine ones have a queue of their own: they never wait for a transaction that
 * updates the health of webhooks.
 */
export const openRecorder = ({ store, clock, log, observe }: RecorderOptions): Batcher<LocatedOutcome, OutcomeKind> => {
  const open = (
    write: (outcomes: LocatedOutcome[], now: Date) => Promise<OutcomeKind[]>,
  ): Batcher<LocatedOutcome, OutcomeKind> =>
    makeBatcher({
      write: async (outcomes) => {
        const kinds = await write(outcomes, clock.now())
        const byKind = Map.groupBy(outcomes.keys(), (index) => kinds[index] ?? 'failed')
        for (const [kind, indexes] of byKind)
          observe(
            kind,
            indexes.map((index) => outcomes[index]?.answer.durationMs ?? 0),
          )
        return kinds
      },
      maxItems: maxRecords,
      gatherMs,
      failure,
      clock,
      log,
    })

  // Both are confirmed before they are on disk: an attempt that is not recorded is repeated.
  const routine = open(async (outcomes, now) => {
    await store.write((tx) => recordRoutine(tx, outcomes, now))
    return outcomes.map(() => 'succeeded')
  })
  const notable = open((outcomes, now) =>
    store.transaction(async (tx) => {
      await commitLazily(tx)
      return recordOutcomes(tx, outcomes, now)
    }),
  )
  return {
    add: (outcome) => (isRoutine(outcome) ? routine : notable).add(outcome),
    close: async () => {
      await Promise.all([routine.close(), notable.close()])
    },
  }
}
