import { makeBatch } from '../../base/batch.ts'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { type Expression, type RawBuilder, type Store, sql, type Tx } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'

/** Announced by every database transaction that changes the index. */
export const indexTopic = 'index'

/**
 * How far the chain is indexed: the newest indexed block and the newest final one. `revision` grows with every change of the
 * index. A block does not identify one: blocks are indexed again after logs were missing.
 */
export type Cursor = Omit<Tables['index_cursor'], 'id'> & { revision: bigint }

export const findCursor = (tx: Tx): Promise<Cursor | undefined> =>
  tx
    .selectFrom('index_cursor')
    .select([
      'deployment',
      'number',
      'hash',
      'timestamp',
      'final_number',
      'final_timestamp',
      'head_number',
      'caught_up',
      sql<bigint>`coalesce((select value from revisions where topic = ${indexTopic}), 0)`.as('revision'),
    ])
    .executeTakeFirst()

/** The block whose state the tables show. Refused until they have caught up once: until then rows may be missing. */
export const getCursor = async (tx: Tx): Promise<Cursor> => requireCaughtUp(await findCursor(tx))

const requireCaughtUp = (cursor: Cursor | undefined): Cursor => {
  if (cursor?.caught_up) return cursor
  const progress = cursor ? `, at block ${cursor.number} of ${cursor.head_number}` : ''
  throw new AppError(
    'chain_unavailable',
    `The gateway is still reading the chain${progress}. Nothing was changed; send the request again in a few seconds.`,
    { headers: { 'retry-after': '5' } },
  )
}

/**
 * Reads rows and the cursor in one statement, which sees one snapshot: a transaction around two would take three more round trips.
 * The rows come in the order of `query`, since a join with one row keeps it.
 */
export const readAtCursor = <Row extends object>(
  store: Store,
  query: (tx: Tx) => Expression<Row>,
): Promise<{ cursor: Cursor; rows: Row[] }> => store.read((tx) => findAtCursor(tx, query(tx)))

/** The same in a transaction. */
export const findAtCursor = async <Row extends object>(
  tx: Tx,
  query: Expression<Row>,
): Promise<{ cursor: Cursor; rows: Row[] }> => {
  const { rows } = await withCursor<Row>(query).execute(tx)
  return { cursor: requireCaughtUp(cursorOf(rows)), rows: rows.filter(({ is_row }) => is_row !== null) }
}

type InRow = { [Name in keyof Cursor as `cursor_${Name}`]: Cursor[Name] }
type AtCursor = (InRow | { cursor_number: null }) & { is_row: boolean | null }

/** The cursor has a row of its own: with each of the others it would be a third of what has to be read of them. */
const [beforeRows, afterRows] = [
  `select c.deployment as cursor_deployment, c.number as cursor_number, c.hash as cursor_hash,
      c.timestamp as cursor_timestamp, c.final_number as cursor_final_number, c.final_timestamp as cursor_final_timestamp,
      c.head_number as cursor_head_number, c.caught_up as cursor_caught_up, c.revision as cursor_revision, answer.*
    from (values (true), (false)) part (has_cursor)
      left join (select *, coalesce((select value from revisions where topic = '${indexTopic}'), 0) as revision
        from index_cursor) c on has_cursor
      left join lateral (select true as is_row, found.* from (`,
  ') found where not has_cursor) answer on true',
] as const

const withCursor = <Row>(query: Expression<Row>): RawBuilder<Row & AtCursor> =>
  sql<Row & AtCursor>`${sql.raw(beforeRows)}${query}${sql.raw(afterRows)}`

type ByKey<Row> = {
  /** Names the prepared statement. */
  name: string
  /** Selects the rows whose key is in the array `$1`. */
  select: string
  keyOf(row: Row): bigint
}

/** A statement with more keys would keep the process from everything else for too long. */
const maxKeys = 200

/**
 * Makes the function that reads one row with the cursor. What is asked for in one turn of the event loop is read by one statement, which
 * sees one snapshot: under load, that is a fraction of the work.
 */
export const readEachAtCursor = <Row extends object>({ name, select, keyOf }: ByKey<Row>) => {
  const statement = { name, text: beforeRows + select + afterRows }
  const open = (store: Store) =>
    makeBatch(async (keys: bigint[]) => {
      const rows = await store.readPrepared<Row & AtCursor>(statement, [keys.map(String)])
      const cursor = requireCaughtUp(cursorOf(rows))
      const found = new Map<bigint, Row>()
      for (const row of rows) if (row.is_row !== null) found.set(keyOf(row), row)
      return (key) => ({ cursor, row: found.get(key) })
    }, maxKeys)
  const batches = new WeakMap<Store, ReturnType<typeof open>>()
  return (store: Store, key: bigint): Promise<{ cursor: Cursor; row: Row | undefined }> => {
    const batch = batches.get(store) ?? open(store)
    batches.set(store, batch)
    return batch(key)
  }
}

const cursorOf = (rows: readonly AtCursor[]): Cursor | undefined => {
  const row = rows.find((one) => one.cursor_number !== null)
  if (!row || row.cursor_number === null) return undefined
  return {
    deployment: row.cursor_deployment,
    number: row.cursor_number,
    hash: row.cursor_hash,
    timestamp: row.cursor_timestamp,
    final_number: row.cursor_final_number,
    final_timestamp: row.cursor_final_timestamp,
    head_number: row.cursor_head_number,
    caught_up: row.cursor_caught_up,
    revision: row.cursor_revision,
  }
}

/** Whether a reorg can still undo a row. */
export const confirmationOf = (
  row: { changed_block: bigint },
  { final_number }: Pick<Cursor, 'final_number'>,
): 'included' | 'final' => (row.changed_block <= final_number ? 'final' : 'included')

/** The present time in seconds: the later of the clock and the newest block. An embedded chain can be ahead of the clock. */
export const presentOf = (clock: Clock, { timestamp }: Pick<Cursor, 'timestamp'>): bigint => {
  const seconds = BigInt(Math.floor(clock.now().getTime() / 1000))
  if (timestamp > seconds) return timestamp
  return seconds
}
