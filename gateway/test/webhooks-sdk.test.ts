import { randomBytes } from 'node:crypto'
import { type Event, Surety, SuretyError } from '@surety/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVault } from '../src/domains/webhooks/vault.ts'
import { publish } from '../src/store/outbox.ts'
import { sql } from '../src/store/store.ts'
import { newAgent } from './support/agents.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { answerStatus, type Receiver, startReceiver } from './support/receiver.ts'
import { startRpc, type TestRpc } from './support/rpc.ts'
import { makeLastingStore, storeKind, type TestStore } from './support/stores.ts'

const env = {
  TRUST_PROXY: '127.0.0.1',
  WEBHOOK_ALLOW_PRIVATE: '1',
  WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
}

/** Replaces the key in `env` when the gateway restarts. */
const newKey = randomBytes(32)

let home: TestStore
let rpc: TestRpc | undefined
let gateway: TestGateway
let receiver: Receiver
beforeAll(async () => {
  ;[home, rpc, receiver] = await Promise.all([
    makeLastingStore(),
    storeKind() === 'postgres' ? startRpc() : undefined,
    startReceiver(),
  ])
  gateway = await startGateway({ store: home, env: { ...rpc?.env, ...env } })
})
afterAll(async () => {
  await receiver.stop()
  await gateway.close()
  await rpc?.close()
  await home.drop()
})

const tell = (wallet: string, from: number, to: number): Promise<void> =>
  gateway.world.store.transaction((tx) =>
    publish(
      tx,
      Array.from({ length: to - from }, (_, index) => ({
        type: 'bond.extended',
        audience: [wallet],
        productId: null,
        data: { count: from + index },
        happenedAt: new Date(),
        blockNumber: null,
      })),
    ),
  )

const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

test('the SDK manages webhooks, and its verify accepts what they receive', async () => {
  const { surety, walletAddress, apiKey } = await newAgent(gateway)
  // Invented events do not match the contract.
  const reader = new Surety({ baseUrl: gateway.url, apiKey })
  receiver.answer('/sdk', answerStatus(500))
  const created = await surety.webhooks.create({ url: receiver.url('/sdk'), events: ['bond.*'], description: 'mine' })
  const { webhookId, secret } = created
  expect(created).toMatchObject({ status: 'pending', productId: null, description: 'mine' })
  expect(await surety.webhooks.ping(webhookId)).toMatchObject({ webhookStatus: 'pending', attempt: { status: 500 } })
  receiver.answer('/sdk', answerStatus(200))
  expect(await surety.webhooks.ping(webhookId)).toMatchObject({
    webhookStatus: 'enabled',
    attempt: { succeeded: true },
  })
  await tell(walletAddress, 0, 3)
  const events = await receiver.received('/sdk', 3)
  for (const { raw, headers, body } of events) expect(await Surety.webhooks.verify(raw, headers, secret)).toEqual(body)

  expect(await surety.webhooks.update(webhookId, { productId: 7n })).toMatchObject({ productId: '7' })
  expect(await surety.webhooks.update(webhookId, { productId: null, status: 'paused' })).toMatchObject({
    productId: null,
    status: 'paused',
  })
  const since = new Date(Date.now() - 60_000)
  await tell(walletAddress, 3, 5)
  await expect.poll(async () => (await collect(reader.events.list({ types: ['bond.*'] }))).length).toBe(5)
  await expect(surety.webhooks.recover(webhookId, { since })).rejects.toMatchObject({ code: 'webhook_not_enabled' })
  await surety.webhooks.update(webhookId, { status: 'enabled' })
  // The fan-out may not have come to them yet. Then they are queued by it, now that the webhook is enabled.
  await surety.webhooks.recover(webhookId, { since })
  await receiver.received('/sdk', 5)

  const rotated = await surety.webhooks.rotate(webhookId, { graceSeconds: 0 })
  const [newest] = await collect(surety.webhooks.deliveries(webhookId, { status: 'succeeded' }))
  await surety.webhooks.retry(webhookId, newest?.deliveryId ?? '')
  const resent = (await receiver.received('/sdk', 6)).at(-1)
  expect(await Surety.webhooks.verify(resent?.raw ?? '', resent?.headers ?? {}, rotated.secret)).toEqual(resent?.body)
  await expect
    .poll(async () => (await surety.webhooks.delivery(webhookId, newest?.deliveryId ?? '')).attempts.length)
    .toBe(2)
  expect(await collect(surety.webhooks.list())).toMatchObject([{ webhookId }])
  await surety.webhooks.delete(webhookId)
  await expect(surety.webhooks.get(webhookId)).rejects.toMatchObject({ code: 'not_found' })
})

test('a create whose answer is lost is repeated by the SDK, and there is one webhook', async () => {
  const { apiKey } = await newAgent(gateway)
  const keys: (string | null)[] = []
  const surety = new Surety({
    baseUrl: gateway.url,
    apiKey,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (init?.method !== 'POST') return response
      keys.push(new Headers(init.headers).get('idempotency-key'))
      if (keys.length === 1) throw new TypeError('fetch failed')
      return response
    },
  })
  const created = await surety.webhooks.create({ url: receiver.url('/lost'), events: ['bond.*'] })
  expect(keys).toEqual([expect.any(String), keys[0]])
  expect(await collect(surety.webhooks.list())).toMatchObject([{ webhookId: created.webhookId }])
  const again = { idempotencyKey: keys[0] ?? '' }
  const refused = surety.webhooks.create({ url: receiver.url('/other'), events: ['bond.*'] }, again)
  await expect(refused).rejects.toMatchObject({ code: 'idempotency_key_reused', ...again })
})

