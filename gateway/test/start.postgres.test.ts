import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { SettingError } from '../src/base/setting-error.ts'
import { watchRevisions } from '../src/store/revisions.ts'
import { openStore, sql } from '../src/store/store.ts'
import { query } from './support/chaos-records.ts'
import { administer, makeBareDatabase, makeDatabase, postgresUrl, urlOf } from './support/stores.ts'

const log = makeLogger({ level: 'silent' })
const name = `surety_test_${randomBytes(6).toString('hex')}`
const open = (url: string) => openStore({ kind: 'postgres', url }, log)
const countConnections = async (url: string): Promise<number> => {
  const count = 'select from pg_stat_activity where datname = $1'
  return (await query(postgresUrl, count, [new URL(url).pathname.slice(1)])).length
}
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

test('a store opens no more connections than it may, however much it is asked at once', async () => {
  const database = await makeDatabase()
  try {
    for (const maxConnections of [5, 7]) {
      const store = await openStore({ ...database.config, maxConnections }, log)
      const watcher = await watchRevisions(store, log)
      const wait = sql`select pg_sleep(0.02)`
      const busy = [store.read, store.write, store.transaction, store.snapshot].flatMap((use) =>
        Array.from({ length: 10 }, () => use(async (tx) => void (await wait.execute(tx)))),
      )
      await Promise.all(busy)
      // Idle ones are kept for ten seconds.
      expect(await countConnections(database.config.url)).toBe(maxConnections)
      await watcher.close()
      await store.close()
      await expect.poll(() => countConnections(database.config.url)).toBe(0)
    }
  } finally {
    await database.drop()
  }
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
