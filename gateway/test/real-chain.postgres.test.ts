import { randomUUID } from 'node:crypto'
import type { LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { openStore, sql } from '../src/store/store.ts'
import { postClaim, signClaim } from './support/agents.ts'
import { cover, relayEnv } from './support/buyers.ts'
import { serving } from './support/chaos.ts'
import { wallets } from './support/market.ts'
import { type GatewayProcess, spawnGateway } from './support/process.ts'
import { startRpc, type TestRpc } from './support/rpc.ts'
import { makeDatabase } from './support/stores.ts'

/** A process on a chain that is not embedded, with the limits of one address set low and everything else by default. */
let rpc: TestRpc
let database: Awaited<ReturnType<typeof makeDatabase>>
let gateway: GatewayProcess
let url: string
let apiKey: string
const [wallet] = wallets.agents as [LocalAccount]
const settings = () => ({
  ...rpc.env,
  DATABASE_URL: database.config.url,
  RELAYER_KEYS: relayEnv.RELAYER_KEYS,
  TRUST_PROXY: '127.0.0.1',
})
const query = async <Row>(text: string): Promise<Row[]> => {
  const store = await openStore(database.config, makeLogger({ level: 'silent' }))
  const { rows } = await store.transaction((tx) => sql.raw<Row>(text).execute(tx))
  await store.close()
  return rows
}
beforeAll(async () => {
  ;[rpc, database] = await Promise.all([startRpc(), makeDatabase()])
  await query(`insert into api_keys (key_id, wallet, slot, hash, hint, created_at, revoked_at)
    values ('old', '0xold', null, 'old', 'none', now() - interval '200 days', now() - interval '100 days')`)
  const limits = {
    RELAY_DAILY_BUDGET_WEI: '1000000000000000000',
    NODE_REQUESTS_PER_MINUTE: '2',
    MAX_STREAMS_PER_ADDRESS: '1',
  }
  gateway = spawnGateway({ ...settings(), ...limits })
  url = await serving(gateway)
  const issued = await postClaim(url, await signClaim(wallet))
  ;({ apiKey } = (await issued.json()) as { apiKey: string })
})
afterAll(async () => {
  gateway.kill('SIGKILL')
  await gateway.exited
  await database.drop()
})

type Line = { msg: string; reason?: string; reqId?: string; maxDailySpendWei?: string }
const lines = (): Line[] => gateway.logs.map((line) => JSON.parse(line) as Line)

/** Sends a request from an address of the caller's choice. */
const send = (path: string, from: string, body?: object): Promise<Response> =>
  fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-api-key': apiKey,
      'x-forwarded-for': from,
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : { accept: 'text/event-stream' }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const quote = (from: string) => send('/api/v1/policies/quote', from, { ...cover, coverage: '1000000' })

test('exit 78: relayer wallets on a real chain without a daily budget; the message says what to set', async () => {
  const refused = spawnGateway(settings())
  expect(await refused.exited).toBe(78)
  expect(refused.errors.join('\n')).toMatch(/RELAY_DAILY_BUDGET_WEI must be set .*RELAY_UNLIMITED=1/)
})

test('the start-up log has the most that strangers can make the gateway spend in a day', () => {
  const noops = 2n * 16n * 21_000n * 200_000_000_000n
  // As much again for the keeper.
  const said = lines().filter(({ maxDailySpendWei }) => maxDailySpendWei !== undefined)
  expect(said.map(({ maxDailySpendWei }) => maxDailySpendWei)).toEqual([String(2n * 10n ** 18n + noops)])
})

test('by default an order below the minimum value is refused, and quotes and orders count against their address', async () => {
  const from = '198.51.100.1'
  type Quote = { terms: object; payment: { from: string }; typedData: Parameters<LocalAccount['signTypedData']>[0] }
  const { terms, payment, typedData } = (await (await quote(from)).json()) as Quote
  const { from: _, ...paid } = payment
  const order = { terms, payment: { ...paid, signature: await wallet.signTypedData(typedData) } }
  const refused = await send('/api/v1/policies', from, order)
  expect(await refused.json()).toMatchObject({ code: 'order_too_small' })
  const limited = await quote(from)
  expect(limited.status).toBe(429)
  expect(limited.headers.get('ratelimit-policy')).toBe('"node";q=2;w=60')
  // Voids and claims ask the node, too.
  const orderVoid = `/api/v1/orders/0x${'6e'.repeat(32)}/void`
  const cancel = { deadline: '1', signature: `0x${'1b'.repeat(65)}` }
  const others = [
    send(`${orderVoid}/quote`, from, {}),
    send(orderVoid, from, cancel),
    send('/api/v1/bonds/1/0/claim', from, {}),
  ]
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([429, 429, 429])
})

test('429: a second event stream of an address; another address gets one', async () => {
  const streams = await Promise.all(['198.51.100.2', '198.51.100.3'].map((from) => send('/api/v1/events', from)))
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  expect((await send('/api/v1/events', '198.51.100.2')).status).toBe(429)
  for (const { body } of streams) await body?.cancel()
})

test('a key that was revoked long ago is deleted', async () => {
  await expect.poll(() => query(`select key_id from api_keys where key_id = 'old'`)).toEqual([])
})

test('503 while no node answers: its log line has one short reason, and no ABI', async () => {
  await rpc.close()
  const refused = await quote('198.51.100.4')
  expect(refused.status).toBe(503)
  const id = refused.headers.get('x-request-id') ?? 'none'
  const ofRequest = () => gateway.logs.filter((line) => line.includes(id) && line.includes('"reason"'))
  await expect.poll(() => ofRequest().length).toBe(1)
  const [line = ''] = ofRequest()
  expect((JSON.parse(line) as Line).reason).toMatch(/\S/)
  expect(line.length).toBeLessThan(1_000)
  expect(line).not.toMatch(/abi|stateMutability|\\n/i)
})
