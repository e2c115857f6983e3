import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import type { FaultPoint } from '../src/chain/relayer/relayer.ts'
import { openStore } from '../src/store/store.ts'
import { type ChaosChain, choose, interruptAt, pause, serving, showProgress, startChaosChain } from './support/chaos.ts'
import { type Order, onboard, onboardAll, postUntilDone, signOrder } from './support/chaos-agents.ts'
import { listMined, listRogues, listUnknown, query, readNonces } from './support/chaos-records.ts'
import { openStage } from './support/chaos-stage.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { dumpProjections, reindex, untilIndexed } from './support/indexing.ts'
import type { GatewayProcess } from './support/process.ts'

const stage = openStage()
let chain: ChaosChain
let proxy: FaultProxy
beforeAll(async () => {
  chain = await startChaosChain()
  proxy = await startFaultProxy(chain.node.url)
})
afterEach(async () => {
  await stage.clear()
  chain.setBaseFee(undefined)
  await chain.setMining(true)
})
afterAll(async () => {
  await proxy.close()
  await chain.close()
})

const untilClosed = (databaseUrl: string, relayer: Hex) =>
  expect.poll(async () => (await readNonces(databaseUrl, relayer)).open).toBe(0)

test('two gateways, two databases, one relayer key, one order: executed once, same answers, both keep working', {
  timeout: choose(300_000, 600_000),
}, async () => {
  const databases = [(await stage.newDatabase()).url, (await stage.newDatabase()).url]
  const relayer = await chain.newRelayer()
  const urls = await Promise.all(databases.map((url) => serving(stage.start(chain.env(url, [relayer])))))
  const rounds = choose(3, 20)
  const wallets = await chain.newWallets(rounds + 20)
  const keys = await Promise.all(urls.map((url) => onboardAll(url, wallets)))
  const buy = (index: number, order: Order) => {
    const apiKey = keys[index]?.get(order.wallet.address) ?? ''
    return postUntilDone({ urls: [urls[index] ?? ''], apiKey, order, waitSeconds: 25 })
  }

  for (const wallet of wallets.slice(0, rounds)) {
    const order = await signOrder(chain.deployment, wallet)
    const [one, two] = await Promise.all([buy(0, order), buy(1, order)])
    expect([one.status, two.status]).toEqual([201, 201])
    const { tokenId, transactionHash } = one.body
    expect(two.body).toMatchObject({ tokenId, transactionHash })
    expect(await chain.countExecutions([order])).toEqual([1])
    expect(1_000_000_000n - (await chain.balanceOf(wallet))).toBe(BigInt(one.body.premium ?? 0))
  }
  const orders = await Promise.all(wallets.slice(rounds).map((wallet) => signOrder(chain.deployment, wallet)))
  const answers = await Promise.all(orders.map((order, index) => buy(index % 2, order)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await chain.countExecutions(orders)).toEqual(orders.map(() => 1))

  for (const url of databases) await untilClosed(url, relayer)
  const nonces = await Promise.all(databases.map((url) => readNonces(url, relayer)))
  const foreign = nonces.reduce((sum, one) => sum + one.foreign, 0)
  // If both signed the same bytes, the transaction belongs to both.
  const mined = new Set((await Promise.all(databases.map(listMined))).flat())
  showProgress(`${mined.size} transactions; ${foreign} nonces were used by the other gateway`)
  expect(foreign).toBeGreaterThan(0)
  expect(mined.size).toBe(await chain.countTransactions(relayer))
})

test('forged success: only the terms signed by its own signer complete an operation', async () => {
  const { url: databaseUrl } = await stage.newDatabase()
  const relayer = await chain.newRelayer()
  const url = await serving(stage.start(chain.env(databaseUrl, [relayer], proxy.url)))
  const [robbed, fickle, helped, thief, next] = await chain.newWallets(5)
  if (!robbed || !fickle || !helped || !thief || !next) throw new Error('no wallets')
  const sign = (wallet: typeof robbed, wish = {}) => signOrder(chain.deployment, wallet, wish)
  const orders = await Promise.all([robbed, fickle, helped].map((wallet) => sign(wallet)))
  const [first, second, third] = orders
  if (!first || !second || !third) throw new Error('no orders')
  const keys = await onboardAll(url, [robbed, fickle, helped, next])
  const ask = (order: Order, waitSeconds = 0) => {
    const apiKey = keys.get(order.wallet.address) ?? ''
    return postUntilDone({ urls: [url], apiKey, order, waitSeconds })
  }
  const statusOf = async ({ key }: Order): Promise<string | undefined> =>
    (await query<{ status: string }>(databaseUrl, 'select status from operations where idempotency_key = $1', [key]))[0]
      ?.status

  // All sends of the gateway are lost, so all three orders stay open while others act.
  proxy.setPlan(({ method }) => (method === 'eth_sendRawTransaction' ? 'lost' : 'pass'))
  const answers = Promise.all(orders.map((order) => ask(order, 5)))
  await expect.poll(() => Promise.all(orders.map(statusOf))).toEqual(Array(3).fill('queued'))
  const stolen = await sign(thief, { key: first.key })
  expect(stolen.orderId).toBe(first.orderId)
  await chain.relayElsewhere(stolen)
  await chain.relayElsewhere(await sign(fickle, { key: second.key, coverage: 3_000_000n }))
  const helping = await chain.relayElsewhere(third)
  await expect.poll(() => statusOf(second)).toBe('superseded')
  await expect.poll(() => statusOf(third)).toBe('succeeded')
  const { number } = await chain.node.head()
  const read = 'select from index_cursor where final_number >= $1'
  await expect.poll(() => query(databaseUrl, read, [number])).toHaveLength(1)
  // The thief's order is final, and the victim's order is unchanged.
  expect(await chain.countExecutions([stolen, first])).toEqual([1, 0])
  expect(await statusOf(first)).toBe('queued')

  proxy.setPlan(undefined)
  const [bought, superseded, relayed] = await answers
  expect([bought?.status, bought?.body.owner, bought?.body.payer]).toEqual([201, robbed.address, robbed.address])
  expect([superseded?.status, superseded?.body.code]).toEqual([409, 'order_superseded'])
  expect([relayed?.status, relayed?.body.transactionHash]).toEqual([201, helping])
  expect(await chain.countExecutions([stolen, ...orders])).toEqual([1, 1, 1, 1])
  // Superseded calls do not delay later ones.
  expect((await ask(await sign(next), 25)).status).toBe(201)
  await untilClosed(databaseUrl, relayer)
})

/** Whether a process does not answer its liveness check. */
const isFrozen = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`, { signal: AbortSignal.timeout(700) }).then(
    () => false,
    () => true,
  )

test('the lease holder, stopped past its leases and resumed: no nonce used twice, no wrong row', {
  timeout: choose(300_000, 900_000),
}, async () => {
  const { url: databaseUrl } = await stage.newDatabase()
  const relayer = await chain.newRelayer()
  const env = chain.env(databaseUrl, [relayer], proxy.url)
  proxy.sent.length = 0
  // The first to start holds all leases and its successor keeps them, so the two are stopped in turn.
  const processes: GatewayProcess[] = []
  const urls: string[] = []
  for (let index = 0; index < 2; index += 1) {
    const gateway = stage.startInterruptible(env)
    processes.push(gateway)
    urls.push(await serving(gateway))
  }
  const points: FaultPoint[] = choose(
    ['signed', 'finishing'],
    ['assigned', 'signed', 'stored', 'finishing', 'simulated'],
  )
  const rounds = Array.from({ length: choose(1, 4) }, () => points).flat()
  const wallets = await chain.newWallets(6)
  const keys = new Map<string, string>()
  for (const wallet of wallets) keys.set(wallet.address, await onboard(urls[0] ?? '', wallet))
  const buyAll = async (to: readonly string[]): Promise<void> => {
    const orders = await Promise.all(wallets.map((wallet) => signOrder(chain.deployment, wallet)))
    const answers = await Promise.all(
      orders.map((order, index) => {
        const apiKey = keys.get(order.wallet.address) ?? ''
        return postUntilDone({ urls: [to[index % to.length] ?? ''], apiKey, order, waitSeconds: 25 })
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await chain.countExecutions(orders)).toEqual(orders.map(() => 1))
  }

  for (const [round, point] of rounds.entries()) {
    const [owner, ownerUrl, other] = [processes[round % 2], urls[round % 2] ?? '', urls[(round + 1) % 2] ?? '']
    if (!owner) throw new Error('no process')
    await interruptAt(owner, { point, signal: 'SIGSTOP' })
    const began = Date.now()
    const bought = buyAll([other])
    await expect.poll(() => isFrozen(ownerUrl)).toBe(true)
    // The successor signs other transactions than the stopped process.
    chain.setBaseFee(BigInt(round + 3))
    await bought
    // The other process could send only after the leases expired.
    expect(Date.now() - began).toBeGreaterThan(2_000)
    await pause(Math.max(0, 6_000 - (Date.now() - began)))
    showProgress(`stopped at '${point}': went on after ${Date.now() - began} ms`)
    owner.kill('SIGCONT')
    await buyAll([ownerUrl, other])
  }
  await untilClosed(databaseUrl, relayer)
  expect(await readNonces(databaseUrl, relayer)).toMatchObject({
    foreign: 0,
    isGapless: true,
    used: await chain.countTransactions(relayer),
  })
  expect(proxy.sent.length).toBeGreaterThan(0)
  expect(await listUnknown([databaseUrl], proxy.sent)).toEqual([])
  expect(await listRogues(databaseUrl)).toEqual([])
  const policies = 'select token_id from policies'
  expect(await query(databaseUrl, policies)).toHaveLength(Number(await chain.countPolicies()))

  await chain.setMining(false)
  const store = await openStore({ kind: 'postgres', url: databaseUrl }, makeLogger({ level: 'silent' }))
  await untilIndexed(store, chain.node)
  const { tables } = await reindex(chain.node, chain.confirmations)
  expect(await dumpProjections(store)).toEqual(tables)
  await store.close()
})
