import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, cover, newBuyer, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { type ForkableNode, startForkableNode } from './support/node.ts'

let node: ForkableNode
let gateway: TestGateway
let buyer: Buyer
let folder: string
beforeAll(async () => {
  node = await startForkableNode()
  folder = await mkdtemp(join(tmpdir(), 'surety-reorg-'))
  const file = join(folder, 'deployment.json')
  await writeFile(file, JSON.stringify(node.chain.deployment))
  const env = { ...relayEnv, RPC_URL: node.url, DEPLOYMENT_FILE: file, CONFIRMATIONS: '12' }
  gateway = await startGateway({ env })
  buyer = await newBuyer(gateway, 0)
})
afterAll(async () => {
  await gateway.close()
  await node.close()
  await rm(folder, { recursive: true })
})

const listEvents = async (): Promise<string[]> => {
  const found = await buyer.ask<{ data: { type: string }[] }>('GET', '/api/v1/events?types=operation.*')
  return found.body.data.map(({ type }) => type)
}

/** Makes blocks until something is as it should be. */
const mineUntil = async (done: () => Promise<boolean>): Promise<void> => {
  for (let count = 0; count < 100 && !(await done()); count += 1) {
    await node.mine()
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

test('a reorg takes a success back, it goes out again, and only what is final is frozen', async () => {
  const key = randomUUID()
  const purchase = await buyer.sign(await buyer.quote(cover, key))
  await node.mark()
  const { number } = await node.head()
  const { body } = await buyer.buy(purchase, key, { prefer: 'wait=0' })
  const operationId = body.operationId ?? ''
  const is = (status: string) => async () => (await buyer.operation(operationId)).status === status
  await mineUntil(is('succeeded'))
  expect(await buyer.operation(operationId)).toMatchObject({ status: 'succeeded', confirmation: 'included' })
  const early = await buyer.buy(purchase, key)
  expect([early.status, early.body.confirmation]).toEqual([201, 'included'])
  await expect.poll(listEvents, { timeout: 10_000 }).toEqual(['operation.succeeded'])

  // Another branch, and a longer one, that knows nothing of the purchase.
  const { number: reached } = await node.head()
  await node.rewind(number)
  for (let block = number; block <= reached; block += 1n) await node.mine(2)
  await expect.poll(is('submitted'), { timeout: 20_000 }).toBe(true)
  const taken = await buyer.operation(operationId)
  expect(taken).toMatchObject({ result: null, confirmation: null, transactionHash: expect.stringMatching(/^0x/) })
  await expect.poll(listEvents, { timeout: 10_000 }).toEqual(['operation.succeeded', 'operation.succeeded.reverted'])
  const open = await buyer.buy(purchase, key, { prefer: 'wait=0' })
  expect(open.status).toBe(202)

  await mineUntil(is('succeeded'))
  await mineUntil(async () => (await buyer.operation(operationId)).confirmation === 'final')
  const final = await buyer.buy(purchase, key)
  expect([final.status, final.body.confirmation]).toEqual([201, 'final'])
  await mineUntil(async () => (await node.head()).number > reached + 30n)
  expect((await buyer.buy(purchase, key)).text).toBe(final.text)
  expect((await buyer.operation(operationId)).transactionHash).toBe(final.body.transactionHash)
  expect(await listEvents()).toEqual(['operation.succeeded', 'operation.succeeded.reverted', 'operation.succeeded'])
})
