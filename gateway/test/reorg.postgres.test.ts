import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { numberEvents } from '../src/store/outbox.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { choose } from './support/chaos.ts'
import { dumpProjections, netEvents, readEvents, reindex, startIndexing, untilIndexed } from './support/indexing.ts'
import { type ForkableNode, startForkableNode } from './support/node.ts'
import { makeDatabase, type TestStore } from './support/stores.ts'
import { openTraffic, seededRandom } from './support/traffic.ts'

let node: ForkableNode
let database: TestStore
let store: Store

beforeAll(async () => {
  node = await startForkableNode()
  database = await makeDatabase()
  store = await openStore(database.config, makeLogger({ level: 'silent' }))
})

afterAll(async () => {
  await store.close()
  await database.drop()
  await node.close()
})

const everyType = [
  'bond.claimed',
  'bond.extended',
  'bond.posted',
  'listing.cancelled',
  'listing.created',
  'listing.sold',
  'policy.bought',
  'policy.extended',
  'policy.settled',
  'policy.surrendered',
  'trigger.reported',
]

const reorgs = choose(32, 200)

test(`${reorgs} reorgs of depth 1 to 8: no wrong row, no event lost or repeated, and orphaned events are reverted`, {
  timeout: choose(400_000, 1_200_000),
}, async () => {
  const random = seededRandom(1)
  const traffic = await openTraffic(node.evm, node.chain.deployment, random)
  const mineSome = async (blocks: number): Promise<void> => {
    for (let block = 0; block < blocks; block += 1) {
      const actions = Math.floor(random() * 5)
      for (let action = 0; action < actions; action += 1) await traffic.act()
      await node.mine(1 + Math.floor(random() * 900))
      await node.mark()
    }
  }
  await node.mark()
  const indexer = await startIndexing(store, { node })
  for (let run = 0; run < reorgs; run += 1) {
    const depth = 1 + Math.floor(random() * 8)
    const { number } = await node.head()
    await mineSome(depth)
    await untilIndexed(store, node)
    // At the reorg all, some or none of the events are numbered.
    if (random() < 0.6) await numberEvents(store)
    await node.rewind(number)
    await mineSome(depth + 1)
    await untilIndexed(store, node)
    if (random() < 0.6) await numberEvents(store)
    if (run % 8 !== 7) continue

    while ((await numberEvents(store)) > 0);
    const { tables, standing } = await reindex(node)
    expect(await dumpProjections(store), `after run ${run}`).toEqual(tables)
    expect(netEvents(await readEvents(store))).toEqual(standing)
  }
  await indexer.close()
  // The run proves something only if every type of event occurred and was reverted.
  const told = await readEvents(store)
  const seen = new Set(told.map(({ type }) => type))
  expect(everyType.flatMap((type) => [type, `${type}.reverted`]).filter((type) => !seen.has(type))).toEqual([])
  expect(told.filter(({ type }) => type.endsWith('.reverted')).length).toBeGreaterThan(1.5 * reorgs)
})
