import { suretyAbi } from '@surety/contracts'
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest'
import { type ChaosChain, choose, pause, serving, showProgress, startChaosChain } from './support/chaos.ts'
import {
  type Answer,
  forEachLimited,
  type Order,
  onboardAll,
  postUntilDone,
  signOrder,
} from './support/chaos-agents.ts'
import { countStatuses, listRogues, query, readNonces } from './support/chaos-records.ts'
import { openStage } from './support/chaos-stage.ts'
import { lieAbout, type Plan, seeded, startFaultProxy } from './support/fault-proxy.ts'

let chain: ChaosChain
beforeAll(async () => {
  chain = await startChaosChain()
})
afterAll(() => chain.close())

/** In the suite, tests that mostly wait for timeouts wait at the same time. The full run measures, so one runs at a time. */
const concurrent = choose(true, false)

/** A gateway behind a proxy of its own, and agents with five orders each. */
const openMarket = async (context: TestContext, count: number, { batch = 20 } = {}) => {
  const stage = openStage()
  const proxy = await startFaultProxy(chain.node.url)
  context.onTestFinished(async () => {
    await stage.clear()
    await proxy.close()
  })
  const { url: databaseUrl } = await stage.newDatabase()
  const relayers = [await chain.newRelayer(), await chain.newRelayer()]
  const env = { ...chain.env(databaseUrl, relayers, proxy.url), RELAY_BATCH: String(batch) }
  const url = await serving(stage.start(env))
  const wallets = await chain.newWallets(Math.ceil(count / 5))
  const keys = await onboardAll(url, wallets)
  const payers = wallets.flatMap((wallet) => Array.from({ length: 5 }, () => wallet)).slice(0, count)
  const orders = await Promise.all(payers.map((wallet) => signOrder(chain.deployment, wallet)))
  let done = 0
  const buy = async (order: Order): Promise<Answer> => {
    const apiKey = keys.get(order.wallet.address) ?? ''
    const answer = await postUntilDone({ urls: [url], apiKey, order, waitSeconds: 5, maxWaitMs: 300_000 })
    done += 1
    if (done % 50 === 0) showProgress(`${done} of ${count}`)
    return answer
  }
  return { databaseUrl, proxy, relayers, orders, buy }
}

type Market = Awaited<ReturnType<typeof openMarket>>

/** No nonce is open, there is no gap, and the chain has used every nonce. */
const expectNoGap = async ({ expect }: TestContext, { databaseUrl, relayers }: Market): Promise<void> => {
  let used = 0
  for (const relayer of relayers) {
    await expect.poll(async () => (await readNonces(databaseUrl, relayer)).open).toBe(0)
    const nonces = await readNonces(databaseUrl, relayer)
    expect(nonces).toMatchObject({ foreign: 0, isGapless: true, used: await chain.countTransactions(relayer) })
    used += nonces.used
  }
  expect(used).toBeGreaterThan(0)
}

const isExecuted = async ({ wallet, orderId }: Order): Promise<boolean> => {
  const { surety: address } = chain.deployment
  const ask = { address, abi: suretyAbi, functionName: 'orders', args: [wallet.address, orderId] } as const
  const [, digest] = await chain.node.chain.client.readContract(ask)
  return digest !== 0n
}

const lied = choose(24, 500)

