import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Clock } from '../../base/clock.ts'

/** One end of a stream: writes no faster than the other end reads. */
export type Sink = {
  /** Resolves when the reader can take more; rejects when the stream is over. */
  write(text: string): Promise<void>
  /** Resolves when there was a wake since it last did; heartbeats that are due meanwhile name `position`. */
  idle(position: bigint): Promise<void>
  wake(): void
  /** Makes a heartbeat due. A reader that has taken nothing for a long time is cut off instead. */
  beat(): void
  end(): void
  isOver(): boolean
}

/** A reader that does not read must not hold up whoever wants the stream to end. */
const lingerMs = 250

export const openSink = (response: ServerResponse, { stallMs, clock }: { stallMs: number; clock: Clock }): Sink => {
  const over = new AbortController()
  let blockedAtMs = Number.POSITIVE_INFINITY
  // Whatever was told before the stream began has not been heard yet.
  let isRung = true
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
      while (!isRung) {
        over.signal.throwIfAborted()
        if (isDue) {
          isDue = false
          // An id without data is no event: it moves on from where the reader will resume.
          await write(`: heartbeat\nid: ${position}\n\n`)
        } else {
          await new Promise<void>((resolve) => {
            resume = resolve
          })
        }
      }
      over.signal.throwIfAborted()
      isRung = false
    },
    wake: () => {
      isRung = true
      resume()
    },
    beat: () => {
      isDue = true
      resume()
      if (clock.monotonicMs() - blockedAtMs > stallMs) response.destroy()
    },
  }
}
