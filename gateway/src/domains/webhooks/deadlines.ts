import type { Clock } from '../../base/clock.ts'

export type Deadlines = {
  /** Begins something that may take `timeoutMs`; it is aborted then. */
  begin(): AbortController
  end(controller: AbortController): void
  close(): void
}

/** Aborts what takes too long. All may take equally long, so one timer serves all: ending a timer costs more than an attempt. */
export const watchDeadlines = (clock: Clock, timeoutMs: number): Deadlines => {
  const closing = new AbortController()
  // In the order of the deadlines.
  const open = new Map<AbortController, number>()
  let isWatching = false

  const watch = async (): Promise<void> => {
    isWatching = true
    for (let [next] = open; next && !closing.signal.aborted; [next] = open) {
      const [controller, deadlineMs] = next
      const leftMs = deadlineMs - clock.monotonicMs()
      if (leftMs > 0) await clock.sleep(leftMs, closing.signal)
      else {
        open.delete(controller)
        controller.abort()
      }
    }
    isWatching = false
  }

  return {
    begin: () => {
      const controller = new AbortController()
      open.set(controller, clock.monotonicMs() + timeoutMs)
      if (!isWatching) void watch()
      return controller
    },
    end: (controller) => void open.delete(controller),
    close: () => closing.abort(),
  }
}
