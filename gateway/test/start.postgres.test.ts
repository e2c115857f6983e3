import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { SettingError } from '../src/base/setting-error.ts'
import { openStore } from '../src/store/store.ts'
import { administer, makeBareDatabase, postgresUrl, urlOf } from './support/stores.ts'

const log = makeLogger({ level: 'silent' })
const name = `surety_test_${randomBytes(6).toString('hex')}`
const open = (url: string) => openStore({ kind: 'postgres', url }, log)
const asUser = (url: string, username: string): string => Object.assign(new URL(url), { username }).href

test('a database that does not exist: the error says how to create it', async () => {
  const opening = open(urlOf(name))
  await expect(opening).rejects.toBeInstanceOf(SettingError)
  await expect(opening).rejects.toThrow(`has no database ${name}. Create it with \`createdb ${name}\``)
})

test('a user that does not exist: the error names the user and the setting', async () => {
  const opening = open(asUser(postgresUrl, name))
  await expect(opening).rejects.toBeInstanceOf(SettingError)
  await expect(opening).rejects.toThrow(
    `rejects the user ${name} (role "${name}" does not exist). Correct the user or the password in DATABASE_URL.`,
  )
})

test('a user that may not create tables: the error says which rights it needs', async () => {
  const database = await makeBareDatabase()
  await administer(`create role ${name} login`)
  try {
    const opening = open(asUser(database.config.url, name))
    await expect(opening).rejects.toBeInstanceOf(SettingError)
    await expect(opening).rejects.toThrow(`The user ${name} may not create tables`)
  } finally {
    await database.drop()
    await administer(`drop role ${name}`)
  }
})
