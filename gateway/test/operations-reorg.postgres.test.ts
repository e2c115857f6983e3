import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bondId, suretyAbi } from '@surety/contracts'
import { encodeFunctionData, type Hex, type LocalAccount, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeOrder } from '../src/chain/orders.ts'
import { type Buyer, cover, newBuyer, type Purchase, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { wallets } from './support/market.ts'
import { type ForkableNode, startForkableNode } from './support/node.ts'

const confirmations = 12

let node: ForkableNode
let gateway: TestGateway
let buyer: Buyer
let folder: string
beforeAll(async () => {
  node = await startForkableNode()
  folder = await mkdtemp(join(tmpdir(), 'surety-reorg-'))
  const file = join(folder, 'deployment.json')
  await writeFile(file, JSON.stringify(node.chain.deployment))
  const env = { ...relayEnv, RPC_URL: node.url, DEPLOYMENT_FILE: file, CONFIRMATIONS: String(confirmations) }
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

/** Makes the blocks that an included transaction needs to be final, and waits until the gateway has seen them. */
const finalise = async (isFinal: () => Promise<boolean>): Promise<void> => {
  for (let block = 0; block < confirmations; block += 1) await node.mine()
  await mineUntil(isFinal)
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
  await expect.poll(listEvents).toEqual(['operation.succeeded'])

  // Another branch, and a longer one, that knows nothing of the purchase.
  const { number: reached } = await node.head()
  await node.rewind(number)
  for (let block = number; block <= reached; block += 1n) await node.mine(2)
  await expect.poll(is('submitted')).toBe(true)
  const taken = await buyer.operation(operationId)
  expect(taken).toMatchObject({ result: null, confirmation: null, transactionHash: expect.stringMatching(/^0x/) })
  await expect.poll(listEvents).toEqual(['operation.succeeded', 'operation.succeeded.reverted'])
  const open = await buyer.buy(purchase, key, { prefer: 'wait=0' })
  expect(open.status).toBe(202)

  await mineUntil(is('succeeded'))
  await finalise(async () => (await buyer.operation(operationId)).confirmation === 'final')
  const final = await buyer.buy(purchase, key)
  expect([final.status, final.body.confirmation]).toEqual([201, 'final'])
  while ((await node.head()).number <= reached + 30n) await node.mine()
  await expect.poll(() => gateway.world.indexer.status().number).toBe((await node.head()).number)
  expect((await buyer.buy(purchase, key)).text).toBe(final.text)
  expect((await buyer.operation(operationId)).transactionHash).toBe(final.body.transactionHash)
  await expect.poll(listEvents).toEqual(['operation.succeeded', 'operation.succeeded.reverted', 'operation.succeeded'])
})

const relayElsewhere = async ({ terms, payment }: Purchase): Promise<void> => {
  const { product, coverage, expiry, recipient, orderId } = terms
  const { value, validAfter, validBefore, signature } = payment
  const data = encodeOrder(
    'buy_policy',
    {
      product: BigInt(product),
      coverage: BigInt(coverage),
      expiry: BigInt(expiry),
      recipient: recipient as Hex,
      orderId: orderId as Hex,
    },
    {
      from: buyer.wallet.address,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      signature: signature as Hex,
    },
  )
  await send(wallets.owner, node.chain.deployment.surety, data)
}

const send = async (account: LocalAccount, to: Hex, data: Hex): Promise<void> => {
  const nonce = Number(
    await node.evm.request({ method: 'eth_getTransactionCount', params: [account.address, 'latest'] }),
  )
  const fees = { gas: 900_000n, maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const raw = await account.signTransaction({ type: 'eip1559', chainId: 31337, nonce, to, data, ...fees })
  await node.evm.request({ method: 'eth_sendRawTransaction', params: [raw] })
  await node.mine()
}

test('executed by somebody else and taken back by a reorg: it goes out from here, and is executed once', async () => {
  const key = randomUUID()
  const purchase = await buyer.sign(await buyer.quote(cover, key))
  await node.mark()
  const { number } = await node.head()
  await relayElsewhere(purchase)
  const known = () => buyer.surety.operations.find(key)
  await expect.poll(() => gateway.world.indexer.status().number).toBeGreaterThan(number)
  const { body } = await buyer.buy(purchase, key, { prefer: 'wait=0' })
  await mineUntil(async () => (await known())?.status === 'succeeded')
  expect(await known()).toMatchObject({ status: 'succeeded', confirmation: 'included' })

  const { number: reached } = await node.head()
  await node.rewind(number)
  for (let block = number; block <= reached; block += 1n) await node.mine(2)
  await expect.poll(async () => (await known())?.status).toBe('submitted')
  await mineUntil(async () => (await known())?.status === 'succeeded')
  await finalise(async () => (await known())?.confirmation === 'final')
  expect(await known()).toMatchObject({ status: 'succeeded', operationId: body.operationId })
})

test('what became of a policy after its purchase is not in the answer to the purchase', async () => {
  const key = randomUUID()
  const purchase = await buyer.sign(await buyer.quote(cover, key))
  await buyer.buy(purchase, key, { prefer: 'wait=0' })
  const known = () => buyer.surety.operations.find(key)
  await mineUntil(async () => (await known())?.status === 'succeeded')
  const tokenId = BigInt((await known())?.result?.tokenId ?? 0)
  const [to] = wallets.agents.slice(6)
  const data = encodeFunctionData({
    abi: suretyAbi,
    functionName: 'transferFrom',
    args: [buyer.wallet.address, to?.address ?? '0x', tokenId],
  })
  await node.evm.request({ method: 'hardhat_setBalance', params: [buyer.wallet.address, toHex(10n ** 18n)] })
  await send(buyer.wallet, node.chain.deployment.surety, data)
  await finalise(async () => (await known())?.confirmation === 'final')
  const final = await buyer.buy(purchase, key)
  expect(final.body).toMatchObject({ owner: buyer.wallet.address, confirmation: 'final' })
  const policy = await buyer.ask<{ owner: string }>('GET', `/policies/${final.body.productId}/${final.body.index}`)
  expect(policy.body.owner).toBe(to?.address)
})

test('a claim made by somebody else and taken back by a reorg: it is made from here', async () => {
  // Cover was bought above, and time makes its premium earned.
  await node.mine(3_600)
  await node.mark()
  const { number } = await node.head()
  const path = '/api/v1/bonds/1/0/claim'
  const key = { 'idempotency-key': randomUUID() }
  const accepted = await buyer.ask<{ operationId: string }>('POST', path, undefined, { ...key, prefer: 'wait=0' })
  expect(accepted.status).toBe(202)
  const { operationId } = accepted.body
  const claim = encodeFunctionData({
    abi: suretyAbi,
    functionName: 'claim',
    args: [bondId({ product: 1n, index: 0n })],
  })
  await send(wallets.owner, node.chain.deployment.surety, claim)
  const is = (status: string) => async () => (await buyer.operation(operationId)).status === status
  await mineUntil(is('succeeded'))

  const { number: reached } = await node.head()
  await node.rewind(number)
  for (let block = number; block <= reached; block += 1n) await node.mine(2)
  await expect.poll(is('submitted')).toBe(true)
  await mineUntil(is('succeeded'))
  await finalise(async () => (await buyer.operation(operationId)).confirmation === 'final')
  const done = await buyer.ask<{ claimedPremium: string }>('POST', path, undefined, key)
  expect([done.status, done.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  expect(BigInt(done.body.claimedPremium)).toBeGreaterThan(0n)
})
