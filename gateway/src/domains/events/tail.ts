import type { Logger } from '../../base/log.ts'
import type { Store } from '../../store/store.ts'
import { type Filter, matches } from './filter.ts'
import type { Rows } from './list.ts'
import { type EventRow, readBounds, readNewest } from './store.ts'

/** The newest events of everybody, read once a process however many streams wait for them. */
export type Tail = {
  /** Calls `onNews` whenever there is more to read; the first listener starts the reading. Returns how to stop it. */
  follow(onNews: () => void): Promise<() => void>
  /** What a reader has to see after `after`, or undefined where that is too far back to be remembered. */
  read(query: { filter: Filter; after: bigint; limit: number }): Rows | undefined
  /** To be called when events were numbered. */
  refresh(): void
}

const most = 1_000
const retryMs = 1_000

export const openTail = (store: Store, log: Logger): Tail => {
  const listeners = new Set<() => void>()
  // Numbers have no gaps, so two of them say which events are remembered: those after `from`, up to `to`.
  let [from, to] = [0n, -1n]
  let rows: EventRow[] = []
  let starting: Promise<void> = Promise.resolve()
  let isReading = false
  let again = false

  /** While nobody listened nothing was read; that is left out, since whoever is that far behind asks the table. */
  const skip = async (): Promise<void> => {
    const { last } = await store.read(readBounds)
    if (last > to) [from, to, rows] = [last, last, []]
  }

  const advance = async (): Promise<void> => {
    const read = await store.read((tx) => readNewest(tx, { after: to, limit: most }))
    // Some of it may have been skipped meanwhile.
    const fresh = read.filter(({ sequence }) => sequence > to)
    if (fresh.length === 0) return
    rows = [...rows, ...fresh].slice(-most)
    to += BigInt(fresh.length)
    from = to - BigInt(rows.length)
    again ||= read.length === most
    for (const onNews of listeners) onNews()
  }

  const refresh = async (): Promise<void> => {
    again = true
    if (isReading || to < 0n) return
    isReading = true
    try {
      while (again && listeners.size > 0) {
        again = false
        await advance()
      }
    } catch (error) {
      log.warn({ err: error }, 'new events could not be read; streams get them later')
      setTimeout(refresh, retryMs).unref()
    } finally {
      isReading = false
    }
  }

  return {
    refresh: () => void refresh(),
    follow: async (onNews) => {
      if (listeners.size === 0) starting = skip()
      listeners.add(onNews)
      const stop = (): void => void listeners.delete(onNews)
      try {
        await starting
      } catch (error) {
        stop()
        throw error
      }
      return stop
    },
    read: ({ filter, after, limit }) => {
      if (after < from || to < 0n) return undefined
      const found = rows.filter((row) => row.sequence > after && matches(filter, row))
      const end = found[limit - 1]
      if (end && found.length > limit) return { rows: found.slice(0, limit), nextAfter: end.sequence, hasMore: true }
      // The table may have been read further than this.
      const isAhead = after > to
      return { rows: found, nextAfter: isAhead ? after : to, hasMore: false }
    },
  }
}
