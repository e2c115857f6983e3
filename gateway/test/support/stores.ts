import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { StoreConfig } from '../../src/config.ts'

const server = 'postgres@127.0.0.1:5432'

/** Tries the socket of the machine first: a statement through it takes less of the system than one through TCP. */
const usual = ['postgres://postgres@%2Fvar%2Frun%2Fpostgresql/postgres', `postgres://${server}/postgres`]

export const postgresUrl = process.env.TEST_DATABASE_URL ?? `postgres://${server}/postgres`

const answers = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Finds a PostgreSQL that answers, so that the suite can run on it as well. */
export const findPostgres = async (): Promise<string | undefined> => {
  const { TEST_DATABASE_URL } = process.env
  for (const url of TEST_DATABASE_URL ? [TEST_DATABASE_URL] : usual) if (await answers(url)) return url
  return undefined
}

let kind: StoreConfig['kind'] = 'embedded'

/** Chooses the store of the suites that follow. */
export const useStore = (chosen: StoreConfig['kind']): void => {
  kind = chosen
}

/** Which of the two stores the running suite is on. */
export const storeKind = (): StoreConfig['kind'] => kind

/** Runs a statement that concerns whole databases. */
export const administer = async (statement: string): Promise<Record<string, string>[]> => {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

export type TestStore = { config: StoreConfig; drop(): Promise<void> }

export const urlOf = (database: string): string =>
  Object.assign(new URL(postgresUrl), { pathname: `/${database}` }).href

type TestDatabase = TestStore & { config: { kind: 'postgres' } }

const { TEST_CONNECTIONS } = process.env
const limits = TEST_CONNECTIONS ? { maxConnections: Number(TEST_CONNECTIONS) } : {}

const dropDatabase = async (name: string): Promise<void> => {
  await administer(`drop database if exists ${name} with (force)`)
}

const { TEST_TEMPLATE } = process.env
/** What the names of a run's databases begin with. */
const prefixOf = (template: string): string => `${template.replace('template', 'test')}_`

/** Drops the databases of a run: those that its suites had no time to drop, or left. */
export const dropDatabases = async (template: string): Promise<void> => {
  const names = await administer(`select datname from pg_database where starts_with(datname, '${prefixOf(template)}')`)
  // All at once: what takes long is to wait for the disk.
  await Promise.all(names.map(({ datname = '' }) => dropDatabase(datname)))
}

const copy = async (template: string): Promise<string> => {
  const name = `${TEST_TEMPLATE ? prefixOf(TEST_TEMPLATE) : 'surety_test_'}${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${template}`)
  return name
}

let dropping: Promise<unknown> = Promise.resolve()
/** Some disks take half a second for a drop, so a suite does not wait for it: the end of the run sees that all are gone. */
const dropLater = (name: string): void => {
  dropping = dropping.then(() => dropDatabase(name)).catch(() => {})
}

const open = (name: string): TestDatabase => ({
  config: { kind: 'postgres', url: urlOf(name), ...limits },
  drop: async () => (TEST_TEMPLATE ? dropLater(name) : dropDatabase(name)),
})

let next: Promise<string> | undefined
/** Makes a PostgreSQL database that nobody else uses, with empty tables. In a run the next one is made while this one is used. */
export const makeDatabase = async (): Promise<TestDatabase> => {
  if (!TEST_TEMPLATE) return open(await copy('template1'))
  const taken = next ?? copy(TEST_TEMPLATE)
  next = copy(TEST_TEMPLATE)
  next.catch(() => {})
  return open(await taken)
}

/** Makes one without tables, as an operator would hand it over. */
export const makeBareDatabase = async (): Promise<TestDatabase> => open(await copy('template1'))

/** With the tables: to migrate an embedded database takes longer than most tests. */
const image = process.env.TEST_IMAGE ? { image: process.env.TEST_IMAGE } : {}

/** Leaves in a folder what a first start leaves there, an empty embedded store with its tables, in a fraction of the time. */
export const prepareFolder = async (path: string): Promise<void> => {
  const { TEST_IMAGE } = process.env
  if (!TEST_IMAGE) return
  const database = join(path, 'database')
  await mkdir(database, { recursive: true, mode: 0o700 })
  await promisify(execFile)('tar', ['--extract', '--file', TEST_IMAGE, '--directory', database])
  await writeFile(join(path, 'database-complete'), '')
}

/** Makes an empty store of the kind that the running suite is on. */
export const makeStore = async (): Promise<TestStore> =>
  kind === 'postgres'
    ? makeDatabase()
    : { config: { kind: 'embedded', path: 'memory://', ...image }, drop: async () => {} }

/** Makes one that outlives its gateway, for a restart on it. */
export const makeLastingStore = async (): Promise<TestStore> => {
  if (kind === 'postgres') return makeDatabase()
  const path = await mkdtemp(join(tmpdir(), 'surety-store-'))
  await prepareFolder(path)
  return { config: { kind: 'embedded', path }, drop: () => rm(path, { recursive: true }) }
}
