import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { StoreConfig } from '../../src/config.ts'

export const postgresUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Which of the two stores this run of the suite is on; vitest.config.ts runs it once on each. */
export const storeKind = process.env.TEST_STORE as StoreConfig['kind']

/** Says whether a PostgreSQL answers, so that the suite can run on it as well. */
export const findPostgres = async (): Promise<boolean> => {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Runs a statement that concerns a whole database. */
export const administer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export type TestStore = { config: StoreConfig; drop(): Promise<void> }

export const urlOf = (database: string): string =>
  Object.assign(new URL(postgresUrl), { pathname: `/${database}` }).href

type TestDatabase = TestStore & { config: { kind: 'postgres' } }

const copyOf = async (template: string): Promise<TestDatabase> => {
  const name = `surety_test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${template}`)
  return {
    config: { kind: 'postgres', url: urlOf(name) },
    drop: () => administer(`drop database if exists ${name} with (force)`),
  }
}

/** Makes a PostgreSQL database that nobody else uses, with empty tables. */
export const makeDatabase = (): Promise<TestDatabase> => copyOf(process.env.TEST_TEMPLATE ?? 'template1')

/** Makes one without tables, as an operator would hand it over. */
export const makeBareDatabase = (): Promise<TestDatabase> => copyOf('template1')

/** With the tables: to migrate an embedded database takes longer than most tests. */
const image = process.env.TEST_IMAGE ? { image: process.env.TEST_IMAGE } : {}

/** Makes an empty store of the kind this run is on. */
export const makeStore = async (): Promise<TestStore> =>
  storeKind === 'postgres'
    ? makeDatabase()
    : { config: { kind: 'embedded', path: 'memory://', ...image }, drop: async () => {} }
