import { type Clock, systemClock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { logOnChange } from '../../base/log-on-change.ts'

/** Collects items while the previous ones are being written, so that many share one transaction. They are written in order. */
export type Batcher<Item, Result> = {
  /** Resolves with the result of the item once it is written. Rejects only after `close`. */
  add(item: Item): Promise<Result>
  /** Resolves when everything was written, or could not be. */
  close(): Promise<void>
}

export type BatcherOptions<Item, Result> = {
  /** Writes items and returns a result for each. */
  write(items: Item[]): Promise<Result[]>
  maxItems: number
  /** While many come, waits this long for more of them before it writes: a statement costs as much as twenty items. */
  gatherMs?: number
  failure: { message: string }
  clock: Clock
  log: Logger
}

type Entry<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

const retryMs = 1_000
/** A batch of this size shows that more are to be expected. */
const minMany = 10
const maxTriesAtEnd = 2

export const makeBatcher = <Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> => {
  const { write, maxItems, gatherMs = 0, failure, clock, log } = options
  const logChange = logOnChange(log)
  const closing = new AbortController()
  const waiting: Entry<Item, Result>[] = []
  let flushing: Promise<void> | undefined

  /** Tries until it works. What fails at the end is left to another process. */
  const writeBatch = async (batch: Entry<Item, Result>[]): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const results = await write(batch.map(({ item }) => item))
        logChange('failing', false, {}, failure.message)
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
        return
      } catch (error) {
        logChange('failing', true, { err: error }, failure.message)
        if (closing.signal.aborted && tries >= maxTriesAtEnd) {
          for (const { reject } of batch) reject(error)
          return
        }
        await clock.sleep(retryMs, closing.signal)
      }
    }
  }

  /** Starts after whatever else became ready in this turn, so that it joins the batch. */
  const flush = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxItems)
      await writeBatch(batch)
      // Real time: nothing but the load depends on it, and a clock that a test holds must not hold this up.
      if (batch.length >= minMany) await systemClock.sleep(gatherMs, closing.signal)
    }
    flushing = undefined
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        flushing ??= flush()
      }),
    close: async () => {
      closing.abort()
      await flushing
    },
  }
}
