import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddress, newWallet, postClaim, signClaim } from './support/agents.ts'
import { type GatewayProcess, spawnGateway } from './support/process.ts'
import { startRpc, type TestRpc } from './support/rpc.ts'
import { makeDatabase } from './support/stores.ts'

let rpc: TestRpc
let database: Awaited<ReturnType<typeof makeDatabase>>
let processes: GatewayProcess[]
let urls: string[]
const settings = () => ({
  ...rpc.env,
  DATABASE_URL: database.config.url,
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'info',
  AGENT_READS_PER_MINUTE: '0',
})
beforeAll(async () => {
  ;[rpc, database] = await Promise.all([startRpc(), makeDatabase()])
  processes = [1, 2, 3].map(() => spawnGateway(settings()))
  urls = await Promise.all(processes.map(({ ready }) => ready))
})
afterAll(async () => {
  for (const gateway of processes) gateway.kill('SIGKILL')
  await Promise.all(processes.map(({ exited }) => exited))
  await database.drop()
  await rpc.close()
})

const at = (index: number): string => urls[index % urls.length] ?? ''
const count = (statuses: number[]): Record<number, number> =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((other) => other === status).length]),
  )

const issue = async (url = at(0)): Promise<{ keyId: string; apiKey: string }> =>
  (await postClaim(url, await signClaim(newWallet()))).json() as Promise<{ keyId: string; apiKey: string }>

const ask = (url: string, apiKey: string, ip = '127.0.0.1'): Promise<number> =>
  fetch(`${url}/api/v1/agent`, { headers: { 'x-api-key': apiKey, 'x-forwarded-for': ip } }).then(({ status }) => status)

/** A busy database makes the gateway answer 503, which binds nothing: the same request is sent again, as it says. */
const postUntilAnswered = async (url: string, claim: object): Promise<number> => {
  for (;;) {
    const { status } = await postClaim(url, claim)
    if (status !== 503) return status
  }
}

test('fifty parallel onboardings of one wallet over three processes issue exactly three keys, five times over', async () => {
  for (let round = 0; round < 5; round += 1) {
    const claim = await signClaim(newWallet())
    const statuses = await Promise.all(Array.from({ length: 50 }, (_, index) => postUntilAnswered(at(index), claim)))
    expect(count(statuses)).toEqual({ 201: 3, 409: 47 })
  }
})

test('each process counts the keys that another one issued, also for a key that it has in memory', async () => {
  const wallet = newWallet()
  const claim = await signClaim(wallet)
  const { apiKey } = (await (await postClaim(at(0), claim)).json()) as { apiKey: string }
  const countAt = async (index: number): Promise<number> => {
    const response = await fetch(`${at(index)}/api/v1/agent`, { headers: { 'x-api-key': apiKey } })
    return ((await response.json()) as { activeKeys: number }).activeKeys
  }
  for (const issued of [1, 2, 3]) {
    if (issued > 1) expect((await postClaim(at(issued), claim)).status).toBe(201)
    for (const index of [0, 1, 2]) await expect.poll(() => countAt(index)).toBe(issued)
  }
})

test('of a hundred parallel requests of one address over three processes exactly ten pass, five times over', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ip = newAddress()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => postClaim(at(index), {}, { ip })))
    expect(count(answers.map(({ status }) => status))).toEqual({ 400: 10, 429: 90 })
  }
})

test('the count of an address survives a restart, and a full window is refused there, too', async () => {
  const ip = newAddress()
  for (let index = 0; index < 10; index += 1) await postClaim(at(index), {}, { ip })
  const fresh = spawnGateway(settings())
  const url = await fresh.ready
  expect((await postClaim(url, {}, { ip })).status).toBe(429)
  fresh.kill('SIGTERM')
  expect(await fresh.exited).toBe(0)
})

test('x-forwarded-for is not believed where no proxy is trusted: one caller cannot be many', async () => {
  const naive = spawnGateway({ ...settings(), TRUST_PROXY: '' })
  const url = await naive.ready
  const answers = await Promise.all(Array.from({ length: 15 }, () => postClaim(url, {}, { ip: newAddress() })))
  expect(count(answers.map(({ status }) => status))).toEqual({ 400: 10, 429: 5 })
  naive.kill('SIGTERM')
  expect(await naive.exited).toBe(0)
})

