import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { runLoop } from '../../base/loop.ts'
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

export type TailOptions = { store: Store; clock: Clock; log: Logger; stopping: AbortSignal }

export const openTail = ({ store, clock, log, stopping }: TailOptions): Tail => {
  const listeners = new Set<() => void>()
  // Sequence numbers have no gaps: memory holds the events after `from`, up to `to`.
  let [from, to] = [0n, -1n]
  let rows: EventRow[] = []
  let starting: Promise<void> = Promise.resolve()

  /** Skips events published while nobody listened. A client that is that far behind reads the table. */
  const skip = async (): Promise<void> => {
    const { last } = await store.read(readBounds)
    if (last > to) [from, to, rows] = [last, last, []]
  }

  /** Reads the next events. Returns whether there may be more. */
  const advance = async (): Promise<boolean> => {
    const read = await store.read((tx) => readNewest(tx, { after: to, limit: maxRows }))
    // `skip` may have run meanwhile.
    const fresh = read.filter(({ sequence }) => sequence > to)
    if (fresh.length === 0) return false
    rows = [...rows, ...fresh].slice(-maxRows)
    to += BigInt(fresh.length)
    from = to - BigInt(rows.length)
    for (const onEvents of listeners) onEvents()
    return read.length === maxRows
  }

  /** Sleeps until the next refresh. Only a failure is retried without one. */
  const round = async (): Promise<number> => {
    while (to >= 0n && listeners.size > 0 && (await advance()));
    return Number.POSITIVE_INFINITY
  }
  const failure = { message: 'New events could not be read; streams get them later' }
  const loop = runLoop({ round, pauseMs: retryMs, failure, clock, log, stopping })

  return {
    refresh: loop.wake,
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
