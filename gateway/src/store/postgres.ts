import type { PostgresPool } from 'kysely'
import pg from 'pg'
import type { Logger } from '../base/log.ts'

export const longestTransactionMs = 5_000

/** Opens a pool of connections whose values have the same JavaScript types as those of the embedded store. */
export const openPostgresPool = (url: string, log: Logger, { patient = false } = {}): PostgresPool => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'surety',
    max: 10,
    connectionTimeoutMillis: 5_000,
    // The watchdog over a transaction can undo it only when the statement it is waiting for ends.
    ...(patient ? {} : { statement_timeout: longestTransactionMs }),
    idle_in_transaction_session_timeout: 2 * longestTransactionMs,
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format)),
    },
  })
  // An idle connection that breaks is dropped by the pool; without a listener the event would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return pool
}
