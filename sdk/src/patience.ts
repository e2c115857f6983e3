import { SuretyError } from './error.ts'

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const firstPauseMs = 250
const longestPauseMs = 5_000

/** Whether the same request, sent again, may fare better: no answer, a failure of the service's own, or too many at once. */
const isPassing = (error: unknown): error is SuretyError =>
  error instanceof SuretyError && (error.code === 'network_error' || error.status >= 500 || error.status === 429)

/**
 * Does something that may safely be done twice until it works, is refused for good, or time is up; then with the last
 * error. What the client itself found wrong is not tried again.
 */
export const persist = async <Result>(deadline: number, work: () => Promise<Result>): Promise<Result> => {
  for (let wait = firstPauseMs; ; wait = Math.min(longestPauseMs, wait * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error)) throw error
      const ms = Math.max(wait, (error.retryAfterSeconds ?? 0) * 1000)
      if (Date.now() + ms >= deadline) throw error
      await pause(ms)
    }
  }
}
