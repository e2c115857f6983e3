import { policyId, suretyAbi } from '@surety/contracts'
import {
  createPublicClient,
  custom,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  type LocalAccount,
  numberToHex,
  type PublicClient,
  toEventSelector,
} from 'viem'
import { afterEach, expect, test } from 'vitest'
import { sendBatch } from '../src/chain/embedded/batch.ts'
import type { FaultPoint } from '../src/chain/relayer/relayer.ts'
import { type ChaosChain, choose, interruptAt, pause, serving, showProgress, startChaosChain } from './support/chaos.ts'
import { query } from './support/chaos-records.ts'
import { openStage } from './support/chaos-stage.ts'
import { connectTo, readOnChain, signPolicy, wallets } from './support/market.ts'
import { feedOf } from './support/timed-market.ts'

const stage = openStage()
afterEach(stage.clear)

const product = 2n
const coverage = 50_000_000n
const hour = 3_600

const settled = toEventSelector(getAbiItem({ abi: suretyAbi, name: 'PolicySettled' }))

/** A product whose policies an event makes payable, and what the chain says about that. */
const openMarket = (chain: ChaosChain) => {
  const { evm } = chain.node
  // Past the block producer, which would mine blocks of its own.
  const client = createPublicClient({ transport: custom({ request: evm.request }) }) as PublicClient
  const market = { id: chain.node.chain.id, client, deployment: chain.deployment }
  const now = async (): Promise<number> => Number((await chain.node.head()).timestamp)
  const say = async (severity: number): Promise<void> =>
    readOnChain(market, { feed: feedOf(product), observedAt: await now(), severity })

  return {
    /** Takes chain time ahead, and says that nothing happened. */
    passHours: async (hours: number): Promise<void> => {
      await chain.setMining(false)
      const next = numberToHex((await now()) + hours * hour)
      await evm.request({ method: 'evm_setNextBlockTimestamp', params: [next] })
      await evm.request({ method: 'evm_mine' })
      await chain.setMining(true)
      await say(0)
    },
    /** Each wallet buys one policy. */
    buyAll: async (holders: readonly LocalAccount[]): Promise<void> => {
      const expiry = (Math.floor((await now()) / hour) + 240) * hour
      for (let from = 0; from < holders.length; from += 20) {
        const signed = await Promise.all(
          holders
            .slice(from, from + 20)
            .map((holder) => signPolicy(chain.deployment, holder, { product, coverage, expiry })),
        )
        const calls = signed.map((args) => ({
          target: chain.deployment.surety,
          gas: 500_000,
          data: encodeFunctionData({ abi: suretyAbi, functionName: 'buyPolicy', args }),
        }))
        await sendBatch({ ...market, wallet: connectTo(market, wallets.owner) }, calls)
        await chain.mine()
      }
    },
    trip: () => say(10_000),
    /** Settles the first policies as anyone can, as soon as the event is reported. */
    settleAsStranger: async (count: number): Promise<void> => {
      const stranger = connectTo(market, wallets.owner)
      const surety = { address: chain.deployment.surety, abi: suretyAbi } as const
      while ((await client.readContract({ ...surety, functionName: 'getEvents', args: [product] })).length === 0)
        await pause(20)
      const tokenIds = Array.from({ length: count }, (_, index) => policyId({ product, index: BigInt(index) }))
      await stranger.writeContract({ ...surety, functionName: 'settleMany', args: [tokenIds], gas: 3_000_000n })
    },
    /** How often each policy was settled, by token id. */
    countSettlements: async (): Promise<Map<string, number>> => {
      const filter = { address: chain.deployment.surety, fromBlock: '0x0', toBlock: 'latest', topics: [settled] }
      const logs = (await evm.request({ method: 'eth_getLogs', params: [filter] })) as { topics: Hex[] }[]
      const times = new Map<string, number>()
      for (const { topics } of logs) times.set(topics[1] ?? '', (times.get(topics[1] ?? '') ?? 0) + 1)
      return times
    },
    gasOf: async (hashes: readonly string[]): Promise<bigint> => {
      let sum = 0n
      for (const hash of hashes) {
        const receipt = await evm.request({ method: 'eth_getTransactionReceipt', params: [hash] })
        sum += BigInt((receipt as { gasUsed: Hex }).gasUsed)
      }
      return sum
    },
  }
}

