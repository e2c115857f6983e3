import { randomUUID } from 'node:crypto'
import { type Hex, keccak256, stringToBytes } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueCall } from '../src/chain/relayer/relayer.ts'
import { type Buyer, cover, newBuyer, type Purchase, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { buyOnChain, callOnChain, cancelOnChain, wallets } from './support/market.ts'

/** Nothing of what is queued is sent: the outcomes are made by others, straight on the chain. */
let gateway: TestGateway
let buyer: Buyer
beforeAll(async () => {
  gateway = await startGateway({ env: relayEnv })
  await gateway.world.relayer.close()
  buyer = await newBuyer(gateway, 0)
})
afterAll(() => gateway.close())

type Order = { key: string; purchase: Purchase; operationId: string }

/** Has the gateway accept an order that it will not send. */
const accept = async (changed: object = {}, one = buyer): Promise<Order> => {
  const key = randomUUID()
  const purchase = await one.sign(await one.quote(cover, key), changed)
  const { status, body } = await one.buy(purchase, key, { prefer: 'wait=0' })
  expect([status, body.status]).toEqual([202, 'queued'])
  return { key, purchase, operationId: body.operationId ?? '' }
}

const orderOf = ({ terms }: Purchase) => ({
  product: BigInt(terms.product),
  coverage: BigInt(terms.coverage),
  expiry: Number(terms.expiry),
  orderId: terms.orderId as Hex,
})

/** Sends the very bytes that were signed, from an account that has nothing to do with it. */
const relay = ({ terms, payment }: Purchase) => {
  const from = buyer.wallet.address
  const { value, validAfter, validBefore, signature } = payment
  return callOnChain(gateway.world.chain, wallets.owner, 'buyPolicy', [
    { ...orderOf({ terms, payment }), recipient: terms.recipient as Hex },
    {
      from,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      signature: signature as Hex,
    },
  ])
}

const settled = (operationId: string) => buyer.surety.operations.wait(operationId, { timeoutMs: 20_000 })

const listEvents = async (operationId: string): Promise<string[]> => {
  const found = await buyer.ask<{ data: { type: string; data: { operationId?: string } }[] }>(
    'GET',
    '/api/v1/events?types=operation.*&limit=100',
  )
  return found.body.data.filter(({ data }) => data.operationId === operationId).map(({ type }) => type)
}

const untilTold = async (operationId: string, types: string[]): Promise<void> => {
  await expect.poll(() => listEvents(operationId)).toEqual(types)
}

test('succeeded: the chain has executed these terms, relayed by anyone', async () => {
  const { purchase, key, operationId } = await accept()
  const waiting = buyer.buy(purchase, key, { prefer: 'wait=20' })
  const hash = await relay(purchase)
  expect((await waiting).status).toBe(201)
  expect(await settled(operationId)).toMatchObject({
    status: 'succeeded',
    transactionHash: hash,
    confirmation: 'final',
  })
  await untilTold(operationId, ['operation.succeeded'])
})

test('superseded: other terms were executed under the order id, and the answer shows them', async () => {
  const { purchase, key, operationId } = await accept()
  const hash = await buyOnChain(gateway.world.chain, buyer.wallet, { ...orderOf(purchase), coverage: 7_000_000n })
  const operation = await settled(operationId)
  expect(operation).toMatchObject({ status: 'superseded', result: null, transactionHash: hash })
  const { executed } = operation
  expect(executed).toMatchObject({ kind: 'policy', productId: '1' })
  const policy = await buyer.ask<{ coverage: string }>('GET', `/policies/1/${executed?.index}`)
  expect(policy.body.coverage).toBe('7000000')
  const answer = await buyer.buy(purchase, key)
  expect([answer.status, answer.body.code, answer.headers.get('idempotent-replayed')]).toEqual([
    409,
    'order_superseded',
    'true',
  ])
  await untilTold(operationId, ['operation.superseded'])
})

test('forged: another signer’s order of the same id completes nothing', async () => {
  const { purchase, operationId } = await accept()
  const thief = wallets.agents[5]
  if (!thief) throw new Error('no thief')
  await buyOnChain(gateway.world.chain, thief, orderOf(purchase))
  // A block later the forged order is in the tables, and so is this one.
  await relay((await accept()).purchase)
  await expect.poll(() => gateway.world.indexer.status().number).toBe(await gateway.world.chain.client.getBlockNumber())
  expect(await buyer.operation(operationId)).toMatchObject({ status: 'queued', result: null, executed: null })
  await relay(purchase)
  expect(await settled(operationId)).toMatchObject({ status: 'succeeded' })
})

test('voided: the signer cancelled it on chain', async () => {
  const { purchase, key, operationId } = await accept()
  await cancelOnChain(gateway.world.chain, buyer.wallet, purchase.terms.orderId as Hex)
  expect(await settled(operationId)).toMatchObject({ status: 'voided', result: null, executed: null })
  const answer = await buyer.buy(purchase, key)
  expect([answer.status, answer.body.code]).toEqual([409, 'order_voided'])
  await untilTold(operationId, ['operation.voided'])
})

test('expired: not executed at a final block past its time; a fresh signature opens it again, the old one does not', async () => {
  const validBefore = String(Math.floor(Date.now() / 1000) + 4)
  const { purchase, key, operationId } = await accept({ validBefore })
  const early = await buyer.operation(operationId)
  expect([early.status, early.retryUntil]).toEqual(['queued', validBefore])
  const node = gateway.rpc?.chain.embedded
  // A chain behind a node makes blocks for other people, too.
  const others = node && setInterval(() => void node.mine(), 500)
  const operation = await settled(operationId)
  clearInterval(others)
  expect(operation).toMatchObject({ status: 'expired', confirmation: 'final', retryUntil: null })
  const { timestamp } = await gateway.world.chain.client.getBlock()
  expect(timestamp).toBeGreaterThanOrEqual(BigInt(validBefore))
  const replay = await buyer.buy(purchase, key)
  expect([replay.status, replay.body.code]).toEqual([409, 'order_expired'])
  expect((await buyer.buy(purchase, key)).text).toBe(replay.text)
  await untilTold(operationId, ['operation.expired'])

  const fresh = await buyer.sign(await buyer.quote({ ...cover, days: undefined, expiry: purchase.terms.expiry }, key))
  expect(fresh.terms).toEqual(purchase.terms)
  const again = await buyer.buy(fresh, key, { prefer: 'wait=0' })
  expect([again.status, again.body.status, again.body.operationId]).toEqual([202, 'queued', operationId])
  await relay(fresh)
  expect(await settled(operationId)).toMatchObject({ status: 'succeeded' })
  expect((await buyer.buy(purchase, key)).status).toBe(201)
})

test('not expired without proof: an order that the tables lack and the contract knows is left open', async () => {
  const { purchase, operationId } = await accept()
  await relay(purchase)
  await settled(operationId)
  // As if a node had kept the log to itself: the operation is open, lapsed, and nothing in the tables speaks against it.
  const orderId = purchase.terms.orderId
  await gateway.world.store.transaction(async (tx) => {
    await tx.deleteFrom('orders').where('order_id', '=', orderId).execute()
    await tx
      .updateTable('operations')
      .set({ status: 'queued', valid_before: 1n, executed_block: null, token_id: null, frozen_status: null })
      .where('operation_id', '=', operationId)
      .execute()
  })
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect((await buyer.operation(operationId)).status).toBe('queued')
})

test('executed elsewhere: an order without an operation is answered with its outcome', async () => {
  const key = randomUUID()
  const purchase = await buyer.sign(await buyer.quote(cover, key))
  const hash = await relay(purchase)
  const known = await buyer.buy(purchase, key)
  expect([known.status, known.body.transactionHash, known.headers.get('idempotent-replayed')]).toEqual([
    201,
    hash,
    'true',
  ])
  expect(await buyer.surety.operations.find(key)).toMatchObject({ status: 'succeeded', transactionHash: hash })

  const otherKey = randomUUID()
  const orderId = keccak256(stringToBytes(otherKey))
  const other = await buyer.sign(await buyer.quote({ ...cover, coverage: '5000000' }, otherKey))
  await buyOnChain(gateway.world.chain, buyer.wallet, { ...orderOf(other), coverage: 6_000_000n, orderId })
  const superseded = await buyer.buy(other, otherKey)
  expect([superseded.status, superseded.body.code]).toEqual([409, 'order_superseded'])
  const quote = await buyer.ask<{ code: string }>('POST', '/api/v1/policies/quote', cover, {
    'idempotency-key': otherKey,
  })
  expect([quote.status, quote.body.code]).toEqual([409, 'order_executed'])
})

test('executed elsewhere: a lookup by key imports the executed order', async () => {
  for (const recipient of [buyer.wallet.address, wallets.agents[7]?.address]) {
    const key = randomUUID()
    const purchase = await buyer.sign(await buyer.quote({ ...cover, recipient }, key))
    const hash = await relay(purchase)
    await expect.poll(() => buyer.surety.operations.find(key)).toBeDefined()
    const found = await buyer.surety.operations.find(key)
    expect(found).toMatchObject({ status: 'succeeded', transactionHash: hash, terms: purchase.terms })
    const replay = await buyer.buy(purchase, key)
    expect([replay.status, replay.body.operationId, replay.headers.get('idempotent-replayed')]).toEqual([
      201,
      found?.operationId,
      'true',
    ])
    const quote = await buyer.ask<{ message: string }>('POST', '/api/v1/policies/quote', cover, {
      'idempotency-key': key,
    })
    expect(quote.body.message).toContain('Do not order again')
    // Ten that ask at once make one operation of it.
    const twin = randomUUID()
    await relay(await buyer.sign(await buyer.quote({ ...cover, recipient }, twin)))
    const seen = await Promise.all(Array.from({ length: 10 }, () => buyer.surety.operations.find(twin)))
    expect(new Set(seen.flatMap((one) => one?.operationId ?? [])).size).toBeLessThanOrEqual(1)
  }
  const theirs = await newBuyer(gateway, 6)
  const key = randomUUID()
  await relay(await buyer.sign(await buyer.quote(cover, key)))
  await expect.poll(() => buyer.surety.operations.find(key)).toBeDefined()
  expect(await theirs.surety.operations.find(key)).toBeUndefined()
})

const callsOf = (operationId: string) =>
  gateway.world.store.read((tx) =>
    tx.selectFrom('relay_calls').select('status').where('operation_id', '=', operationId).orderBy('sequence').execute(),
  )

test('an open operation without an open call is queued again by the same request', async () => {
  const { purchase, key, operationId } = await accept()
  const end = (status: 'withdrawn' | 'abandoned' | 'unbroadcastable') =>
    gateway.world.store.transaction((tx) =>
      tx.updateTable('relay_calls').set({ status }).where('operation_id', '=', operationId).execute(),
    )
  const ask = async () => (await buyer.buy(purchase, key, { prefer: 'wait=0' })).status
  expect(await ask()).toBe(202)
  expect(await callsOf(operationId)).toEqual([{ status: 'queued' }])
  await end('withdrawn')
  expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array(10).fill(202))
  expect(await callsOf(operationId)).toEqual([{ status: 'withdrawn' }, { status: 'queued' }])
  // The relayer does not pay again for a call that failed too often.
  for (const status of ['abandoned', 'unbroadcastable'] as const) {
    await end(status)
    expect(await ask()).toBe(202)
    expect(await callsOf(operationId)).toEqual([{ status }, { status }])
  }
})

