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
  // Not the one of node:timers/promises: to be aborted, as most time-outs are, costs it 15 µs more.
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const end = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = ms > maxTimerMs ? undefined : setTimeout(end, Math.max(0, ms))
      signal?.addEventListener('abort', end)
    }),
}
