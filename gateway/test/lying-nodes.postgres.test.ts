import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { findCursor } from '../src/chain/indexer/cursor.ts'
import type { Indexer } from '../src/chain/indexer/indexer.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { dumpProjections, readAfresh, startIndexing, untilIndexed } from './support/indexing.ts'
import { type ForkableNode, type Lie, startForkableNode } from './support/node.ts'
import { makeDatabase, type TestStore } from './support/stores.ts'
import { openTraffic, seededRandom } from './support/traffic.ts'

const confirmations = 4
let node: ForkableNode
let traffic: Awaited<ReturnType<typeof openTraffic>>
let database: TestStore
let store: Store
let indexer: Indexer | undefined

beforeAll(async () => {
  node = await startForkableNode()
  traffic = await openTraffic(node.evm, node.chain.deployment, seededRandom(7))
  await mineSome(10)
})
beforeEach(async () => {
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

/** Reads the chain through liars, while it grows, and compares the outcome with what an honest node tells. */
const readThrough = async (urls: string[], { blocks = 6 } = {}): Promise<void> => {
  indexer = await startIndexing(store, { node, urls, confirmations })
  for (let block = 0; block < blocks; block += 1) {
    await mineSome(1)
    await sleep(30)
  }
  await untilIndexed(store, node)
  expect(await dumpProjections(store)).toEqual((await readAfresh(node, confirmations)).tables)
}

/** Lies with this probability to questions of one kind. */
const sometimes = (share: number, method: string, lie: Lie, seed = 3): Lie => {
  const random = seededRandom(seed)
  return (call, tell) => (call.method === method && random() < share ? lie(call, tell) : tell())
}

type Block = { number: string; hash: string; parentHash: string } | null

test('a node that has gaps is asked again and not believed', async () => {
  const { url } = await node.serve(
    sometimes(0.3, 'eth_getBlockByNumber', async (call, tell) => ({
      ...(await tell()),
      result: call.params?.[0] === 'latest' ? (await tell()).result : null,
    })),
  )
  await readThrough([url])
})

test('a node that tells a wrong parent does not make a reorg', async () => {
  const { url } = await node.serve(
    sometimes(0.4, 'eth_getBlockByNumber', async (_, tell) => {
      const answer = await tell()
      return { ...answer, result: { ...(answer.result as object), parentHash: `0x${'ab'.repeat(32)}` } }
    }),
  )
  await readThrough([url])
})

test('a node that leaves out logs is found out by the events that are missing', async () => {
  const { url } = await node.serve(
    sometimes(0.5, 'eth_getLogs', async (_, tell) => {
      const answer = await tell()
      return { ...answer, result: (answer.result as unknown[]).slice(3) }
    }),
  )
  await readThrough([url, node.url])
})

test('a node that answers with the logs of another block is not believed', async () => {
  const { url } = await node.serve(
    sometimes(0.5, 'eth_getLogs', async (_, tell) => {
      const answer = await tell()
      const logs = answer.result as { blockHash: string }[]
      return { ...answer, result: logs.map((log) => ({ ...log, blockHash: `0x${'cd'.repeat(32)}` })) }
    }),
  )
  await readThrough([url])
})

test('with a node that is behind, one of another chain and one that breaks off, the good one is used', async () => {
  const stuck = await node.head()
  const behind = await node.serve(async (call, tell) => {
    if (call.method !== 'eth_getBlockByNumber' || call.params?.[0] !== 'latest') return tell()
    return {
      ...(await tell()),
      result: (await node.evm.request({ method: 'eth_getBlockByHash', params: [stuck.hash, false] })) as Block,
    }
  })
  const other = await node.serve(sometimes(1, 'eth_chainId', async (_, tell) => ({ ...(await tell()), result: '0x1' })))
  const broken = await node.serve(() => Promise.reject(new Error('gone')))
  await readThrough([behind.url, other.url, broken.url, node.url])
})

test('errors in a third of all calls delay and change nothing', async () => {
  const random = seededRandom(11)
  const { url } = await node.serve((call, tell) =>
    random() < 0.33
      ? Promise.resolve({ jsonrpc: '2.0', id: call.id, error: { code: -32005, message: 'limit exceeded' } })
      : tell(),
  )
  await readThrough([url], { blocks: 4 })
})

test('a history that differs from before the last final block is never believed', async () => {
  indexer = await startIndexing(store, { node, confirmations })
  await mineSome(confirmations + 6)
  await untilIndexed(store, node)
  const before = await dumpProjections(store)
  const { number } = await node.head()
  await node.rewind(number - BigInt(confirmations) - 3n)
  await mineSome(confirmations + 8)
  await sleep(1_500)
  expect(indexer.status().state).toBe('failing')
  expect(await cursorNumber()).toBe(number)
  expect(await dumpProjections(store)).toEqual(before)
})
