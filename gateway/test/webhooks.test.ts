import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NewEvent, publish } from '../src/store/outbox.ts'
import { newAgent, newWallet, postClaim, signClaim } from './support/agents.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { boundaryIn, buyOnChain, wallets } from './support/market.ts'
import { answerStatus, type Delivery, type Receiver, startReceiver } from './support/receiver.ts'

let gateway: TestGateway
let receiver: Receiver
beforeAll(async () => {
  const env = {
    TRUST_PROXY: '127.0.0.1',
    WEBHOOK_ALLOW_PRIVATE: '1',
    WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_HOST_REQUESTS_PER_MINUTE: '0',
    AGENT_WRITES_PER_MINUTE: '0',
  }
  ;[gateway, receiver] = await Promise.all([startGateway({ env }), startReceiver()])
})
afterAll(async () => {
  await receiver.stop()
  await gateway.close()
})

type Agent = Awaited<ReturnType<typeof newAgent>>
type Created = { webhookId: string; secret: string; status: string; url: string }

/** Sends a request of an agent, and expects a status. */
const ask = async <Body>(agent: Agent, call: string, body?: unknown, status = 200): Promise<Body> => {
  const [method = '', path = ''] = call.split(' ')
  const response = await gateway.fetch(`/api/v1/webhooks${path}`, {
    method,
    headers: { 'x-api-key': agent.apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect(response.status, `${call}: ${text}`).toBe(status)
  return JSON.parse(text) as Body
}

let paths = 0
const newPath = (): string => {
  paths += 1
  return `/hook-${paths}`
}

/** Without events about keys: the one that the agent just got may be numbered after the webhook exists. */
const create = async (agent: Agent, path: string, rest: object = {}): Promise<Created> =>
  ask<Created>(agent, 'POST ', { url: receiver.url(path), events: ['policy.*', 'bond.*'], ...rest }, 201)

type View = { status: string; reason: string | null; failingSince: string | null }
const get = (agent: Agent, webhookId: string): Promise<View> => ask<View>(agent, `GET /${webhookId}`)

/** Creates a webhook and waits for it to be enabled. */
const createEnabled = async (agent: Agent, path: string, rest: object = {}): Promise<Created> => {
  const created = await create(agent, path, rest)
  await expect.poll(async () => (await get(agent, created.webhookId)).status).toBe('enabled')
  return created
}

const tell = (agent: Agent, ...events: (Partial<NewEvent> & { type: string })[]): Promise<void> =>
  gateway.world.store.transaction((tx) =>
    publish(
      tx,
      events.map((event) => ({
        audience: [agent.walletAddress],
        productId: null,
        data: {},
        happenedAt: new Date('2026-01-02T03:04:05.678Z'),
        blockNumber: null,
        ...event,
      })),
    ),
  )

type DeliveryView = {
  deliveryId: string
  eventId: string
  type: string
  status: string
  attemptCount: number
  nextAttemptAt: string | null
  lastAttempt: { status: number | null; reason: string; response: string | null; durationMs: number } | null
  attempts: { at: string; durationMs: number; status: number | null; reason: string; response: string | null }[]
}
const log = async (agent: Agent, webhookId: string, query = ''): Promise<DeliveryView[]> =>
  (await ask<{ data: DeliveryView[] }>(agent, `GET /${webhookId}/deliveries${query}`)).data

const headersOf = ({ headers }: Delivery): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))) as Record<string, string>

