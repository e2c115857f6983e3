import { sql, type Tx } from '../../store/store.ts'
import { type Filter, likePatterns } from './filter.ts'

export type EventRow = {
  sequence: bigint
  event_id: string
  type: string
  audience: string[]
  product_id: bigint | null
  data: Record<string, unknown>
  happened_at: Date
}

export type Bounds = { last: bigint; forgotten: bigint }

/** How many events of the wallet were examined, and up to which sequence number. */
type Examined = { examined: number; up_to: bigint | null }

export type EventRange = { filter: Filter; after: bigint; limit: number }

/** A filter may match almost nothing. A page examines at most this many events. */
const maxExamined = 1_000

const examinedFor = ({ filter, limit }: EventRange): number =>
  filter.types === undefined && filter.productId === undefined ? limit + 1 : maxExamined

/**
 * Reads the events of a wallet after a sequence number, one more than the limit, and in the same snapshot the sequence
 * bounds. It merges two ranges of one index, so it costs the same at any depth, however many events others have.
 */
export const rangeStatement = (range: EventRange) => {
  const { filter, after, limit } = range
  const max = examinedFor(range)
  const types = filter.types && likePatterns(filter.types)
  const rangeOf = (reader: string) => sql`select readable_events(${reader}, ${after}, ${max}) as sequence`
  return sql<Bounds & Examined & (EventRow | { sequence: null })>`
    with examined as materialized (
      select sequence from (${rangeOf(filter.wallet)} union ${rangeOf('*')}) readable order by sequence limit ${max}
    ), matching as (
      select events.sequence, event_id, type, audience, product_id, data, happened_at
      from examined
        -- The limit keeps the plan to one index lookup per number, whatever the table statistics say.
        cross join lateral (select * from events where events.sequence = examined.sequence limit 1) events
      where ${filter.productId === undefined ? sql`true` : sql`product_id = ${String(filter.productId)}::numeric`}
        and ${types === undefined ? sql`true` : sql`type like any(${types}::text[])`}
      order by events.sequence limit ${limit + 1}
    )
    select bounds.last, bounds.forgotten, matching.*,
      (select count(*)::int4 from examined) as examined, (select max(sequence) from examined) as up_to
    from event_sequence bounds left join matching on true order by matching.sequence`
}

export const readEventRange = async (tx: Tx, range: EventRange) => {
  const { rows } = await rangeStatement(range).execute(tx)
  const [first] = rows
  if (!first) throw new Error('event_sequence has no row')
  const { last, forgotten, examined, up_to } = first
  const found: EventRow[] = rows.flatMap((row) => (row.sequence === null ? [] : [row]))
  return { last, forgotten, found, upTo: up_to ?? last, isCut: examined === examinedFor(range) }
}

export const readBounds = (tx: Tx): Promise<Bounds> =>
  tx.selectFrom('event_sequence').select(['last', 'forgotten']).executeTakeFirstOrThrow()

/** Reads at most `limit` events of all wallets after a sequence number. */
export const readNewest = async (tx: Tx, { after, limit }: { after: bigint; limit: number }): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    select sequence, event_id, type, audience, product_id, data, happened_at from events
    where sequence > ${after} order by sequence limit ${limit}`.execute(tx)
  return rows
}