test(`a node that lies about a fifth of all calls, over ${lied} purchases: every accepted order is executed once`, {
  timeout: choose(300_000, 1_800_000),
  concurrent,
}, async (context) => {
  const { expect } = context
  // Every tenth signature expires soon. Some of these are executed in time; none reported as expired may be executed.
  const market = await openMarket(context, lied, { batch: 2 })
  const { orders, buy, databaseUrl, proxy } = market
  // A call without an answer costs seconds, so most of them are cut off instead.
  const lie = lieAbout(0.2, 3)
  let silences = 0
  const plan: Plan = (call) => {
    const fault = lie(call)
    if (fault !== 'silent') return fault
    silences += 1
    return silences % 8 === 0 ? 'silent' : 'dropped'
  }
  proxy.setPlan(plan)
  const answers: Answer[] = []
  await forEachLimited(orders, 25, async ({ wallet }, index) => {
    if (index % 10 === 9)
      orders[index] = await signOrder(chain.deployment, wallet, { validSeconds: 5 + (index % 3) * 3 })
    answers[index] = await buy(orders[index] as Order)
  })
  proxy.setPlan(undefined)
  // Over few purchases the rarer faults may not occur.
  const usual = ['dropped', 'bad gateway'] as const
  const all = ['lost', 'dropped', 'silent', 'bad gateway', 'already known', 'nonce too low', 'stale'] as const
  for (const fault of choose<readonly (typeof all)[number][]>(usual, all))
    expect(proxy.faults.get(fault) ?? 0, fault).toBeGreaterThan(0)

  const executions = await chain.countExecutions(orders)
  for (const [index, order] of orders.entries()) {
    const { status, body } = answers[index] as Answer
    const isBrief = index % 10 === 9
    // No executed order is reported as expired or failed, and the reverse.
    if (isBrief && status !== 201) expect(['order_expired', 'authorization_expired']).toContain(body.code)
    else expect(status, JSON.stringify(body)).toBe(201)
    expect([executions[index], await isExecuted(order)], String(index)).toEqual(status === 201 ? [1, true] : [0, false])
  }
  const { succeeded = 0, expired = 0, ...others } = await countStatuses(databaseUrl)
  expect(others).toEqual({})
  expect(succeeded).toBe(executions.filter((times) => times === 1).length)
  showProgress(`lies: ${JSON.stringify([...proxy.faults])}; ${succeeded} executed, ${expired} expired`)
  await expectNoGap(context, market)
})

const failing = choose(30, 1_000)
const outageMs = choose(6_000, 60_000)

test(`a tenth of all sends fails, over ${failing} purchases: no nonce gap`, {
  timeout: choose(300_000, 1_800_000),
  concurrent,
}, async (context) => {
  const { expect } = context
  const market = await openMarket(context, failing, { batch: 1 })
  const random = seeded(17)
  let fails = 0
  market.proxy.setPlan(({ method }) => {
    if (method !== 'eth_sendRawTransaction' || random() >= 0.1) return 'pass'
    fails += 1
    return fails % 2 === 0 ? 'lost' : 'bad gateway'
  })
  const statuses: number[] = []
  await forEachLimited(market.orders, 40, async (order) => void statuses.push((await market.buy(order)).status))
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(fails).toBeGreaterThan(0)
  expect(await chain.countExecutions(market.orders)).toEqual(market.orders.map(() => 1))
  await expectNoGap(context, market)
})

test(`${outageMs / 1000} s without a node, with purchases at every stage: recovers by itself`, {
  concurrent,
}, async (context) => {
  const { expect } = context
  const market = await openMarket(context, 40)
  const { orders, buy, databaseUrl, proxy } = market
  const early = Promise.all(orders.slice(0, 20).map(buy))
  await expect.poll(() => proxy.sent.length).toBeGreaterThan(0)
  proxy.hold()
  const late = Promise.all(orders.slice(20).map(buy))
  await pause(outageMs)
  // An unreachable node says nothing about an order.
  expect(await query(databaseUrl, 'select from relay_calls')).not.toHaveLength(0)
  expect(await query(databaseUrl, `select from operations where status in ('expired', 'superseded')`)).toEqual([])
  expect(await query(databaseUrl, 'select from relay_calls where last_error is not null')).toEqual([])
  proxy.release()
  const released = Date.now()
  const answers = [...(await early), ...(await late)]
  showProgress(`the outage was over ${Date.now() - released} ms after the node was back`)
  expect(Date.now() - released).toBeLessThan(choose(120_000, 30_000))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await chain.countExecutions(orders)).toEqual(orders.map(() => 1))
  await expectNoGap(context, market)
})

test('a base fee that rises fortyfold while purchases are open: replaced under their own nonces, executed once', async (context) => {
  context.onTestFinished(async () => {
    chain.setBaseFee(undefined)
    await chain.setMining(true)
  })
  const market = await openMarket(context, 10)
  const { orders, buy, databaseUrl } = market
  chain.setBaseFee(1n)
  await chain.setMining(false)
  await chain.mine()
  const answers = Promise.all(orders.map(buy))
  const sent = 'select nonce from relay_transactions where broadcast_at is not null'
  await expect.poll(() => query(databaseUrl, sent)).not.toHaveLength(0)
  chain.setBaseFee(40n)
  await chain.setMining(true)
  expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([201]))
  expect(await chain.countExecutions(orders)).toEqual(orders.map(() => 1))
  await expectNoGap(context, market)
  const replaced = 'select from relay_transactions group by lane, nonce having count(*) > 1'
  expect((await query(databaseUrl, replaced)).length).toBeGreaterThan(0)
  expect(await listRogues(databaseUrl)).toEqual([])
})
