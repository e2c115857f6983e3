import type { PostgresPool } from 'kysely'
import pg from 'pg'
import type { Logger } from '../base/log.ts'

export const maxTransactionMs = 5_000

/** Every number with more digits than JavaScript's is a whole one here. */
const wholeNumbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

export type PoolLimits = { most: number; patient?: boolean }

/** Opens a pool of connections whose values have the same JavaScript types as those of the embedded store. */
export const openPostgresPool = (url: string, { most, patient = false }: PoolLimits, log: Logger): PostgresPool => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'surety',
    max: most,
    connectionTimeoutMillis: 5_000,
    // The watchdog over a transaction can undo it only when the statement it is waiting for ends.
    ...(patient ? {} : { statement_timeout: maxTransactionMs }),
    idle_in_transaction_session_timeout: 2 * maxTransactionMs,
    // Compiling a statement takes a second, and all of ours are over sooner; the planner thinks otherwise of tables it has no
    // statistics of yet.
    options: '-c jit=off',
    types: {
      getTypeParser: (oid, format) => (wholeNumbers.has(oid) ? BigInt : pg.types.getTypeParser(oid, format)),
    },
  })
  // A connection that breaks is dropped by the pool, and whoever uses it hears of it; without a listener the event would end
  // the process. The pool listens only while a connection is idle.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn({ err: error }, 'Database connection lost'))
  return pool
}