test('create, ping, event, log: the thin line', async () => {
  const agent = await newAgent(gateway)
  const path = newPath()
  const created = await create(agent, path)
  expect(created).toMatchObject({ status: 'pending', secret: expect.stringMatching(/^whsec_/) })
  await expect.poll(async () => (await get(agent, created.webhookId)).status).toBe('enabled')
  const answered = `{"a":'ä', "b": "\\n\n"},NULL`
  receiver.answer(path, answerStatus(202, {}, answered))
  await tell(agent, { type: 'bond.extended', data: { count: 1 } })
  const [delivery] = await receiver.received(path, 1)
  expect(delivery?.body).toEqual({
    id: delivery?.headers['webhook-id'],
    type: 'bond.extended',
    timestamp: '2026-01-02T03:04:05.678Z',
    data: { count: 1 },
  })
  await expect.poll(async () => (await log(agent, created.webhookId))[0]?.status).toBe('succeeded')
  const deliveries = await log(agent, created.webhookId)
  expect(deliveries.map(({ type, status, attemptCount }) => ({ type, status, attemptCount }))).toEqual([
    { type: 'bond.extended', status: 'succeeded', attemptCount: 1 },
    { type: 'webhook.ping', status: 'succeeded', attemptCount: 1 },
  ])
  expect(deliveries[0]?.eventId).toBe(delivery?.body.id)
  const one = await ask<DeliveryView>(agent, `GET /${created.webhookId}/deliveries/${deliveries[0]?.deliveryId}`)
  const reason = 'Delivered: the receiver answered 202.'
  expect(one.attempts).toMatchObject([{ status: 202, succeeded: true, reason, response: answered }])
  expect(one.attempts[0]?.durationMs).toBeLessThan(15_000)
  expect(Math.abs(Date.parse(one.attempts[0]?.at ?? '') - (delivery?.atMs ?? 0))).toBeLessThan(15_000)
})

test('standardwebhooks and svix verify deliveries, also with both secrets of a rotation', async () => {
  const agent = await newAgent(gateway)
  const path = newPath()
  const { webhookId, secret } = await createEnabled(agent, path)
  await tell(agent, { type: 'bond.extended', data: { text: 'ä€𝄞', count: '12345678901234567890' } })
  const [before] = await receiver.received(path, 1)
  const rotated = await ask<{ secret: string }>(agent, `POST /${webhookId}/rotate`, { graceSeconds: 60 })
  expect(rotated.secret).not.toBe(secret)
  await tell(agent, { type: 'bond.extended' })
  const [, during] = await receiver.received(path, 2)
  await ask(agent, `POST /${webhookId}/rotate`, { graceSeconds: 0 })
  await tell(agent, { type: 'bond.extended' })
  const [, , after] = await receiver.received(path, 3)

  const verifies = (delivery: Delivery | undefined, one: string): boolean[] =>
    [new Webhook(one), new SvixWebhook(one)].map((library) => {
      try {
        if (!delivery) throw new Error('no delivery')
        library.verify(delivery.raw, headersOf(delivery))
        return true
      } catch {
        return false
      }
    })
  expect(verifies(before, secret)).toEqual([true, true])
  expect(verifies(before, rotated.secret)).toEqual([false, false])
  expect(verifies(during, secret)).toEqual([true, true])
  expect(verifies(during, rotated.secret)).toEqual([true, true])
  // The second rotation ended the secret before it, and the first one has a minute left.
  expect(verifies(after, rotated.secret)).toEqual([false, false])
  expect(verifies(after, secret)).toEqual([true, true])
})

test('a purchase on the chain reaches the webhook of its buyer, and a time that does not exist is refused', async () => {
  const [buyer = newWallet()] = wallets.agents
  const agent = await newAgent(gateway, buyer)
  const path = newPath()
  const { webhookId } = await createEnabled(agent, path, { events: ['policy.bought'] })
  const chain = gateway.rpc?.chain ?? gateway.world.chain
  const expiry = boundaryIn(Number(chain.getHead().timestamp), 1)
  const hash = await buyOnChain(chain, buyer, { product: 1n, coverage: 1_000_000n, expiry })
  const [delivery] = await receiver.received(path, 1)
  expect(delivery?.body).toMatchObject({ type: 'policy.bought', data: { transactionHash: hash } })
  // The format allows a leap second.
  const odd = await ask<{ code: string }>(agent, `POST /${webhookId}/recover`, { since: '2016-12-31T23:59:60Z' }, 400)
  expect(odd.code).toBe('invalid_body')
})

