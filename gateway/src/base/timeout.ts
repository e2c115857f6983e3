import type { Clock } from './clock.ts'

type Timeout<Late> = {
  ms: number
  clock: Clock
  /** Gives the result when the time is up; it may throw instead. */
  onTimeout(): Late
}

/** Waits for `work`, but no longer than `ms`. The work itself goes on: cancelling it is up to the caller. */
export const withTimeout = async <Result, Late>(
  work: Promise<Result>,
  { ms, clock, onTimeout }: Timeout<Late>,
): Promise<Result | Late> => {
  const timer = new AbortController()
  const late = clock.sleep(ms, timer.signal).then(() => (timer.signal.aborted ? undefined : { result: onTimeout() }))
  try {
    const first = await Promise.race([work.then((result) => ({ result })), late])
    // Nothing aborts the timer before the race is over.
    return (first as { result: Result | Late }).result
  } finally {
    // Without a reason, it would make an exception with a stack, which costs more than the timer.
    timer.abort('over')
    late.catch(() => {})
  }
}