const untilSettled = async (databaseUrl: string, count: number): Promise<void> => {
  const paid = 'select from policies where paid_out > 0'
  while ((await query(databaseUrl, paid)).length < count) await pause(100)
}

test('an event with many policies in force, two processes and a stranger: all are paid in batches, each once', {
  timeout: choose(300_000, 1_200_000),
}, async () => {
  const count = choose(64, 1_000)
  const chain = await startChaosChain()
  const { url: databaseUrl } = await stage.newDatabase()
  const keys = [await chain.newRelayer(), await chain.newRelayer()]
  const market = openMarket(chain)
  await market.passHours(0)
  const holders = await chain.newWallets(count)
  await market.buyAll(holders)
  await market.passHours(2)
  const before = await Promise.all(holders.map((holder) => chain.balanceOf(holder)))
  // Two processes, and a stranger who does the keeper's work, too.
  const env = chain.env(databaseUrl, keys)
  await Promise.all([serving(stage.start(env)), serving(stage.start(env))])
  const began = Date.now()
  await market.trip()
  await market.settleAsStranger(10)
  await untilSettled(databaseUrl, count)
  const tookMs = Date.now() - began
  const after = await Promise.all(holders.map((holder) => chain.balanceOf(holder)))
  expect(after.map((balance, index) => balance - (before[index] ?? 0n))).toEqual(holders.map(() => coverage))
  const times = await market.countSettlements()
  expect([times.size, new Set(times.values())]).toEqual([count, new Set([1])])
  // The relayer may see the blocks after the indexer does.
  const open = 'select from relay_nonces where outcome is null'
  await expect.poll(() => query(databaseUrl, open), { timeout: 60_000 }).toHaveLength(0)
  const sent = await query<{ hash: string }>(
    databaseUrl,
    `select distinct nonces.included_hash as hash from relay_nonces nonces
      join relay_nonce_calls members using (lane, nonce) join relay_calls calls using (call_id)
      where calls.operation_id like 'keeper:settle:%'`,
  )
  const failed = await query(databaseUrl, 'select from relay_calls where failures > 0')
  expect(sent.length - failed.length).toBeLessThanOrEqual(Math.ceil(count / 16))
  const gas = await market.gasOf(sent.map(({ hash }) => hash))
  showProgress(
    `${count} payouts in ${sent.length} transactions, ${failed.length} of them failed: ${gas / BigInt(count)} gas each, the last after ${tookMs} ms`,
  )
  await stage.clear()
  await chain.close()
})

/** Every step from the need to the payout. */
const points: FaultPoint[] = choose(
  ['kept', 'broadcast'],
  ['keeping', 'kept', 'simulated', 'assigned', 'signed', 'stored', 'broadcast', 'included', 'closed', 'finishing'],
)

test('the keeper is killed at any step: after the restart every policy is paid, each once', {
  timeout: choose(300_000, 1_200_000),
}, async () => {
  const chain = await startChaosChain()
  const { url: databaseUrl } = await stage.newDatabase()
  const env = chain.env(databaseUrl, [await chain.newRelayer()])
  const market = openMarket(chain)
  let count = 0
  let gateway = stage.startInterruptible(env)
  for (const point of points) {
    await serving(gateway)
    await market.passHours(0)
    const holders = await chain.newWallets(20)
    await market.buyAll(holders)
    await market.passHours(2)
    await interruptAt(gateway, { point, signal: 'SIGKILL' })
    await market.trip()
    expect(await gateway.exited, point).toBe('SIGKILL')
    gateway = stage.startInterruptible(env)
    count += holders.length
    await untilSettled(databaseUrl, count)
    showProgress(`killed at '${point}': all ${count} policies so far are paid`)
  }
  const times = await market.countSettlements()
  expect([times.size, new Set(times.values())]).toEqual([count, new Set([1])])
  await stage.clear()
  await chain.close()
})
