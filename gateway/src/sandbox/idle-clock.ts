import { type Clock, systemClock } from '../base/clock.ts'

export type IdleClock = Clock & {
  /** Counts work that keeps the world awake. Call the returned function when it is done. */
  begin(): () => void
  /** Lets the world rest at once, unless work is under way. */
  rest(): void
  /** Milliseconds since the last work, 0 while there is some. */
  idleMs(): number
}

/** How long a world goes on by itself after a request: long enough to relay, settle and deliver. */
const awakeMs = 20_000

/**
 * A clock that stands still for a world that nobody uses. Every loop of a gateway pauses by sleeping, so an idle world uses no
 * CPU; its loops go on with the next request. Wall time is not affected.
 */
export const makeIdleClock = (): IdleClock => {
  let working = 0
  let lastMs = performance.now()
  let waking = new AbortController()
  const idleMs = (): number => (working > 0 ? 0 : performance.now() - lastMs)
  const isIdle = (): boolean => idleMs() > awakeMs

  return {
    ...systemClock,
    sleep: async (ms, signal) => {
      await systemClock.sleep(ms, signal)
      while (isIdle() && !signal?.aborted) {
        const either = signal ? AbortSignal.any([signal, waking.signal]) : waking.signal
        await systemClock.sleep(Number.POSITIVE_INFINITY, either)
      }
    },
    begin: () => {
      working += 1
      waking.abort()
      waking = new AbortController()
      return () => {
        working -= 1
        lastMs = performance.now()
      }
    },
    rest: () => {
      lastMs = Number.NEGATIVE_INFINITY
    },
    idleMs,
  }
}
