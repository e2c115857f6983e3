import { makeLogger } from '../gateway/src/base/log.ts'
import { openStore, sql, type Tx } from '../gateway/src/store/store.ts'

type Column = { table: string; name: string; type: string; nullable: boolean; fallback: string | null }
type Table = { name: string; comment: string | null }
type Index = { table: string; definition: string }
type Rule = { table: string; definition: string }

/** Renders the tables as a migrated database has them, so that the page cannot differ from the migrations. */
export const renderSchema = async (): Promise<string> => {
  const store = await openStore({ kind: 'embedded', path: 'memory://' }, makeLogger({ level: 'silent' }))
  const { tables, columns, indexes, rules } = await store.read(readCatalogue)
  await store.close()
  const sections = tables.map(({ name, comment }) => {
    const own = <Row extends { table: string }>(rows: Row[]): Row[] => rows.filter(({ table }) => table === name)
    const rows = own(columns).map((column) => `| \`${column.name}\` | ${describeColumn(column)} |`)
    const extras = [...own(rules), ...own(indexes)].map(({ definition }) => `- \`${shorten(definition)}\``)
    return [`## ${name}`, comment ?? '', ['| column | type |', '|---|---|', ...rows].join('\n'), extras.join('\n')]
      .filter(Boolean)
      .join('\n\n')
  })
  return `# Database schema

What the gateway stores, on the embedded store and on PostgreSQL alike. \`npm run generate\` writes this page from a freshly
migrated database; the migrations are in \`gateway/src/store/migrations\`. Integers from the chain are \`numeric\`, because
256 bits fit nothing smaller.

${sections.join('\n\n')}
`
}

const readCatalogue = async (tx: Tx) => {
  const { rows: tables } = await sql<Table>`
    select relname as name, obj_description(oid) as comment from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    order by relname`.execute(tx)
  const { rows: columns } = await sql<Column>`
    select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as nullable,
      column_default as fallback
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`.execute(tx)
  const { rows: rules } = await sql<Rule>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c') order by contype, conname`.execute(
    tx,
  )
  const { rows: indexes } = await sql<Index>`
    select tablename as "table", indexdef as definition from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint) order by indexname`.execute(tx)
  return { tables, columns, indexes, rules }
}

const describeColumn = ({ type, nullable, fallback }: Column): string => {
  const short = type === 'timestamp with time zone' ? 'timestamptz' : type === 'ARRAY' ? 'text[]' : type
  return [short, nullable ? 'or null' : '', fallback === null ? '' : `, default ${fallback.replace(/::.*$/, '')}`]
    .filter(Boolean)
    .join(' ')
    .replace(' ,', ',')
}

const shorten = (definition: string): string =>
  definition.replace(
    /^CREATE (UNIQUE )?INDEX (\w+) ON public\.\w+ USING btree/,
    (_, unique = '', name) => `${unique.toLowerCase()}index ${name}`,
  )
