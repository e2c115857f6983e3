import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { announce, watchRevisions } from '../src/store/revisions.ts'
import { openStore } from '../src/store/store.ts'
import { postClaim } from './support/agents.ts'
import { spawnGateway } from './support/process.ts'
import { startRpc, type TestRpc } from './support/rpc.ts'
import { makeBareDatabase } from './support/stores.ts'

const log = makeLogger({ level: 'silent' })
let rpc: TestRpc
beforeAll(async () => {
  rpc = await startRpc()
})
afterAll(() => rpc.close())

let database: Awaited<ReturnType<typeof makeBareDatabase>>
beforeEach(async () => {
  database = await makeBareDatabase()
})
afterEach(() => database.drop())

const query = async (text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: database.config.url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

test('three processes that start together on an empty database migrate it once', async () => {
  const processes = [1, 2, 3].map(() => spawnGateway({ DATABASE_URL: database.config.url, ...rpc.env }))
  const urls = await Promise.all(processes.map(({ ready }) => ready))
  for (const url of urls) expect((await fetch(`${url}/health`)).status).toBe(200)
  const migrated = processes.flatMap(({ logs }) => logs).filter((line) => line.includes('Database migrated'))
  expect(migrated).toHaveLength(1)
  for (const gateway of processes) gateway.kill('SIGTERM')
  expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([0, 0, 0])
})

test('twelve stores that open together on an empty database all open, four times in a row', async () => {
  for (let round = 0; round < 4; round += 1) {
    await query('drop schema public cascade; create schema public')
    const stores = await Promise.all(Array.from({ length: 12 }, () => openStore(database.config, log)))
    const applied = await query('select name from kysely_migration')
    expect(new Set(applied.map(({ name }) => name)).size).toBe(applied.length)
    await Promise.all(stores.map((store) => store.close()))
  }
})

test('a database migrated by a newer version is rejected with a reason', async () => {
  await (await openStore(database.config, log)).close()
  await query(`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'now')`)
  await expect(openStore(database.config, log)).rejects.toThrow('If a newer version made it, run that version instead.')
})

test('one process hears every announcement of another, ten times in a row', async () => {
  const [speaker, listener] = await Promise.all([openStore(database.config, log), openStore(database.config, log)])
  const watcher = await watchRevisions(listener, log)
  let heard = 0
  watcher.on('keys', () => {
    heard += 1
  })
  for (let round = 1; round <= 10; round += 1) {
    await speaker.transaction((tx) => announce(tx, 'keys'))
    await expect.poll(() => heard, { interval: 10 }).toBe(round)
  }
  await watcher.close()
  await Promise.all([speaker.close(), listener.close()])
})

test('503 while the database is down, 200 when it is back', async () => {
  const gateway = spawnGateway({ DATABASE_URL: database.config.url, ...rpc.env })
  const url = await gateway.ready
  const admin = new pg.Client({ connectionString: new URL('/postgres', database.config.url).href })
  await admin.connect()
  const name = new URL(database.config.url).pathname.slice(1)
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const unavailable = await fetch(`${url}/health`)
  expect(unavailable.status).toBe(503)
  expect(unavailable.headers.get('retry-after')).toBe('5')
  expect(await unavailable.json()).toMatchObject({ error: 'unavailable', code: 'unavailable' })
  const onboarding = await fetch(`${url}/api/v1/agent/onboard`, { method: 'POST' })
  expect([onboarding.status, onboarding.headers.get('retry-after')]).toEqual([503, '5'])
  await admin.query(`alter database ${name} allow_connections true`)
  await admin.end()
  await expect.poll(() => fetch(`${url}/health`).then(({ status }) => status)).toBe(200)
  gateway.kill('SIGTERM')
  expect(await gateway.exited).toBe(0)
})

test('a process survives repeated loss of its database connections during transactions', async () => {
  const gateway = spawnGateway({ DATABASE_URL: database.config.url, ...rpc.env, TRUST_PROXY: '127.0.0.1' })
  const url = await gateway.ready
  const admin = new pg.Client({ connectionString: database.config.url })
  await admin.connect()
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  const countWaiting = async (): Promise<number> =>
    (await admin.query(`select 1 ${others} and wait_event_type = 'Lock'`)).rowCount ?? 0
  const statuses: number[] = []
  for (let round = 0; round < 5; round += 1) {
    // Each request writes here in its transaction, so some are in the middle of one when their connections are lost.
    await admin.query('begin')
    await admin.query('lock table rate_limit_hits')
    const asked = Array.from({ length: 20 }, () => postClaim(url, {}))
    await expect.poll(countWaiting).toBeGreaterThan(0)
    await admin.query(`select pg_terminate_backend(pid) ${others}`)
    await admin.query('commit')
    const answered = (await Promise.all(asked)).map(({ status }) => status)
    expect(answered, `round ${round}`).toContain(503)
    statuses.push(...answered)
  }
  await admin.end()
  const unexpected = gateway.logs.filter(
    (line) => JSON.parse(line).level === 'error' && !line.includes('The store does not answer'),
  )
  expect(unexpected).toEqual([])
  expect(statuses.filter((status) => status !== 400 && status !== 503)).toEqual([])
  await expect.poll(() => fetch(`${url}/health`).then(({ status }) => status)).toBe(200)
  gateway.kill('SIGTERM')
  expect(await gateway.exited).toBe(0)
})
