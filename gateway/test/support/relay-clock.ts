import { type Clock, systemClock } from '../../src/base/clock.ts'

/** A clock that runs like the system's, and that a test can move ahead. */
export type MovableClock = Clock & { advance(ms: number): void }

export const makeMovableClock = (): MovableClock => {
  let offsetMs = 0
  let moving = new AbortController()
  const monotonicMs = (): number => systemClock.monotonicMs() + offsetMs
  return {
    now: () => new Date(systemClock.now().getTime() + offsetMs),
    monotonicMs,
    sleep: async (ms, signal) => {
      const untilMs = monotonicMs() + ms
      while (monotonicMs() < untilMs && !signal?.aborted) {
        const ends = signal ? AbortSignal.any([signal, moving.signal]) : moving.signal
        await systemClock.sleep(untilMs - monotonicMs(), ends)
      }
    },
    advance: (ms) => {
      offsetMs += ms
      moving.abort()
      moving = new AbortController()
    },
  }
}