test('another signature: one that fails is refused with the reason, and so is the twenty-first', async () => {
  const key = randomUUID()
  const quote = await buyer.quote(cover, key)
  const send = async (changed: object) => buyer.buy(await buyer.sign(quote, changed), key, { prefer: 'wait=0' })
  const first = await send({})
  const failing = await send({ value: '1' })
  expect([failing.status, failing.body.code]).toEqual([422, 'premium_above_authorised'])
  expect(failing.body.message).toContain(`Earlier signatures for operation ${first.body.operationId} remain valid`)
  const later = (index: number) => ({ validBefore: String(Number(quote.payment.validBefore) + index) })
  for (let index = 1; index < 20; index += 1) expect((await send(later(index))).status).toBe(202)
  const last = await send(later(20))
  expect([last.status, last.body.code]).toEqual([409, 'conflict'])
  expect((await send(later(19))).status).toBe(202)
  expect(await callsOf(first.body.operationId ?? '')).toHaveLength(20)
})

test('429: a wallet with 100 open calls', async () => {
  const one = await newBuyer(gateway, 9)
  const purchase = await one.sign(await one.quote())
  const { store, chain } = gateway.world
  const signer = one.wallet.address.toLowerCase() as Hex
  const call = {
    operationId: 'op',
    group: signer,
    signer,
    orderId: null,
    target: chain.deployment.surety,
    data: '0x',
  } as const
  const name = (index: number): string => `room ${index}`
  await store.transaction(async (tx) => {
    for (let index = 0; index < 100; index += 1)
      await enqueueCall(tx, { ...call, callId: name(index), gas: 1, validUntil: 2n ** 40n, requestId: 'req' })
  })
  const refused = await one.buy(purchase, undefined, { prefer: 'wait=0' })
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 'rate_limit', '15'])
  await store.transaction((tx) => tx.deleteFrom('relay_calls').where('call_id', '=', name(0)).execute())
  expect((await one.buy(purchase, undefined, { prefer: 'wait=0' })).status).toBe(202)
  await store.transaction((tx) => tx.deleteFrom('relay_calls').where('call_id', 'like', 'room %').execute())
})