test('changes of a webhook during deliveries: none is lost, none is signed with an ended secret', async () => {
  const agent = await newAgent(gateway)
  const [path, doomed] = [newPath(), newPath()]
  const [{ webhookId, secret }, other] = [await createEnabled(agent, path), await createEnabled(agent, doomed)]
  const count = 150
  const secrets = [secret]
  const telling = (async () => {
    for (let from = 0; from < count; from += 5)
      await tell(
        agent,
        ...Array.from({ length: 5 }, (_, index) => ({ type: 'bond.extended', data: { count: from + index } })),
      )
  })()
  const changing = Promise.all([
    (async () => {
      for (let round = 0; round < 5; round += 1)
        secrets.push((await ask<{ secret: string }>(agent, `POST /${webhookId}/rotate`, { graceSeconds: 0 })).secret)
    })(),
    (async () => {
      for (let round = 0; round < 8; round += 1)
        await ask(agent, `PATCH /${webhookId}`, { description: `round ${round}` })
    })(),
    ask(agent, `DELETE /${other.webhookId}`),
  ])
  await Promise.all([telling, changing])
  await expect.poll(() => new Set(receiver.eventsAt(path).map(({ body }) => body.data.count)).size).toBe(count)
  const firsts = receiver.eventsAt(path).map(({ body }) => body.data.count as number)
  expect(firsts.filter((one, index) => firsts.indexOf(one) === index)).toEqual(
    Array.from({ length: count }, (_, one) => one),
  )
  await ask(agent, `GET /${other.webhookId}`, undefined, 404)
  await tell(agent, { type: 'bond.claimed' })
  await receiver.received(path, firsts.length + 1)
  const last = receiver.eventsAt(path).at(-1) as Delivery
  const verified = secrets.map((one) => {
    try {
      return new Webhook(one).verify(last.raw, headersOf(last)) !== undefined
    } catch {
      return false
    }
  })
  expect(verified).toEqual([...Array(secrets.length - 1).fill(false), true])
})

const typesAt = (path: string): string[] =>
  receiver.eventsAt(path).flatMap(({ body }) => (body.type.startsWith('key.') ? [] : body.type))

test('filters: exact types, groups, products and other wallets', async () => {
  const [agent, other] = [await newAgent(gateway), await newAgent(gateway)]
  const [exact, group, product, all] = [newPath(), newPath(), newPath(), newPath()]
  await Promise.all([
    createEnabled(agent, exact, { events: ['policy.bought'] }),
    createEnabled(agent, group, { events: ['policy.*'] }),
    createEnabled(agent, product, { productId: '7' }),
    createEnabled(agent, all, { events: ['*'] }),
  ])
  await tell(
    agent,
    { type: 'policy.bought', productId: 7n },
    { type: 'policy.bought.reverted', productId: 7n },
    { type: 'policy.expired', productId: 8n },
    { type: 'bond.extended', productId: 7n, audience: ['*'] },
    { type: 'bond.extended', productId: 7n, audience: [other.walletAddress] },
    { type: 'bond.claimed' },
  )
  await expect.poll(() => typesAt(all).at(-1)).toBe('bond.claimed')
  await receiver.received(product, 3)
  await receiver.received(group, 3)
  await receiver.received(exact, 2)
  expect(typesAt(exact)).toEqual(['policy.bought', 'policy.bought.reverted'])
  expect(typesAt(group)).toEqual(['policy.bought', 'policy.bought.reverted', 'policy.expired'])
  expect(typesAt(product)).toEqual(['policy.bought', 'policy.bought.reverted', 'bond.extended'])
  expect(typesAt(all)).toEqual([
    'policy.bought',
    'policy.bought.reverted',
    'policy.expired',
    'bond.extended',
    'bond.claimed',
  ])
  await ask(agent, 'POST ', { url: receiver.url('/'), events: ['polcy.*'] }, 400)
})

