import type { Clock } from '../../src/base/clock.ts'

/** A clock that stands still until a test moves it. */
export type ManualClock = Clock & {
  /** Lets `ms` pass. Sleeps that end on the way end in their order, and each may begin another. */
  advance(ms: number): Promise<void>
  /** How many sleeps are going on: wait for one before moving the time that should end it. */
  sleepers(): number
}

type Sleeper = { dueMs: number; resolve(): void }

export const makeManualClock = (start = new Date('2026-11-01T00:00:00Z')): ManualClock => {
  const sleepers = new Set<Sleeper>()
  let elapsedMs = 0

  const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const sleeper: Sleeper = {
        dueMs: elapsedMs + ms,
        resolve: () => {
          sleepers.delete(sleeper)
          resolve()
        },
      }
      sleepers.add(sleeper)
      signal?.addEventListener('abort', sleeper.resolve, { once: true })
    })

  const nextDue = (untilMs: number): Sleeper | undefined =>
    [...sleepers].filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0]

  return {
    now: () => new Date(start.getTime() + elapsedMs),
    monotonicMs: () => elapsedMs,
    sleep,
    sleepers: () => sleepers.size,
    advance: async (ms) => {
      const untilMs = elapsedMs + ms
      for (let next = nextDue(untilMs); next; next = nextDue(untilMs)) {
        elapsedMs = Math.max(elapsedMs, next.dueMs)
        next.resolve()
        // What was woken runs before time goes on.
        await new Promise((resolve) => setImmediate(resolve))
      }
      elapsedMs = untilMs
    },
  }
}
