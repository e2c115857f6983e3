import type { Clock } from './clock.ts'
import type { Logger } from './log.ts'
import { logOnChange } from './log-on-change.ts'

export type Loop = {
  /** Starts the next round at once. If a round is running, another follows it without a pause. */
  wake(): void
  /** Resolves when the round that is running has ended. No other one begins. */
  close(): Promise<void>
}

export type LoopOptions = {
  /** Runs one round. May return how many milliseconds to pause before the next one instead of `pauseMs`. */
  round(signal: AbortSignal): Promise<unknown>
  /** The pause after a round that returned no number, or failed. */
  pauseMs: number
  /** What to log when rounds begin to fail, and again when they succeed. */
  failure: { message: string; fields?: Record<string, unknown> }
  clock: Clock
  log: Logger
  /** Pauses before the first round, too. */
  pauseFirst?: boolean
  /** Closes the loop when it aborts. */
  stopping?: AbortSignal
}

/** Runs rounds in the background until closed, never two at a time. A round that fails is tried again after the pause. */
export const runLoop = ({ round, pauseMs, failure, clock, log, pauseFirst = false, stopping }: LoopOptions): Loop => {
  const closing = new AbortController()
  const logChange = logOnChange(log)
  let waking = new AbortController()
  const wake = (): void => waking.abort('woken')
  const stop = (): void => {
    closing.abort()
    wake()
  }
  stopping?.addEventListener('abort', stop, { once: true })
  if (stopping?.aborted) stop()

  const runRound = async (): Promise<number> => {
    try {
      const nextMs = await round(closing.signal)
      logChange('failing', false, failure.fields ?? {}, failure.message)
      return typeof nextMs === 'number' ? nextMs : pauseMs
    } catch (error) {
      logChange('failing', true, { err: error, ...failure.fields }, failure.message)
      return pauseMs
    }
  }

  const run = async (): Promise<void> => {
    if (pauseFirst) await clock.sleep(pauseMs, waking.signal)
    while (!closing.signal.aborted) {
      // Replaced before the round: a wake during it must not be lost.
      waking = new AbortController()
      const nextMs = await runRound()
      if (nextMs > 0 && !closing.signal.aborted) await clock.sleep(nextMs, waking.signal)
    }
  }
  const ended = run()

  return {
    wake,
    close: async () => {
      stopping?.removeEventListener('abort', stop)
      stop()
      await ended
    },
  }
}
