import { randomUUID } from 'node:crypto'
import { suretyAbi } from '@surety/contracts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getCursor } from '../src/chain/indexer/cursor.ts'
import { operationEvents } from '../src/domains/operations/finish.ts'
import { findOrder, insertOperation, type OperationRow } from '../src/domains/operations/store.ts'
import { operationKinds } from '../src/order-kinds.ts'
import { lockForAccepting } from '../src/store/locks.ts'
import type { Tx } from '../src/store/store.ts'
import { cover, newBuyer, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { startRpc, type TestRpc } from './support/rpc.ts'

let rpc: TestRpc
const gateways: TestGateway[] = []
const start = async (): Promise<TestGateway> => {
  const gateway = await startGateway({ env: { ...relayEnv, ...rpc.env } })
  gateways.push(gateway)
  return gateway
}
beforeAll(async () => {
  rpc = await startRpc()
})
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
})
afterAll(() => rpc.close())

const countPolicies = async (product: bigint): Promise<bigint> => {
  const { client, deployment } = rpc.chain
  const args = [product] as const
  return (await client.readContract({ address: deployment.surety, abi: suretyAbi, functionName: 'getPool', args }))
    .policies
}

test('lost database: the same request to a gateway that knows nothing is answered with what it became', async () => {
  const first = await start()
  const buyer = await newBuyer(first, 0)
  const key = randomUUID()
  const purchase = await buyer.sign(await buyer.quote(cover, key))
  const bought = await buyer.buy(purchase, key)
  expect(bought.status).toBe(201)
  await first.close()
  gateways.length = 0

  const count = await countPolicies(1n)
  const second = await start()
  const again = await newBuyer(second, 0)
  const answer = await again.buy(purchase, key)
  expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(answer.body).toMatchObject({ tokenId: bought.body.tokenId, transactionHash: bought.body.transactionHash })
  expect(await again.surety.operations.find(key)).toMatchObject({ status: 'succeeded' })
  expect((await again.buy(purchase, key)).text).toBe(answer.text)
  expect(await countPolicies(1n)).toBe(count)

  const third = await newBuyer(await start(), 0)
  const other = await third.sign({ ...(await third.quote(cover)), terms: { ...purchase.terms, coverage: '5000000' } })
  const superseded = await third.buy(other, key)
  expect([superseded.status, superseded.body.code]).toEqual([409, 'order_superseded'])
  expect(await countPolicies(1n)).toBe(count)
})

test('two gateways, two databases, one relayer wallet, one key: one purchase, and both tell the same', async () => {
  const [a, b] = [await start(), await start()]
  const [one, two] = [await newBuyer(a, 1), await newBuyer(b, 1)]
  for (let round = 0; round < 3; round += 1) {
    const before = await countPolicies(2n)
    const key = randomUUID()
    const purchase = await one.sign(await one.quote({ productId: '2', coverage: '5000000', days: 3 }, key))
    const answers = await Promise.all(
      [one, two, one, two].map((buyer) => buyer.buy(purchase, key, { prefer: 'wait=25' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.tokenId)).size).toBe(1)
    expect(await countPolicies(2n)).toBe(before + 1n)
  }
})

const signer = '0xbcd4042de499d14e55001ccbb24a551f3b954096'
const wordOf = (index: number): string => `0x${index.toString(16).padStart(64, '0')}`

const newRow = (index: number) => ({
  operation_id: `op_${String(index).padStart(22, '0')}`,
  wallet: signer,
  kind: 'buy_policy' as const,
  signer,
  order_id: wordOf(index),
  idempotency_key: null,
  fingerprint: 'f',
  terms: {},
  digest: wordOf(9),
  digests: [wordOf(9)],
  signature_hashes: [],
  valid_before: 1n << 40n,
  accepted_block: null,
  status: 'queued' as const,
  request_id: 'req_12345678',
  created_at: new Date(),
})

/** What a block does that executes an order: its row is written, then operations are settled. */
const applyBlock = async (tx: Tx, index: number): Promise<void> => {
  const cursor = await getCursor(tx)
  const order = { signer, order_id: wordOf(index), token_id: 0n, digest: wordOf(9), filled_at: 1n, log_index: 0 }
  await tx
    .insertInto('orders')
    .values({ ...order, transaction_hash: wordOf(1), changed_block: cursor.number })
    .execute()
  await operationEvents(operationKinds).afterBlocks?.(tx, { from: cursor.number, cursor })
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test('an order executed while its operation is accepted: the block waits, and settles it', async () => {
  const { world } = await start()
  const row = newRow(1)
  const held = Promise.withResolvers<void>()
  const inserted = Promise.withResolvers<void>()
  const accepting = world.store.transaction(async (tx) => {
    await lockForAccepting(tx, [signer])
    await insertOperation(tx, row)
    expect(await findOrder(tx, { signer, orderId: row.order_id })).toBeUndefined()
    inserted.resolve()
    await held.promise
  })
  await inserted.promise
  const block = world.store.transaction((tx) => applyBlock(tx, 1))
  await pause(300)
  held.resolve()
  await Promise.all([accepting, block])
  expect(await statusOf(world, row.operation_id)).toBe('voided')
})

test('an operation accepted while its order is executed: it waits for the block, and sees the order', async () => {
  const { world } = await start()
  const row = newRow(2)
  const held = Promise.withResolvers<void>()
  const applied = Promise.withResolvers<void>()
  const block = world.store.transaction(async (tx) => {
    await applyBlock(tx, 2)
    applied.resolve()
    await held.promise
  })
  await applied.promise
  const accepting = world.store.transaction(async (tx) => {
    await lockForAccepting(tx, [signer])
    await insertOperation(tx, row)
    return findOrder(tx, { signer, orderId: row.order_id })
  })
  await pause(300)
  held.resolve()
  await block
  expect(await accepting).toMatchObject({ digest: wordOf(9) })
})

const statusOf = async (
  world: TestGateway['world'],
  operationId: string,
): Promise<OperationRow['status'] | undefined> =>
  (
    await world.store.read((tx) =>
      tx.selectFrom('operations').select('status').where('operation_id', '=', operationId).executeTakeFirst(),
    )
  )?.status
