import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { openStore } from '../src/store/store.ts'
import { type ChaosChain, choose, serving, showProgress, startChaosChain } from './support/chaos.ts'
import { findOperation, type Order, onboardAll, post, postUntilDone, signOrder } from './support/chaos-agents.ts'
import { query, readNonces } from './support/chaos-records.ts'
import { openStage } from './support/chaos-stage.ts'
import { dumpProjections, reindex, untilIndexed } from './support/indexing.ts'

const confirmations = 12
const stage = openStage()
let chain: ChaosChain
beforeAll(async () => {
  chain = await startChaosChain({ confirmations })
  await chain.setMining(false)
})
afterAll(async () => {
  await stage.clear()
  await chain.close()
})

const openGateway = async (count: number) => {
  const { url: databaseUrl } = await stage.newDatabase()
  const relayer = await chain.newRelayer()
  const wallets = await chain.newWallets(count)
  const { node } = chain
  const url = await serving(stage.start(chain.env(databaseUrl, [relayer])))
  const keys = await onboardAll(url, wallets)
  const send = (order: Order) => ({ url, apiKey: keys.get(order.wallet.address) ?? '', order })
  const find = async (order: Order) => {
    const found = await findOperation(send(order))
    if (!found) throw new Error('the operation is unknown')
    return found
  }
  const until = (order: Order, wanted: object) =>
    expect.poll(() => find(order), { interval: 100 }).toMatchObject(wanted)
  const mineMany = async (blocks: number, seconds = 1): Promise<void> => {
    for (let block = 0; block < blocks; block += 1) await node.mine(seconds)
  }
  /** Executes an order `depth` blocks deep, then reorgs to a longer branch without it. */
  const buyAndOrphan = async (order: Order, { depth, seconds }: { depth: number; seconds: number }): Promise<void> => {
    await node.mark()
    const { number } = await node.head()
    const sent = 'select from relay_transactions where broadcast_at is not null'
    const before = (await query(databaseUrl, sent)).length
    expect((await post({ ...send(order), waitSeconds: 0 })).status).toBe(202)
    await expect.poll(() => query(databaseUrl, sent)).not.toHaveLength(before)
    await mineMany(depth)
    expect(await chain.countExecutions([order])).toEqual([1])
    await until(order, { status: 'succeeded', confirmation: 'included' })
    await node.rewind(number)
    await node.mine(seconds)
    await mineMany(depth)
    expect(await chain.countExecutions([order])).toEqual([0])
  }
  const listEvents = async (order: Order): Promise<string[]> => {
    const { operationId } = await find(order)
    const response = await fetch(`${url}/api/v1/events?types=operation.*&limit=100`, {
      headers: { 'x-api-key': send(order).apiKey },
    })
    const { data } = (await response.json()) as { data: { type: string; data: { operationId: string } }[] }
    return data.filter((event) => event.data.operationId === operationId).map(({ type }) => type)
  }
  return { databaseUrl, relayer, wallets, url, send, find, until, mineMany, buyAndOrphan, listEvents }
}

const depths = choose([1, 4, 8], [1, 2, 3, 4, 5, 6, 7, 8])

test(`reorgs of depth ${depths.join(', ')}: reverted, announced, executed again under the same nonce, and final once`, {
  timeout: choose(300_000, 400_000),
}, async () => {
  const { databaseUrl, relayer, wallets, url, send, find, until, mineMany, buyAndOrphan, listEvents } =
    await openGateway(depths.length + 1)
  const reverted = ['operation.succeeded', 'operation.succeeded.reverted']
  const time = async (): Promise<number> => Number((await chain.node.head()).timestamp)
  const expectEvents = (order: Order, types: string[]) => expect.poll(() => listEvents(order)).toEqual(types)

  for (const [index, depth] of depths.entries()) {
    const order = await signOrder(chain.deployment, wallets[index] as Order['wallet'], { now: await time() })
    await buyAndOrphan(order, { depth, seconds: 2 })
    await until(order, { status: 'submitted', result: null, confirmation: null })
    await expectEvents(order, reverted)
    const { used } = await readNonces(databaseUrl, relayer)
    for (let tries = 0; tries < 100 && (await find(order)).status !== 'succeeded'; tries += 1) {
      await mineMany(1)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await mineMany(confirmations + 1)
    await until(order, { status: 'succeeded', confirmation: 'final' })
    await expectEvents(order, [...reverted, 'operation.succeeded'])
    expect(await chain.countExecutions([order])).toEqual([1])
    expect((await readNonces(databaseUrl, relayer)).used).toBe(used)
    const { transactionHash } = await find(order)
    const ours = 'select from relay_transactions where hash = $1'
    expect(await query(databaseUrl, ours, [transactionHash])).toHaveLength(1)
    const final = await postUntilDone({ ...send(order), urls: [url] })
    expect([final.status, final.body.confirmation, final.body.transactionHash]).toEqual([201, 'final', transactionHash])
    expect((await postUntilDone({ ...send(order), urls: [url] })).text).toBe(final.text)
    expect(1_000_000_000n - (await chain.balanceOf(order.wallet))).toBe(BigInt(final.body.premium ?? 0))
    showProgress(`reorg of depth ${depth} done`)
  }

  // On the other branch the signature has expired before it could be sent again.
  const late = await signOrder(chain.deployment, wallets[depths.length] as Order['wallet'], {
    now: await time(),
    validSeconds: 120,
  })
  await buyAndOrphan(late, { depth: 3, seconds: 300 })
  await until(late, { status: 'submitted', result: null })
  await mineMany(confirmations + 1)
  await until(late, { status: 'expired', confirmation: 'final', result: null })
  await expectEvents(late, [...reverted, 'operation.expired'])
  expect(await chain.countExecutions([late])).toEqual([0])
  expect(await chain.balanceOf(late.wallet)).toBe(1_000_000_000n)
  const refused = await postUntilDone({ ...send(late), urls: [url] })
  expect([refused.status, refused.body.code]).toEqual([409, 'order_expired'])

  for (let tries = 0; tries < 100 && (await readNonces(databaseUrl, relayer)).open > 0; tries += 1) {
    await mineMany(1)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const nonces = await readNonces(databaseUrl, relayer)
  expect(nonces).toMatchObject({ open: 0, foreign: 0, isGapless: true })
  expect(nonces.used).toBeGreaterThanOrEqual(depths.length)
  const store = await openStore({ kind: 'postgres', url: databaseUrl }, makeLogger({ level: 'silent' }))
  await untilIndexed(store, chain.node)
  const { tables } = await reindex(chain.node, confirmations)
  expect(await dumpProjections(store)).toEqual(tables)
  await store.close()
})