test('events from before the first answered ping are delivered after it, in order', async () => {
  const agent = await newAgent(gateway)
  const path = newPath()
  receiver.answer(path, answerStatus(401))
  const { webhookId } = await create(agent, path)
  await expect.poll(() => receiver.deliveries.some((delivery) => delivery.path === path)).toBe(true)
  const types = Array.from({ length: 20 }, (_, count) => ({ type: 'bond.extended', data: { count } }))
  await tell(agent, ...types)
  receiver.answer(path, answerStatus(200))
  const ping = await ask<{ webhookStatus: string; attempt: object }>(agent, `POST /${webhookId}/ping`)
  expect(ping).toMatchObject({ webhookStatus: 'enabled', attempt: { succeeded: true, status: 200 } })
  const events = await receiver.received(path, 20)
  expect(events.map(({ body }) => body.data.count)).toEqual(types.map((_, count) => count))
})

test('a ping shows what is wrong with a receiver, and leaves the webhook pending', async () => {
  const agent = await newAgent(gateway)
  const path = newPath()
  receiver.answer(path, answerStatus(500, {}, `${'x'.repeat(5_000)}`))
  const { webhookId } = await create(agent, path)
  const ping = await ask<{ webhookStatus: string; attempt: { response: string } }>(agent, `POST /${webhookId}/ping`)
  expect(ping).toMatchObject({
    webhookStatus: 'pending',
    attempt: { succeeded: false, status: 500, reason: 'The receiver answered 500. Answer 2xx to accept a delivery.' },
  })
  expect(ping.attempt.response).toBe('x'.repeat(1_024))
  receiver.answer(path, answerStatus(302, { location: receiver.url('/elsewhere') }))
  const moved = await ask<{ attempt: { reason: string } }>(agent, `POST /${webhookId}/ping`)
  expect(moved.attempt).toMatchObject({
    succeeded: false,
    status: 302,
    reason: expect.stringContaining('a redirect'),
  })
  expect(receiver.deliveries.filter((delivery) => delivery.path === '/elsewhere')).toEqual([])
})

test('a failed delivery is resent on demand, with the same id, and so is an accepted one', async () => {
  const agent = await newAgent(gateway)
  const path = newPath()
  const { webhookId } = await createEnabled(agent, path)
  receiver.answer(path, answerStatus(500))
  await tell(agent, { type: 'bond.extended' })
  await expect.poll(async () => (await log(agent, webhookId, '?status=waiting'))[0]?.attemptCount).toBe(1)
  const [failed] = await log(agent, webhookId, '?status=waiting')
  expect(failed).toMatchObject({ status: 'waiting', lastAttempt: { status: 500 }, nextAttemptAt: expect.any(String) })
  receiver.answer(path, answerStatus(200))
  await ask(agent, `POST /${webhookId}/deliveries/${failed?.deliveryId}/retry`)
  await receiver.received(path, 2)
  await expect.poll(async () => (await log(agent, webhookId))[0]?.status).toBe('succeeded')
  expect((await get(agent, webhookId)).failingSince).toBeNull()
  await ask(agent, `POST /${webhookId}/deliveries/${failed?.deliveryId}/retry`)
  const events = await receiver.received(path, 3)
  expect(new Set(events.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed?.eventId]))
})

