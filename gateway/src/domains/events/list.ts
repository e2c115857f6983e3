import { AppError } from '../../base/errors.ts'
import type { Store } from '../../store/store.ts'
import type { Filter } from './filter.ts'
import { type EventRow, readBounds, readPart } from './store.ts'

/** Where to begin: behind a number, behind the newest event, or (undefined) with the oldest that is kept. */
export type Position = bigint | 'latest' | undefined

export type EventQuery = { filter: Filter; after: Position; limit: number }

/** A page of rows. Everything up to `nextAfter` has been looked at, whether or not it fitted the filter. */
export type Rows = { rows: EventRow[]; nextAfter: bigint; hasMore: boolean }

/** Returns the events of a reader in the order of their numbers; a position that cannot be gone on from is refused. */
export const listEvents = async (store: Store, { filter, after, limit }: EventQuery): Promise<Rows> => {
  if (after === 'latest') {
    const { last } = await store.read(readBounds)
    return { rows: [], nextAfter: last, hasMore: false }
  }
  const part = await store.read((tx) => readPart(tx, { filter, limit, after: after ?? 0n }))
  if (after) requireKept(after, part)
  const rows = part.found.slice(0, limit)
  const end = rows.at(-1)
  if (end && part.found.length > limit) return { rows, nextAfter: end.sequence, hasMore: true }
  if (part.isCut) return { rows, nextAfter: part.upTo, hasMore: true }
  // Beyond the last event of this reader there is nothing for it, so it need not come back to where that was.
  return { rows, nextAfter: part.last, hasMore: false }
}

const requireKept = (after: bigint, { last, forgotten }: { last: bigint; forgotten: bigint }): void => {
  if (after > last) {
    const message = `Position ${after} is beyond the newest event, ${last}, and was not given out here. Start again without a position.`
    throw new AppError('invalid_request', message)
  }
  if (after < forgotten) {
    const message =
      `Events up to ${forgotten} are no longer kept, so those after ${after} may have been missed. Read the present state from ` +
      'the lists, then start again without a position: the oldest event that is kept comes first.'
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
