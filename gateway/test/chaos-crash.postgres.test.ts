import type { LocalAccount } from 'viem'
import { afterEach, expect, test } from 'vitest'
import type { FaultPoint } from '../src/chain/relayer/relayer.ts'
import { choose, interruptAt, pause, serving, showProgress, startChaosChain } from './support/chaos.ts'
import { type Order, onboardAll, post, postUntilDone, signOrder } from './support/chaos-agents.ts'
import { query, readNonces } from './support/chaos-records.ts'
import { openStage } from './support/chaos-stage.ts'
import { seeded } from './support/fault-proxy.ts'
import type { GatewayProcess } from './support/process.ts'

const stage = openStage()
afterEach(stage.clear)

/** The steps from a signature to its block are those of the relayer, which `chaos-relayer` kills at each of them. */
const relayed: FaultPoint[] = choose(
  ['signed', 'broadcast'],
  ['simulated', 'assigned', 'signed', 'stored', 'broadcast', 'included', 'closed'],
)

/** Every step of a purchase, from the request to the block, and a random moment. */
const points: (FaultPoint | 'any moment')[] = [
  'preflighted',
  'accepting',
  'accepted',
  ...relayed,
  'finishing',
  'applied',
  'renewing',
  'any moment',
]
const rounds = choose(1, 8)
/** The full run measures the promised 10 s alone on the machine. In the suite it only has to finish. */
const restartedWithinMs = choose(60_000, 10_000)
const random = seeded(5)

/** A chain, a database and a gateway that is killed and restarted repeatedly. */
const openLine = async (times: number) => {
  const chain = await startChaosChain()
  const { url: databaseUrl } = await stage.newDatabase()
  const relayer = await chain.newRelayer()
  const env = chain.env(databaseUrl, [relayer])
  const wallets = await chain.newWallets(3 * times)
  let gateway = stage.startInterruptible(env)
  let url = await serving(gateway)
  const keys = await onboardAll(url, wallets)
  const spent = new Map<string, bigint>()

  const send = (order: Order) => ({ url, apiKey: keys.get(order.wallet.address) ?? '', order })
  const countSent = async (): Promise<number> =>
    (await query(databaseUrl, 'select from relay_transactions where broadcast_at is not null')).length

  /** Resolves when no nonce is open and every block is indexed, so that the next step belongs to the next purchase. */
  const untilQuiet = async (): Promise<void> => {
    await expect.poll(async () => (await readNonces(databaseUrl, relayer)).open).toBe(0)
    await chain.setMining(false)
    const { number } = await chain.node.head()
    const read = 'select from index_cursor where number >= $1'
    await expect.poll(() => query(databaseUrl, read, [number])).toHaveLength(1)
  }

  /** Kills the gateway at a step with four open purchases, two of them from one wallet. */
  const die = async (point: FaultPoint | 'any moment', orders: readonly Order[]): Promise<void> => {
    await untilQuiet()
    const before = await countSent()
    if (point === 'any moment') setTimeout(() => gateway.kill('SIGKILL'), random() * 2_000)
    else await interruptAt(gateway, { point, signal: 'SIGKILL' })
    const answers = Promise.allSettled(orders.map((order) => post(send(order))))
    let isOver = false
    const over = gateway.exited.then(() => {
      isOver = true
    })
    const isSent = async (): Promise<void> => {
      while (!isOver && (await countSent()) === before) await pause(30)
    }
    await Promise.race([over, isSent()])
    await chain.setMining(true)
    const late = setTimeout(() => gateway.kill('SIGTERM'), choose(120_000, 15_000))
    expect(await gateway.exited, point).toBe('SIGKILL')
    clearTimeout(late)
    await answers
  }

  const crash = async (point: FaultPoint | 'any moment', own: readonly LocalAccount[]): Promise<void> => {
    const orders = await Promise.all([...own, ...own.slice(0, 1)].map((wallet) => signOrder(chain.deployment, wallet)))
    await die(point, orders)
    const names = orders.map(({ key }) => key)
    const accepted = 'from operations where idempotency_key = any($1)'
    const bound = await query<{ idempotency_key: string }>(databaseUrl, `select idempotency_key ${accepted}`, [names])

    gateway = stage.startInterruptible(env)
    url = await gateway.ready
    const began = Date.now()
    // Accepted purchases finish without another request. The client sends the others again.
    const isBound = ({ key }: Order): boolean => bound.some(({ idempotency_key }) => idempotency_key === key)
    const finished = async (): Promise<void> => {
      const done = `select ${accepted} and status = 'succeeded'`
      while ((await query(databaseUrl, done, [names])).length < bound.length) {
        if (Date.now() > began + 2 * restartedWithinMs) throw new Error(`killed at '${point}' and not finished in time`)
        await pause(50)
      }
    }
    const others = orders.filter((order) => !isBound(order))
    await Promise.all([
      finished(),
      ...others.map((order) => postUntilDone({ ...send(order), urls: [url], waitSeconds: 25 })),
    ])
    const tookMs = Date.now() - began
    showProgress(
      `killed at '${point}' with ${bound.length} of ${orders.length} accepted: done ${tookMs} ms after the restart`,
    )
    expect(tookMs, point).toBeLessThan(restartedWithinMs)

    const answers = await Promise.all(orders.map((order) => postUntilDone({ ...send(order), urls: [url] })))
    expect(new Set(answers.map(({ status }) => status)), point).toEqual(new Set([201]))
    expect(await chain.countExecutions(orders), point).toEqual(orders.map(() => 1))
    for (const [index, { wallet }] of orders.entries()) {
      const premium = BigInt(answers[index]?.body.premium ?? 0)
      spent.set(wallet.address, (spent.get(wallet.address) ?? 0n) + premium)
    }
    for (const wallet of own)
      expect(1_000_000_000n - (await chain.balanceOf(wallet)), point).toBe(spent.get(wallet.address))
  }

  return {
    crash: (point: FaultPoint | 'any moment', time: number) => crash(point, wallets.slice(3 * time, 3 * time + 3)),
    /** No nonce is open, there is no gap, and the chain has used every nonce. */
    finish: async (): Promise<void> => {
      await expect.poll(async () => (await readNonces(databaseUrl, relayer)).open).toBe(0)
      const nonces = await readNonces(databaseUrl, relayer)
      expect(nonces.used).toBeGreaterThan(0)
      expect(nonces).toMatchObject({ foreign: 0, isGapless: true, used: await chain.countTransactions(relayer) })
      gateway.kill('SIGTERM')
      await (gateway as GatewayProcess).exited
      await chain.close()
    },
  }
}

test('killed at any step and restarted: every order is executed once, in time', {
  timeout: choose(300_000, 1_800_000),
}, async () => {
  // Most of the time passes until the lease of the killed process expires, so several run in parallel.
  const lines = 3
  const all = Array.from({ length: rounds }, () => points).flat()
  const runLine = async (line: number): Promise<void> => {
    const own = all.filter((_, index) => index % lines === line)
    const { crash, finish } = await openLine(own.length)
    for (const [time, point] of own.entries()) await crash(point, time)
    await finish()
  }
  await Promise.all(Array.from({ length: lines }, (_, line) => runLine(line)))
})
