import { setTimeout as sleep } from 'node:timers/promises'

/** Where the process reads the time and waits for it to pass; tests hand in a clock that they move. */
export type Clock = {
  /** Wall time. It can jump when the machine's clock is set, so measure durations with `monotonicMs`. */
  now(): Date
  /** Milliseconds since an arbitrary moment. It never goes back. */
  monotonicMs(): number
  /** Resolves after `ms`, at once if that is negative, or as soon as `signal` aborts. `Infinity` waits for the signal alone. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Node fires a longer timer at once. */
const maxTimerMs = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) =>
    ms > maxTimerMs ? aborted(signal) : sleep(Math.max(0, ms), undefined, signal && { signal }).catch(() => {}),
}

/** Resolves when the signal aborts. Holds no timer, so it does not keep the process alive. */
const aborted = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve()
    else signal?.addEventListener('abort', () => resolve(), { once: true })
  })