test('410, or the header webhook-delivery: disable, disables; PATCH enables; recover sends what was missed', async () => {
  const agent = await newAgent(gateway)
  const [gone, quiet, watching] = [newPath(), newPath(), newPath()]
  const { webhookId } = await createEnabled(agent, gone, { events: ['bond.extended'] })
  const second = await createEnabled(agent, quiet, { events: ['bond.extended'] })
  await createEnabled(agent, watching, { events: ['webhook.*'] })
  const since = new Date().toISOString()
  receiver.answer(gone, answerStatus(410))
  receiver.answer(quiet, answerStatus(200, { 'webhook-delivery': 'disable' }))
  await tell(agent, { type: 'bond.extended', data: { count: 1 } })
  const told = await receiver.received(watching, 2)
  expect(told.map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        type: 'webhook.disabled',
        data: { webhookId, url: receiver.url(gone), reason: expect.stringContaining('410') },
      }),
      expect.objectContaining({
        type: 'webhook.disabled',
        data: expect.objectContaining({ webhookId: second.webhookId, reason: expect.stringContaining('disable') }),
      }),
    ]),
  )
  expect(await get(agent, webhookId)).toMatchObject({ status: 'disabled', reason: expect.stringContaining('410') })
  await tell(agent, { type: 'bond.extended', data: { count: 2 } })
  const [waiting] = await log(agent, webhookId)
  await ask(agent, `POST /${webhookId}/recover`, { since }, 409)
  await ask(agent, `POST /${webhookId}/deliveries/${waiting?.deliveryId}/retry`, undefined, 409)
  receiver.answer(gone, answerStatus(200))
  await ask(agent, `PATCH /${webhookId}`, { status: 'enabled' })
  await expect
    .poll(async () => (await ask<{ requeued: number }>(agent, `POST /${webhookId}/recover`, { since })).requeued)
    .toBe(0)
  await expect.poll(() => new Set(receiver.eventsAt(gone).map(({ body }) => body.data.count))).toEqual(new Set([1, 2]))
})

test('a recovery of the wallet pauses its webhooks and says so', async () => {
  const wallet = newWallet()
  const agent = await newAgent(gateway, wallet)
  const path = newPath()
  const { webhookId } = await createEnabled(agent, path)
  const response = await postClaim(gateway.url, await signClaim(wallet, { purpose: 'recovery' }), {
    path: '/agent/recover',
  })
  expect(await response.json()).toMatchObject({ revokedKeys: 1, pausedWebhooks: 1 })
  await tell(agent, { type: 'bond.extended' })
  const later = Math.floor(Date.now() / 1000) + 1
  const again = await postClaim(gateway.url, await signClaim(wallet, { timestamp: later }))
  const renewed = { ...agent, ...((await again.json()) as { apiKey: string }) }
  expect(await get(renewed, webhookId)).toMatchObject({
    status: 'paused',
    reason: expect.stringContaining('recovered'),
  })
  expect(receiver.eventsAt(path)).toEqual([])
})

test('a create that is repeated with its Idempotency-Key makes one webhook, also when all come at once', async () => {
  const [agent, other] = [await newAgent(gateway), await newAgent(gateway)]
  const path = newPath()
  const key = `create-${paths}`
  const post = async (by: Agent, rest: object = {}) => {
    const response = await gateway.fetch('/api/v1/webhooks', {
      method: 'POST',
      headers: { 'x-api-key': by.apiKey, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ url: receiver.url(path), events: ['bond.*'], ...rest }),
    })
    const isReplay = response.headers.get('idempotent-replayed')
    return {
      ...((await response.json()) as Omit<Created, 'status'> & { code?: string }),
      isReplay,
      status: response.status,
    }
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(agent)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(answers.map(({ webhookId, secret }) => `${webhookId} ${secret}`)).size).toBe(1)
  expect(answers.filter(({ isReplay }) => isReplay === 'true')).toHaveLength(7)
  const [{ webhookId = '' } = {}] = answers
  expect((await ask<{ data: object[] }>(agent, 'GET ')).data).toHaveLength(1)

  expect(await post(agent, { events: ['policy.*'] })).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect(await post(agent, { productId: '7' })).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  // The key belongs to the wallet.
  const foreign = await post(other)
  expect([foreign.status, foreign.isReplay]).toEqual([201, null])
  expect(foreign.webhookId).not.toBe(webhookId)
  // A replay shows the present secret, so it is of use after a rotation, too.
  const { secret } = await ask<{ secret: string }>(agent, `POST /${webhookId}/rotate`, {})
  expect(await post(agent)).toMatchObject({ status: 201, isReplay: 'true', webhookId, secret })
  await ask(agent, `DELETE /${webhookId}`)
  expect(await post(agent)).toMatchObject({ status: 201, isReplay: null })
  expect((await ask<{ data: object[] }>(agent, 'GET ')).data).toHaveLength(1)
})

