import { makeLogger } from '../../src/base/log.ts'
import { openStore } from '../../src/store/store.ts'
import { administer, dropDatabases, urlOf } from './stores.ts'

/** Makes the database that those of the tests are copies of: copying tables is several times faster than making them. */
export const makeTemplate = async (name: string): Promise<() => Promise<void>> => {
  await administer(`create database ${name}`)
  const store = await openStore({ kind: 'postgres', url: urlOf(name) }, makeLogger({ level: 'silent' }))
  await store.close()
  return async () => {
    await dropDatabases(name)
    await administer(`drop database if exists ${name} with (force)`)
  }
}
