import { type KeyOf, keyColumns, type Projection, projections, type Row, type Where } from './projections.ts'
import { sql, type Tx } from './store.ts'

/** Integers as text, because JSON numbers would lose digits. The database reads both. */
const plain = (row: object): object => {
  const values: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) values[column] = typeof value === 'bigint' ? String(value) : value
  return values
}

const toJson = (rows: readonly object[]): string => JSON.stringify(rows.map(plain))

const matchKeys = (table: Projection, left: string, right: string) =>
  sql.join(
    keyColumns[table].map((column) => sql`${sql.ref(`${left}.${column}`)} = ${sql.ref(`${right}.${column}`)}`),
    sql` and `,
  )

/** Reads all rows with these keys in one statement. */
export const loadRows = async <Table extends Projection>(
  tx: Tx,
  table: Table,
  keys: readonly KeyOf<Table>[],
): Promise<Row<Table>[]> => {
  const { rows } = await sql<Row<Table>>`
    select found.* from jsonb_populate_recordset(null::${sql.table(table)}, ${toJson(keys)}::jsonb) wanted
    join ${sql.table(table)} found on ${matchKeys(table, 'found', 'wanted')}`.execute(tx)
  return rows
}

/** Reads all rows that match a filter. */
export const listRows = async <Table extends Projection>(
  tx: Tx,
  table: Table,
  where: Where<Table>,
): Promise<Row<Table>[]> => {
  const conditions = Object.entries(where).map(([column, value]) =>
    typeof value === 'object' && value !== null && 'atMost' in value
      ? sql`${sql.ref(column)} <= ${value.atMost}`
      : sql`${sql.ref(column)} is not distinct from ${value}`,
  )
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(tx)
  return rows
}

/** Writes whole rows, new or not, in one statement. All of them have the same columns. */
export const writeRows = async (tx: Tx, table: Projection, rows: readonly object[]): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const keys = keyColumns[table].map((column) => sql.ref(column))
  const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${toJson(rows)}::jsonb)
    on conflict (${sql.join(keys)}) do update set ${sql.join(changes)}`.execute(tx)
}

const deleteRows = async (tx: Tx, table: Projection, keys: readonly object[]): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    delete from ${sql.table(table)} gone
    using jsonb_populate_recordset(null::${sql.table(table)}, ${toJson(keys)}::jsonb) named
    where ${matchKeys(table, 'gone', 'named')}`.execute(tx)
}

/** A row before a block changed it; null if it did not exist. */
export type Before = { table: Projection; key: object; row: object | null }

/** Stores rows as they were before a block, so that the block can be rolled back. */
export const rememberRows = async (tx: Tx, block: bigint, rows: readonly Before[]): Promise<void> => {
  if (rows.length === 0) return
  const entries = rows.map(({ table, key, row }, index) => ({
    block_number: block,
    index,
    table_name: table,
    key: plain(key),
    row: row && plain(row),
  }))
  await sql`
    insert into undo select block_number, index, table_name, key, nullif(row, 'null'::jsonb)
    from jsonb_populate_recordset(null::undo, ${toJson(entries)}::jsonb)`.execute(tx)
}

/** Restores every row as of `block`: the first block after it recorded that version. */
export const restoreRows = async (tx: Tx, block: bigint): Promise<void> => {
  const { rows } = await sql<{ table_name: Projection; key: object; row: object | null }>`
    select distinct on (table_name, key) table_name, key, row from undo
    where block_number > ${block} order by table_name, key, block_number, index`.execute(tx)
  const byTable = Map.groupBy(rows, ({ table_name }) => table_name)
  for (const [table, entries] of byTable) {
    await deleteRows(
      tx,
      table,
      entries.filter(({ row }) => row === null).map(({ key }) => key),
    )
    await writeRows(
      tx,
      table,
      entries.flatMap(({ row }) => row ?? []),
    )
  }
  await tx.deleteFrom('undo').where('block_number', '>', block).execute()
}

/** Deletes everything that was read from the chain. */
export const emptyTables = async (tx: Tx): Promise<void> => {
  await sql`truncate undo, ${sql.join(projections.map((table) => sql.table(table)))}`.execute(tx)
}
