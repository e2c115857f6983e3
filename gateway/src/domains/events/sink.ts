import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Clock } from '../../base/clock.ts'

/** Writes to a stream no faster than the client reads. */
export type Sink = {
  /** Resolves when the client can take more. Rejects when the stream has ended. */
  write(text: string): Promise<void>
  /** Resolves at the next wake. Heartbeats due meanwhile carry `position`. */
  idle(position: bigint): Promise<void>
  wake(): void
  /** Makes a heartbeat due. A client that has not read for `stallMs` is disconnected instead. */
  beat(): void
  end(): void
  isOver(): boolean
}

/** A client that does not read must not delay the end of the stream. */
const lingerMs = 250

export const openSink = (response: ServerResponse, { stallMs, clock }: { stallMs: number; clock: Clock }): Sink => {
  const over = new AbortController()
  let blockedAtMs = Number.POSITIVE_INFINITY
  // Events published before the stream started are still to be sent.
  let isAwake = true
  let isDue = false
  let resume = (): void => {}

  const write = async (text: string): Promise<void> => {
    over.signal.throwIfAborted()
    if (response.write(text)) return
    blockedAtMs = clock.monotonicMs()
    await once(response, 'drain', { signal: over.signal })
    blockedAtMs = Number.POSITIVE_INFINITY
  }

  const end = (): void => {
    if (over.signal.aborted) return
    over.abort()
    resume()
    response.end()
    const timer = setTimeout(() => response.destroy(), lingerMs)
    response.once('close', () => clearTimeout(timer))
  }

  response.on('error', end)
  response.once('close', end)

  return {
    write,
    end,
    isOver: () => over.signal.aborted,
    idle: async (position) => {
      while (!isAwake) {
        over.signal.throwIfAborted()
        if (isDue) {
          isDue = false
          // An id without data is not an event. It only moves the position from which the client resumes.
          await write(`: heartbeat\nid: ${position}\n\n`)
        } else {
          await new Promise<void>((resolve) => {
            resume = resolve
          })
        }
      }
      over.signal.throwIfAborted()
      isAwake = false
    },
    wake: () => {
      isAwake = true
      resume()
    },
    beat: () => {
      isDue = true
      resume()
      if (clock.monotonicMs() - blockedAtMs > stallMs) response.destroy()
    },
  }
}
