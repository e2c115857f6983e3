import { expect, test } from 'vitest'
import { SettingError } from '../base/setting-error.ts'
import { explainStart } from './start-fault.ts'

const url = 'postgres://agent:hunter2@db.test:6543/surety'
const fail = (message: string, code?: string): Error => Object.assign(new Error(message), code && { code })

test.each([
  [
    fail('password authentication failed for user "agent"', '28P01'),
    'PostgreSQL at db.test:6543 rejects the user agent (password authentication failed for user "agent"). Correct the user ' +
      'or the password in DATABASE_URL.',
  ],
  [
    fail('no pg_hba.conf entry for host "10.0.0.1", user "agent", no encryption', '28000'),
    'PostgreSQL at db.test:6543 rejects the user agent (no pg_hba.conf entry for host "10.0.0.1", user "agent", no ' +
      'encryption). Correct the user or the password in DATABASE_URL.',
  ],
  [
    fail('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    'PostgreSQL at db.test:6543 asks for a password of the user agent. Put it into DATABASE_URL: ' +
      'postgres://user:password@host:port/database.',
  ],
  [
    fail('database "surety" does not exist', '3D000'),
    'PostgreSQL at db.test:6543 has no database surety. Create it with `createdb surety`, or correct DATABASE_URL.',
  ],
  [
    fail('permission denied for schema public', '42501'),
    'The user agent may not create tables in the database surety of PostgreSQL at db.test:6543 (permission denied for schema ' +
      'public). Make the user its owner.',
  ],
])('a setting to correct: %s', (error, message) => {
  expect(explainStart(error, url)).toEqual(new SettingError(message))
  expect(explainStart(new Error('wrapped', { cause: error }), url)).toBeInstanceOf(SettingError)
})

test.each([
  [
    fail('connect ECONNREFUSED 10.0.0.9:6543', 'ECONNREFUSED'),
    'PostgreSQL at db.test:6543 does not answer (connect ECONNREFUSED 10.0.0.9:6543). Start it, or correct DATABASE_URL.',
  ],
  [
    fail('', 'ECONNREFUSED'),
    'PostgreSQL at db.test:6543 does not answer (ECONNREFUSED). Start it, or correct DATABASE_URL.',
  ],
  [
    fail('the database system is starting up', '57P03'),
    'PostgreSQL at db.test:6543 is not ready (the database system is starting up). Try again in a few seconds.',
  ],
  [
    fail('sorry, too many clients already', '53300'),
    'PostgreSQL at db.test:6543 is not ready (sorry, too many clients already). Try again in a few seconds.',
  ],
])('a reason to start again: %s', (error, message) => {
  const explained = explainStart(error, url)
  expect(explained).toEqual(new Error(message))
  expect(explained).not.toBeInstanceOf(SettingError)
})

test('any other error stays as it is', () => {
  const error = fail('column "a" does not exist', '42703')
  expect(explainStart(error, url)).toBe(error)
})
