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

/** Where a part of the table was looked at: how many events of the reader, and up to which number. */
type Examined = { examined: number; up_to: bigint | null }

export type Part = { filter: Filter; after: bigint; limit: number }

/** Filters may fit next to nothing; a page looks at no more than this and says where to go on. */
const mostExamined = 1_000

const examinedFor = ({ filter, limit }: Part): number =>
  filter.types === undefined && filter.productId === undefined ? limit + 1 : mostExamined

/**
 * The events of a reader after a number, one more than the limit, and in the same moment which numbers there are. Two
 * ranges of one index are merged, so that it costs the same at any depth and however much others have to read.
 */
export const partStatement = (part: Part) => {
  const { filter, after, limit } = part
  const most = examinedFor(part)
  const types = filter.types && likePatterns(filter.types)
  const rangeOf = (reader: string) => sql`select readable_events(${reader}, ${after}, ${most}) as sequence`
  return sql<Bounds & Examined & (EventRow | { sequence: null })>`
    with examined as materialized (
      select sequence from (${rangeOf(filter.wallet)} union ${rangeOf('*')}) readable order by sequence limit ${most}
    ), matching as (
      select events.sequence, event_id, type, audience, product_id, data, happened_at
      from examined
        -- The limit keeps the plan to one step in an index for each number, whatever the database believes of the tables.
        cross join lateral (select * from events where events.sequence = examined.sequence limit 1) events
      where ${filter.productId === undefined ? sql`true` : sql`product_id = ${String(filter.productId)}::numeric`}
        and ${types === undefined ? sql`true` : sql`type like any(${types}::text[])`}
      order by events.sequence limit ${limit + 1}
    )
    select bounds.last, bounds.forgotten, matching.*,
      (select count(*)::int4 from examined) as examined, (select max(sequence) from examined) as up_to
    from event_sequence bounds left join matching on true order by matching.sequence`
}

export const readPart = async (tx: Tx, part: Part) => {
  const { rows } = await partStatement(part).execute(tx)
  const [first] = rows
  if (!first) throw new Error('event_sequence has lost its row')
  const { last, forgotten, examined, up_to } = first
  const found: EventRow[] = rows.flatMap((row) => (row.sequence === null ? [] : [row]))
  return { last, forgotten, found, upTo: up_to ?? last, isCut: examined === examinedFor(part) }
}

export const readBounds = (tx: Tx): Promise<Bounds> =>
  tx.selectFrom('event_sequence').select(['last', 'forgotten']).executeTakeFirstOrThrow()

/** The events of everybody after a number, at most `limit`. */
export const readNewest = async (tx: Tx, { after, limit }: { after: bigint; limit: number }): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    select sequence, event_id, type, audience, product_id, data, happened_at from events
    where sequence > ${after} order by sequence limit ${limit}`.execute(tx)
  return rows
}
