import pg from 'pg'
import { SettingError } from '../base/setting-error.ts'
import { nameOutage } from './outage.ts'

type Target = { place: string; user: string; database: string }

/** PostgreSQL's codes for a login that it rejects, also for want of encryption. */
const rejectedLogins = new Set(['28000', '28P01'])
const missingDatabase = '3D000'
const insufficientPrivilege = '42501'
/** PostgreSQL starts, stops or has no connection left. */
const notReady = new Set(['57P03', '53300'])
/** The driver's own error if PostgreSQL asks for a password and the URL has none. It has no code. */
const missingPassword = /client password must be/

/** Says what to do about a database that cannot be opened. Never contains the password. */
export const explainStart = (failed: unknown, url: string): unknown => {
  const error = (failed instanceof Error && failed.cause ? failed.cause : failed) as Error & { code?: string }
  const { host, port, user = '', database = '' } = new pg.Client({ connectionString: url })
  const target = { place: `PostgreSQL at ${host}:${port}`, user, database }
  const fault = explainSetting(error, target)
  if (fault) return new SettingError(fault)
  // A name with several addresses gives an error without a message for all of them together.
  const reason = error.message || error.code
  if (notReady.has(error.code ?? ''))
    return new Error(`${target.place} is not ready (${reason}). Try again in a few seconds.`)
  if (nameOutage(error) === error) return failed
  return new Error(`${target.place} does not answer (${reason}). Start it, or correct DATABASE_URL.`)
}

/** Explains an error that a restart cannot solve. */
const explainSetting = ({ code = '', message }: Error & { code?: string }, target: Target): string | undefined => {
  const { place, user, database } = target
  if (rejectedLogins.has(code))
    return `${place} rejects the user ${user} (${message}). Correct the user or the password in DATABASE_URL.`
  if (missingPassword.test(message))
    return `${place} asks for a password of the user ${user}. Put it into DATABASE_URL: postgres://user:password@host:port/database.`
  if (code === missingDatabase)
    return `${place} has no database ${database}. Create it with \`createdb ${database}\`, or correct DATABASE_URL.`
  if (code === insufficientPrivilege)
    return `The user ${user} may not create tables in the database ${database} of ${place} (${message}). Make the user its owner.`
  return undefined
}
