import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { findCursor } from '../src/chain/indexer/cursor.ts'
import type { Indexer } from '../src/chain/indexer/indexer.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { dumpProjections, reindex, startIndexing, untilIndexed } from './support/indexing.ts'
import { refuseCall } from './support/json-rpc.ts'
import { type ForkableNode, type Lie, startForkableNode } from './support/node.ts'
import { makeDatabase, type TestStore } from './support/stores.ts'
import { openTraffic, seededRandom } from './support/traffic.ts'

const confirmations = 4
let node: ForkableNode
let traffic: Awaited<ReturnType<typeof openTraffic>>
let database: TestStore
let store: Store
let indexer: Indexer | undefined
let lies = 0

beforeAll(async () => {
  node = await startForkableNode()
  traffic = await openTraffic(node.evm, node.chain.deployment, seededRandom(7))
  await mineSome(10)
})
beforeEach(async () => {
  lies = 0
  database = await makeDatabase()
  store = await openStore(database.config, makeLogger({ level: 'silent' }))
})
afterEach(async () => {
  await indexer?.close()
  indexer = undefined
  await store.close()
  await database.drop()
})
afterAll(() => node.close())

const mineSome = async (blocks: number): Promise<void> => {
  for (let block = 0; block < blocks; block += 1) {
    await traffic.buy()
    await traffic.act()
    await node.mine(5)
    await node.mark()
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const cursorNumber = async (): Promise<bigint | undefined> => (await store.read(findCursor))?.number

/** Indexes a growing chain through lying nodes, and compares the tables with those from an honest node. */
const readThrough = async (urls: string[], { blocks = 6 } = {}): Promise<void> => {
  indexer = await startIndexing(store, { node, urls, confirmations })
  for (let block = 0; block < blocks; block += 1) {
    await mineSome(1)
    await sleep(30)
  }
  await untilIndexed(store, node)
  expect(lies).toBeGreaterThan(0)
  const tables = await dumpProjections(store)
  expect(tables.policies?.length).toBeGreaterThan(blocks)
  expect(tables).toEqual((await reindex(node, confirmations)).tables)
}

/** Lies with this probability in answers to one method, and counts the lies. */
const sometimes = (share: number, method: string, lie: Lie, seed = 3): Lie => {
  const random = seededRandom(seed)
  return (call, answer) => {
    if (call.method !== method || random() >= share) return answer()
    lies += 1
    return lie(call, answer)
  }
}

type Block = { number: string; hash: string; parentHash: string } | null

test('gaps in the blocks of a node are retried and do not change the index', async () => {
  const { url } = await node.serve(
    sometimes(0.3, 'eth_getBlockByNumber', async (call, answer) => ({
      ...(await answer()),
      result: call.params?.[0] === 'latest' ? (await answer()).result : null,
    })),
  )
  await readThrough([url])
})

test('a wrong parent hash from a node causes no reorg', async () => {
  const { url } = await node.serve(
    sometimes(0.4, 'eth_getBlockByNumber', async (_, answer) => {
      const honest = await answer()
      return { ...honest, result: { ...(honest.result as object), parentHash: `0x${'ab'.repeat(32)}` } }
    }),
  )
  await readThrough([url])
})

test('missing logs are detected by the events that depend on them', async () => {
  const { url } = await node.serve(
    sometimes(0.5, 'eth_getLogs', async (_, answer) => {
      const honest = await answer()
      return { ...honest, result: (honest.result as unknown[]).slice(3) }
    }),
  )
  await readThrough([url, node.url])
})

test('logs of another block are discarded', async () => {
  const { url } = await node.serve(
    sometimes(0.5, 'eth_getLogs', async (_, answer) => {
      const honest = await answer()
      const logs = honest.result as { blockHash: string }[]
      return { ...honest, result: logs.map((log) => ({ ...log, blockHash: `0x${'cd'.repeat(32)}` })) }
    }),
  )
  await readThrough([url])
})

test('with one node behind, one on another chain and one broken, the good one is used', async () => {
  const stuck = await node.head()
  const behind = await node.serve(async (call, answer) => {
    if (call.method !== 'eth_getBlockByNumber' || call.params?.[0] !== 'latest') return answer()
    return {
      ...(await answer()),
      result: (await node.evm.request({ method: 'eth_getBlockByHash', params: [stuck.hash, false] })) as Block,
    }
  })
  const other = await node.serve(
    sometimes(1, 'eth_chainId', async (_, answer) => ({ ...(await answer()), result: '0x1' })),
  )
  const broken = await node.serve(() => Promise.reject(new Error('gone')))
  await readThrough([behind.url, other.url, broken.url, node.url])
})

test('errors in a third of all calls do not change the index', async () => {
  const random = seededRandom(11)
  const { url } = await node.serve(async (call, answer) => {
    if (random() >= 0.33) return answer()
    lies += 1
    return refuseCall(call, 'limit exceeded', -32_005)
  })
  await readThrough([url], { blocks: 4 })
})

test('a history that contradicts a final block is never indexed', async () => {
  indexer = await startIndexing(store, { node, confirmations })
  await mineSome(confirmations + 6)
  await untilIndexed(store, node)
  const before = await dumpProjections(store)
  const { number } = await node.head()
  await node.rewind(number - BigInt(confirmations) - 3n)
  await mineSome(confirmations + 8)
  await expect.poll(() => indexer?.status().state).toBe('failing')
  expect(await cursorNumber()).toBe(number)
  expect(await dumpProjections(store)).toEqual(before)
})
