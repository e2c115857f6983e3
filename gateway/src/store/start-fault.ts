import pg from 'pg'
import { nameOutage } from './outage.ts'

/** PostgreSQL's codes for a wrong user or password, and for a database that does not exist. */
const rejectedLogins = new Set(['28000', '28P01'])
const missingDatabase = '3D000'

/** Says what to do about a database that cannot be opened. Never contains the password. */
export const explainStart = (failed: unknown, url: string): unknown => {
  const error = failed instanceof Error && failed.cause ? failed.cause : failed
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const place = `PostgreSQL at ${host}:${port}`
  const { code = '' } = error as { code?: string }
  if (rejectedLogins.has(code)) {
    return new Error(`${place} rejects the user ${user}. Correct the user or the password in DATABASE_URL.`)
  }
  if (code === missingDatabase) {
    return new Error(`${place} has no database ${database}. Create it, or correct DATABASE_URL.`)
  }
  if (nameOutage(error) === error) return failed
  // A name with several addresses gives an error without a message for all of them together.
  const reason = (error as Error).message || code
  return new Error(`${place} does not answer (${reason}). Start it, or correct DATABASE_URL.`)
}