test('a refused request is not counted: a client that keeps asking is accepted an hour after its oldest request', async () => {
  const pg = await import('pg')
  const client = new pg.default.Client({ connectionString: database.config.url })
  await client.connect()
  const ip = newAddress()
  for (let index = 0; index < 10; index += 1) await postClaim(at(0), {}, { ip })
  const origin = `${ip.split('::')[0]}::/64`
  const age = (interval: string) =>
    client.query(`update rate_limit_hits set at = at - interval '${interval}' where origin = $1`, [origin])
  await age('59 minutes')
  // Use other processes: one that has read the window keeps it in memory.
  const knock = (index: number) => postClaim(at(index), {}, { ip }).then(({ status }) => status)
  for (let again = 0; again < 12; again += 1) expect(await knock(1)).toBe(429)
  const { rows } = await client.query('select from rate_limit_hits where origin = $1', [origin])
  expect(rows).toHaveLength(10)
  await age('1 minute')
  expect(await knock(2)).toBe(400)
  await client.end()
})

/** Asks one process without a pause, also after the revocation was answered. Returns what it said to later requests. */
const askThroughout = async (url: string, apiKey: string, revocation: { isAnswered: boolean }): Promise<number[]> => {
  const later: number[] = []
  while (later.length < 12) {
    const isLater = revocation.isAnswered
    // From an address of its own: a fast machine would get to the limit of one address.
    const status = await ask(url, apiKey, newAddress())
    if (isLater) later.push(status)
  }
  return later
}

test('no process accepts a key after its revocation was answered: 360 requests of busy callers, ten keys', async () => {
  const round = async (index: number): Promise<number[]> => {
    const { keyId, apiKey } = await issue(at(index))
    for (const url of urls) expect(await ask(url, apiKey)).toBe(200)
    const revocation = { isAnswered: false }
    const asking = urls.map((url) => askThroughout(url, apiKey, revocation))
    const revoked = await fetch(`${at(index)}/api/v1/agent/keys/${keyId}`, {
      method: 'DELETE',
      headers: { 'x-api-key': apiKey },
    })
    expect(revoked.status).toBe(200)
    revocation.isAnswered = true
    return (await Promise.all(asking)).flat()
  }
  // A revocation waits for the slowest process to hear of it, so several are under way at a time.
  const statuses: number[] = []
  for (let index = 0; index < 10; index += 5) {
    const rounds = await Promise.all([0, 1, 2, 3, 4].map((further) => round(index + further)))
    statuses.push(...rounds.flat())
  }
  expect(count(statuses)).toEqual({ 401: 360 })
})

test('a process that slept through a revocation does not trust its cache when it resumes', async () => {
  const [sleeper] = processes
  const { keyId, apiKey } = await issue(at(1))
  expect(await ask(at(0), apiKey)).toBe(200)
  sleeper?.kill('SIGSTOP')
  try {
    const revoked = await fetch(`${at(1)}/api/v1/agent/keys/${keyId}`, {
      method: 'DELETE',
      headers: { 'x-api-key': apiKey },
    })
    expect(revoked.status).toBe(200)
    const answer = ask(at(0), apiKey)
    await sleep(200)
    sleeper?.kill('SIGCONT')
    expect(await answer).toBe(401)
  } finally {
    sleeper?.kill('SIGCONT')
  }
})

test('a key in use is looked up once, and its last use is written in batches', async () => {
  const pg = await import('pg')
  const client = new pg.default.Client({ connectionString: database.config.url })
  await client.connect()
  const { keyId, apiKey } = await issue()
  const reads = async (): Promise<number> => {
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query(
      `select idx_scan::int4 as scans from pg_stat_user_indexes where indexrelname = 'api_keys_hash_key'`,
    )
    return rows[0].scans
  }
  await ask(at(0), apiKey)
  const before = await reads()
  for (let again = 0; again < 200; again += 1) {
    const { status } = await fetch(`${at(0)}/api/v1/nothing`, { headers: { 'x-api-key': apiKey } })
    expect(status).toBe(404)
  }
  // Statistics arrive late and count the other tests' look-ups, too; two hundred more would show.
  expect((await reads()) - before).toBeLessThan(100)
  const lastUse = async () =>
    (await client.query('select last_used_at from api_keys where key_id = $1', [keyId])).rows[0].last_used_at
  await expect.poll(lastUse, { interval: 500 }).not.toBeNull()
  await client.end()
})
