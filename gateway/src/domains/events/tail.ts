import type { Logger } from '../../base/log.ts'
import type { Store } from '../../store/store.ts'
import { type Filter, matches } from './filter.ts'
import type { Rows } from './list.ts'
import { type EventRow, readBounds, readNewest } from './store.ts'

/** The newest events of all wallets, read once per process for all streams. */
export type Tail = {
  /** Calls `onEvents` when there are new events. The first listener starts reading. Returns how to stop. */
  follow(onEvents: () => void): Promise<() => void>
  /** Returns the events after `after`, or undefined if they are no longer in memory. */
  read(query: { filter: Filter; after: bigint; limit: number }): Rows | undefined
  /** Call this after events were numbered. */
  refresh(): void
}

const maxRows = 1_000
const retryMs = 1_000

export const openTail = (store: Store, log: Logger): Tail => {
  const listeners = new Set<() => void>()
  // Sequence numbers have no gaps: memory holds the events after `from`, up to `to`.
  let [from, to] = [0n, -1n]
  let rows: EventRow[] = []
  let starting: Promise<void> = Promise.resolve()
  let isReading = false
  let again = false

  /** Skips events published while nobody listened. A client that is that far behind reads the table. */
  const skip = async (): Promise<void> => {
    const { last } = await store.read(readBounds)
    if (last > to) [from, to, rows] = [last, last, []]
  }

  const advance = async (): Promise<void> => {
    const read = await store.read((tx) => readNewest(tx, { after: to, limit: maxRows }))
    // `skip` may have run meanwhile.
    const fresh = read.filter(({ sequence }) => sequence > to)
    if (fresh.length === 0) return
    rows = [...rows, ...fresh].slice(-maxRows)
    to += BigInt(fresh.length)
    from = to - BigInt(rows.length)
    again ||= read.length === maxRows
    for (const onEvents of listeners) onEvents()
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
      log.warn({ err: error }, 'Reading new events failed; retrying')
      setTimeout(refresh, retryMs).unref()
    } finally {
      isReading = false
    }
  }

  return {
    refresh: () => void refresh(),
    follow: async (onEvents) => {
      if (listeners.size === 0) starting = skip()
      listeners.add(onEvents)
      const stop = (): void => void listeners.delete(onEvents)
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
      // The client may have read further from the table.
      const isAhead = after > to
      return { rows: found, nextAfter: isAhead ? after : to, hasMore: false }
    },
  }
}
