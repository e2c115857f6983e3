import type { PostgresPool } from 'kysely'
import pg from 'pg'
import type { Logger } from '../base/log.ts'

export const maxTransactionMs = 5_000

/** All int8 and numeric columns hold integers. */
const integerTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

type Utils = { prepareValue(value: unknown): string | Buffer | null }

/** Writes a parameter as `pg` does, whose types leave this out. The embedded store uses it, so both stores read the same. */
export const writeParameter = (value: unknown): string | Buffer | null =>
  (pg as unknown as { utils: Utils }).utils.prepareValue(value)

/**
 * A statement that each connection parses and plans once. It names its columns one by one: PostgreSQL refuses a prepared `select *` as soon
 * as another process has added a column.
 */
export type Prepared = { name: string; text: string }

export type Pool = PostgresPool & {
  query<Row>(statement: Prepared & { values: unknown[] }): Promise<{ rows: Row[] }>
}

/** A `patient` pool has no statement timeout. */
export type PoolLimits = { maxConnections: number; patient?: boolean }

/** Opens a pool whose values have the same JavaScript types as those of the embedded store. */
export const openPostgresPool = (url: string, { maxConnections, patient = false }: PoolLimits, log: Logger): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'surety',
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    // The watchdog can roll a transaction back only after its current statement has ended.
    ...(patient ? {} : { statement_timeout: maxTransactionMs }),
    idle_in_transaction_session_timeout: 2 * maxTransactionMs,
    // JIT compilation takes a second, longer than any of our statements. Without statistics the planner would choose it.
    options: '-c jit=off',
    types: {
      getTypeParser: (oid, format) => (integerTypes.has(oid) ? BigInt : pg.types.getTypeParser(oid, format)),
    },
  })
  // The pool drops a broken connection, and its user gets an error. Without a listener the error event would end the
  // process, and the pool listens only while a connection is idle.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn({ err: error }, 'Database connection lost'))
  return pool as unknown as Pool
}
