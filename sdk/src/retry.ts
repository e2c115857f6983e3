import { SuretyError } from './error.ts'

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const firstPauseMs = 250
const longestPauseMs = 5_000

/** What asks what became of something gets this long even when time is up: otherwise it could not tell. */
const leastMs = 1_000

/** How long a question may take that is the last one. */
export const atLeastOnce = (timeoutMs: number): number => Math.max(leastMs, timeoutMs)

/** Does something that takes as long as its user does, and moves the deadline by as much. */
export const unhurried = async <Result>(
  deadline: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; deadline: number }> => {
  const begun = Date.now()
  const result = await work()
  return { result, deadline: deadline + Date.now() - begun }
}

/** Gives up on work that takes too long; the signal tells it so, and if it does not listen it is left behind. */
export const within = async <Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new DOMException(`no answer within ${ms} ms`, 'TimeoutError')
      controller.abort(reason)
      reject(reason)
    }, ms)
  })
  try {
    return await Promise.race([work(controller.signal), timeUp])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the same request, sent again, may fare better: no answer, a failure of the service's own, or too many at once. */
export const isPassing = (error: unknown): error is SuretyError =>
  error instanceof SuretyError && (error.code === 'network_error' || error.status >= 500 || error.status === 429)

/**
 * Does something that may safely be done twice until it works, is refused for good, or time is up; then with the last
 * error. What the client itself found wrong is not tried again. The work is told how much time is left.
 */
export const persist = async <Result>(
  deadline: number,
  work: (timeoutMs: number) => Promise<Result>,
): Promise<Result> => {
  for (let wait = firstPauseMs; ; wait = Math.min(longestPauseMs, wait * 2)) {
    try {
      return await work(deadline - Date.now())
    } catch (error) {
      if (!isPassing(error)) throw error
      const ms = Math.max(wait, (error.retryAfterSeconds ?? 0) * 1000)
      if (Date.now() + ms >= deadline) throw error
      await pause(ms)
    }
  }
}
