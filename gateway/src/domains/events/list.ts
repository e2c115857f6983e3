import { AppError } from '../../base/errors.ts'
import type { Store } from '../../store/store.ts'
import type { Filter } from './filter.ts'
import { type EventRow, readBounds, readEventRange } from './store.ts'

/** Where to start: after a sequence number, after the newest event, or (undefined) at the oldest stored one. */
export type Position = bigint | 'latest' | undefined

export type EventQuery = { filter: Filter; after: Position; limit: number }

/** A page of rows. Every event up to `nextAfter` was examined, whether or not it matched the filter. */
export type Rows = { rows: EventRow[]; nextAfter: bigint; hasMore: boolean }

/** Returns the events of a wallet in order. Refuses a position that is invalid or no longer stored. */
export const listEvents = async (store: Store, { filter, after, limit }: EventQuery): Promise<Rows> => {
  if (after === 'latest') {
    const { last } = await store.read(readBounds)
    return { rows: [], nextAfter: last, hasMore: false }
  }
  const range = await store.read((tx) => readEventRange(tx, { filter, limit, after: after ?? 0n }))
  if (after) requireKept(after, range)
  const rows = range.found.slice(0, limit)
  const end = rows.at(-1)
  if (end && range.found.length > limit) return { rows, nextAfter: end.sequence, hasMore: true }
  if (range.isCut) return { rows, nextAfter: range.upTo, hasMore: true }
  // Later events belong to other wallets, so the next page can skip them.
  return { rows, nextAfter: range.last, hasMore: false }
}

const requireKept = (after: bigint, { last, forgotten }: { last: bigint; forgotten: bigint }): void => {
  if (after > last) {
    const message = `Position ${after} is after the newest event, ${last}. Start again without a position.`
    throw new AppError('invalid_request', message)
  }
  if (after < forgotten) {
    const message =
      `Events up to ${forgotten} are no longer stored, so you may have missed events after ${after}. Read the current state ` +
      'from the lists, then start again without a position to get the oldest stored event first.'
    throw new AppError('position_expired', message)
  }
}

export const viewEvent = ({ sequence, event_id, type, happened_at, data }: EventRow) => ({
  sequence: String(sequence),
  eventId: event_id,
  type,
  timestamp: happened_at.toISOString(),
  data,
})
