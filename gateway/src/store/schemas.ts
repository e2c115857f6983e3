import { openSharedDatabase, type SharedDatabase } from './embedded.ts'
import { recordMigrations } from './migrate.ts'

/** Schemas with the tables of a store, in one database in memory. */
export type Schemas = {
  database: SharedDatabase
  create(schema: string): Promise<void>
  drop(schema: string): Promise<void>
  /** Copies the rows of all tables to `copy`, which can replace them later. */
  copy(schema: string, copy: string): Promise<void>
  restore(schema: string, copy: string): Promise<void>
  /** Rows of all tables, without counting: as far as the database knows from what it wrote. */
  countRows(schema: string): Promise<number>
  close(): Promise<void>
}

/** Opens an empty database. Every schema is made by the statements of the migrations. */
export const openSchemas = async (): Promise<Schemas> => {
  const [database, statements] = await Promise.all([openSharedDatabase(), recordMigrations()])
  const listTables = async (schema: string): Promise<string[]> => {
    const found = await database.run(
      `select tablename as name from pg_tables where schemaname = '${schema}' order by 1`,
    )
    return (found as { name: string }[]).map(({ name }) => name)
  }
  return {
    database,
    create: async (schema) => {
      const script = ['begin', `create schema ${schema}`, `set local search_path to ${schema}`, ...statements, 'commit']
      await database.run(script.join(';\n'))
    },
    drop: async (schema) => {
      await database.run(`drop schema if exists ${schema} cascade`)
    },
    copy: async (schema, copy) => {
      const names = await listTables(schema)
      const rows = names.map((name) => `create table ${copy}.${name} as table ${schema}.${name}`)
      await database.run(['begin', `create schema ${copy}`, ...rows, 'commit'].join(';\n'))
    },
    restore: async (schema, copy) => {
      const names = await listTables(schema)
      const rows = names.map((name) => `insert into ${schema}.${name} overriding system value table ${copy}.${name}`)
      const all = names.map((name) => `${schema}.${name}`).join(', ')
      // Without the role, a row could be written before the one that it refers to.
      const script = ['begin', 'set local session_replication_role = replica', `truncate ${all}`, ...rows, 'commit']
      await database.run(script.join(';\n'))
    },
    countRows: async (schema) => {
      const [found] = await database.run(
        `select coalesce(sum(n_live_tup), 0)::int4 as rows from pg_stat_user_tables where schemaname = '${schema}'`,
      )
      return Number(found?.rows ?? 0)
    },
    close: database.close,
  }
}
