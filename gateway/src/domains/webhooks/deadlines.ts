import type { Clock } from '../../base/clock.ts'

/** What to do when the time is over. */
type Deadline = { expire(): void }

export type Deadlines = {
  /** Begins something that may take `timeoutMs`; it expires then. */
  begin(deadline: Deadline): void
  end(deadline: Deadline): void
  close(): void
}

/** Ends what takes too long. All may take equally long, so one timer serves all: ending a timer costs more than an attempt. */
export const watchDeadlines = (clock: Clock, timeoutMs: number): Deadlines => {
  const closing = new AbortController()
  // In the order of the deadlines.
  const open = new Map<Deadline, number>()
  let isWatching = false

  const watch = async (): Promise<void> => {
    isWatching = true
    for (let [next] = open; next && !closing.signal.aborted; [next] = open) {
      const [deadline, deadlineMs] = next
      const leftMs = deadlineMs - clock.monotonicMs()
      if (leftMs > 0) await clock.sleep(leftMs, closing.signal)
      else {
        open.delete(deadline)
        deadline.expire()
      }
    }
    isWatching = false
  }

  return {
    begin: (deadline) => {
      open.set(deadline, clock.monotonicMs() + timeoutMs)
      if (!isWatching) void watch()
    },
    end: (deadline) => void open.delete(deadline),
    close: () => closing.abort(),
  }
}
