import { SuretyError } from './error.ts'

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const minDelayMs = 250
const maxDelayMs = 5_000

/** A status request gets this much time even after the deadline: without it the call could not report the outcome. */
const minTimeoutMs = 1_000

export const atLeastMinTimeout = (timeoutMs: number): number => Math.max(minTimeoutMs, timeoutMs)

/** Runs work whose duration depends on the user, and moves the deadline by that duration. */
export const extendDeadline = async <Result>(
  deadline: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; deadline: number }> => {
  const startedAt = Date.now()
  const result = await work()
  return { result, deadline: deadline + Date.now() - startedAt }
}

/** Rejects after `ms` and aborts the signal. It does not wait for work that ignores the signal. */
export const withTimeout = async <Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new DOMException(`No answer within ${ms} ms`, 'TimeoutError')
      controller.abort(reason)
      reject(reason)
    }, ms)
  })
  try {
    return await Promise.race([work(controller.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the same request may succeed later: there was no answer, the service failed, or a rate limit applied. */
export const isRetryable = (error: unknown): error is SuretyError =>
  error instanceof SuretyError &&
  (error.code === 'network_error' || error.code === 'unreachable' || error.status >= 500 || error.status === 429)

/**
 * Retries idempotent work with exponential backoff until it succeeds, fails with an error that is not retryable, or reaches
 * the deadline; then it throws the last error. Each try receives the time that is left. A gateway that can no longer be
 * reached does not hide that an earlier try may have taken effect.
 */
export const retry = async <Result>(
  deadline: number,
  work: (timeoutMs: number) => Promise<Result>,
): Promise<Result> => {
  let sent: SuretyError | undefined
  for (let delayMs = minDelayMs; ; delayMs = Math.min(maxDelayMs, delayMs * 2)) {
    try {
      return await work(deadline - Date.now())
    } catch (error) {
      if (!isRetryable(error)) throw error
      if (error.code !== 'unreachable') sent = error
      const ms = Math.max(delayMs, (error.retryAfterSeconds ?? 0) * 1000)
      if (Date.now() + ms >= deadline) throw sent ?? error
      await sleep(ms)
    }
  }
}