test('ten webhooks per wallet, also when fourteen are created at once', async () => {
  const agent = await newAgent(gateway)
  const answers = await Promise.all(
    Array.from({ length: 14 }, () =>
      fetch(`${gateway.url}/api/v1/webhooks`, {
        method: 'POST',
        headers: { 'x-api-key': agent.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ url: receiver.url('/many'), events: ['*'] }),
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(4).fill(409)])
  const page = await ask<{ data: object[]; nextCursor: string | null }>(agent, 'GET ?limit=6')
  expect(page.data).toHaveLength(6)
  const rest = await ask<{ data: object[] }>(agent, `GET ?limit=6&cursor=${page.nextCursor}`)
  expect(rest.data).toHaveLength(4)
})

test('a webhook belongs to its wallet alone, and is gone once deleted', async () => {
  const [agent, other] = [await newAgent(gateway), await newAgent(gateway)]
  const path = newPath()
  const { webhookId } = await createEnabled(agent, path)
  const [ping] = await log(agent, webhookId)
  for (const call of [
    `GET /${webhookId}`,
    `DELETE /${webhookId}`,
    `GET /${webhookId}/deliveries`,
    `GET /${webhookId}/deliveries/${ping?.deliveryId}`,
    `POST /${webhookId}/deliveries/${ping?.deliveryId}/retry`,
    `POST /${webhookId}/ping`,
  ])
    await ask(other, call, undefined, 404)
  await ask(other, `PATCH /${webhookId}`, { status: 'paused' }, 404)
  await ask(other, `POST /${webhookId}/rotate`, {}, 404)
  await ask(other, `POST /${webhookId}/recover`, { since: new Date().toISOString() }, 404)
  await ask(agent, `DELETE /${webhookId}`)
  await ask(agent, `GET /${webhookId}`, undefined, 404)
})

test('a changed URL has to answer a ping, and gets the deliveries from then on', async () => {
  const agent = await newAgent(gateway)
  const [old, moved] = [newPath(), newPath()]
  const { webhookId } = await createEnabled(agent, old, { events: ['bond.extended'], description: 'first' })
  receiver.answer(moved, answerStatus(500))
  const patched = await ask<View>(agent, `PATCH /${webhookId}`, { url: receiver.url(moved), description: null })
  expect(patched).toMatchObject({ status: 'pending', description: null, url: receiver.url(moved) })
  receiver.answer(moved, answerStatus(200))
  await ask(agent, `POST /${webhookId}/ping`)
  await tell(agent, { type: 'bond.extended' })
  await receiver.received(moved, 1)
  expect(receiver.eventsAt(old)).toEqual([])
})

test('secrets are encrypted in the store, and neither secrets nor URLs are in the log', async () => {
  const agent = await newAgent(gateway)
  const path = newPath()
  const { webhookId, secret } = await createEnabled(agent, `${path}?token=very-private`)
  const row = await gateway.world.store.read((tx) =>
    tx.selectFrom('webhooks').selectAll().where('webhook_id', '=', webhookId).executeTakeFirstOrThrow(),
  )
  expect(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    secret.slice(6),
  )
  const lines = gateway.logs.join('')
  expect(lines).not.toContain(secret.slice(6))
  expect(lines).not.toContain('very-private')
})