test('200: the list has every operation once, newest first, and finds one by its key', async () => {
  const other = await newBuyer(gateway, 3)
  const orders = [await accept({}, other), await accept({}, other), await accept({}, other)]
  const pages: string[] = []
  let cursor: string | null = null
  do {
    const path: string = `/api/v1/operations?limit=2${cursor ? `&cursor=${cursor}` : ''}`
    const page: { body: { data: { operationId: string }[]; nextCursor: string | null } } = await other.ask('GET', path)
    pages.push(...page.body.data.map(({ operationId }) => operationId))
    cursor = page.body.nextCursor
  } while (cursor)
  expect(pages).toEqual(orders.map(({ operationId }) => operationId).reverse())
  expect((await other.surety.operations.find(orders[1]?.key ?? ''))?.operationId).toBe(orders[1]?.operationId)
  expect(await other.surety.operations.find(randomUUID())).toBeUndefined()
  expect((await buyer.ask('GET', `/api/v1/operations/${orders[0]?.operationId}`)).status).toBe(404)
})

test('202 at once: waiting requests when the process stops', async () => {
  const own = await startGateway({ env: relayEnv })
  await own.world.relayer.close()
  const one = await newBuyer(own, 4)
  const purchase = await one.sign(await one.quote())
  const waiting = one.buy(purchase, undefined, { prefer: 'wait=25' })
  await expect
    .poll(() => own.world.store.read((tx) => tx.selectFrom('operations').select('status').execute()))
    .toHaveLength(1)
  // A request without an answer is cut off at shutdown, long before this wait would end.
  const closing = own.close()
  expect((await waiting).status).toBe(202)
  await closing
})