test('events.stream continues over restarts of the gateway: each event once, in order', async () => {
  const { walletAddress, apiKey } = await newAgent(gateway)
  const stop = new AbortController()
  const received: Event[] = []
  // The port changes with the gateway, so the client is led to the one that runs.
  const surety = new Surety({
    baseUrl: 'http://gateway.test',
    apiKey,
    fetch: (input, init) => fetch(String(input).replace('http://gateway.test', gateway.url), init),
  })
  const reading = (async () => {
    for await (const event of surety.events.stream({ types: ['bond.*'], signal: stop.signal })) received.push(event)
  })()
  await tell(walletAddress, 0, 10)
  await expect.poll(() => received.length).toBe(10)
  await tell(walletAddress, 10, 20)
  await gateway.close()
  const secretKeys = `${newKey.toString('base64')},${env.WEBHOOK_SECRET_KEY}`
  const next = { ...env, WEBHOOK_HOST_REQUESTS_PER_MINUTE: '3', WEBHOOK_SECRET_KEY: secretKeys }
  gateway = await startGateway({ store: home, env: { ...rpc?.env, ...next } })
  await tell(walletAddress, 20, 30)
  await expect.poll(() => received.length).toBe(30)
  stop.abort()
  await reading
  expect(received.map(({ data }) => (data as unknown as { count: number }).count)).toEqual(
    Array.from({ length: 30 }, (_, count) => count),
  )
})

test('a start with a new key in front encrypts every secret with it', async () => {
  const rows = await gateway.world.store.read((tx) =>
    tx.selectFrom('webhooks').select(['webhook_id', 'secret']).execute(),
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { webhook_id, secret } of rows) expect(openVault([newKey]).open(secret, webhook_id)).toMatch(/^whsec_/)
})

test('a host that got its requests of this minute gets no more: a ping is refused, deliveries wait', async () => {
  const { surety, walletAddress } = await newAgent(gateway)
  const other = await newAgent(gateway)
  const [mine, theirs] = ['/limited/0', '/limited/1']
  const { webhookId } = await surety.webhooks.create({ url: receiver.url(mine), events: ['bond.*'] })
  await expect.poll(async () => (await surety.webhooks.get(webhookId)).status).toBe('enabled')
  const second = await other.surety.webhooks.create({ url: receiver.url(theirs), events: ['bond.*'] })
  await expect.poll(async () => (await other.surety.webhooks.get(second.webhookId)).status).toBe('enabled')
  expect(await surety.webhooks.ping(webhookId)).toMatchObject({ attempt: { succeeded: true } })
  // The limit is one of the host, over all wallets and URLs.
  for (const [agent, id] of [
    [surety, webhookId],
    [other.surety, second.webhookId],
  ] as const)
    await expect(agent.webhooks.ping(id)).rejects.toMatchObject({ code: 'rate_limit', status: 429 })
  await tell(walletAddress, 0, 5)
  const isHeldUntil = async () => {
    const { rows } = await gateway.world.store.read((tx) =>
      sql`select 1 from webhooks where webhook_id = ${webhookId} and holder is null and next_due_at > now()`.execute(
        tx,
      ),
    )
    return rows.length === 1
  }
  await receiver.received(mine, 3)
  await expect.poll(isHeldUntil).toBe(true)
  expect(receiver.eventsAt(mine).map(({ body }) => body.data.count)).toEqual([0, 1, 2])
  const deliveries = await collect(surety.webhooks.deliveries(webhookId, { status: 'waiting' }))
  expect(deliveries.map(({ attemptCount }) => attemptCount)).toEqual([0, 0])
})

test('events.stream ends with an error where reconnecting cannot help', async () => {
  const { surety } = await newAgent(gateway)
  const unknown = surety.events.stream({ types: ['polcy.*' as never] }).next()
  await expect(unknown).rejects.toThrow(SuretyError)
  const revoked = new Surety({ baseUrl: gateway.url, apiKey: `surety_live_${'0'.repeat(49)}` })
  await expect(revoked.events.stream().next()).rejects.toMatchObject({ code: 'invalid_api_key' })
})

test('without a key to encrypt secrets, PostgreSQL has no webhooks; the embedded store makes a key', async () => {
  await gateway.close()
  const { WEBHOOK_SECRET_KEY: _, ...keyless } = env
  gateway = await startGateway({ store: home, env: { ...rpc?.env, ...keyless } })
  const { apiKey, surety } = await newAgent(gateway)
  const response = await gateway.fetch('/api/v1/webhooks', {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url('/keyless'), events: ['*'] }),
  })
  expect(response.status).toBe(storeKind() === 'postgres' ? 503 : 201)
  const body = await response.json()
  if (storeKind() === 'postgres') {
    expect(body).toEqual({ error: expect.any(String), message: expect.any(String), code: 'webhooks_unavailable' })
    expect(response.headers.get('retry-after')).toBe('3600')
  }
  // What exists can be read.
  expect(await collect(surety.webhooks.list())).toHaveLength(storeKind() === 'postgres' ? 0 : 1)
})
