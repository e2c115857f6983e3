import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newAgent } from './support/agents.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { untilIndexed } from './support/indexing.ts'
import { wallets } from './support/market.ts'
import { type ForkableNode, startForkableNode } from './support/node.ts'
import { startRpc } from './support/rpc.ts'
import { makeDatabase, type TestStore } from './support/stores.ts'
import { openTraffic, seededRandom } from './support/traffic.ts'

let node: ForkableNode
let database: TestStore
let gateways: TestGateway[]
let key: Record<string, string>
let closeFiles: () => Promise<void>

beforeAll(async () => {
  node = await startForkableNode()
  await node.mark()
  database = await makeDatabase()
  const files = await startRpc()
  closeFiles = files.close
  const env = { ...files.env, RPC_URL: node.url, CONFIRMATIONS: '10', AGENT_READS_PER_MINUTE: '0' }
  gateways = []
  for (let index = 0; index < 3; index += 1) gateways.push(await startGateway({ env, store: database }))
  const [agent] = wallets.agents
  if (!agent || !gateways[0]) throw new Error('there is an agent and a gateway')
  key = { 'x-api-key': (await newAgent(gateways[0], agent)).apiKey }
})

afterAll(async () => {
  for (const gateway of gateways) await gateway.close()
  await database.drop()
  await node.close()
  await closeFiles()
})

const paths = [
  '/products',
  '/products/1',
  '/products/2',
  '/products/2/history',
  '/policies/1/0',
  '/policies/2/0',
  '/bonds/2/0',
  '/api/v1/policies',
  '/api/v1/bonds',
  '/api/v1/bonds?status=committed',
  '/api/v1/marketplace/listings',
  '/api/v1/portfolio',
]

const policies = ['/policies/1/0', '/policies/1/1', '/policies/2/0', '/policies/2/1', '/policies/3/0']

type Seen = { path: string; revision: string; etag: string | null; body: string }

const ask = async (gateway: TestGateway, path: string, headers: Record<string, string> = {}): Promise<Seen> => {
  const response = await gateway.fetch(path, { headers: { ...key, ...headers } })
  const revision = response.headers.get('x-index-revision') ?? `status ${response.status}`
  return { path, revision, etag: response.headers.get('etag'), body: await response.text() }
}

/** A revision that no process has heard of makes it read the store. */
const afresh = { 'x-index-revision': '9'.repeat(18) }

test('every answer from memory is the one that the store gives for its revision, through blocks and reorgs in three processes', async () => {
  const random = seededRandom(7)
  const traffic = await openTraffic(node.evm, node.chain.deployment, random)
  const mineSome = async (blocks: number): Promise<void> => {
    for (let block = 0; block < blocks; block += 1) {
      for (let actions = Math.floor(random() * 5); actions > 0; actions -= 1) await traffic.act()
      await node.mine(1 + Math.floor(random() * 900))
      await node.mark()
    }
  }
  const [first] = gateways as [TestGateway]
  const truth = new Map<string, string>()
  const seen: Seen[] = []
  let isOver = false
  /** Reads all the time, so that reads are under way when the index changes. */
  onTestFinished(() => {
    isOver = true
  })
  const readers = gateways.map(async (gateway) => {
    while (!isOver) {
      for (const path of paths) seen.push(await ask(gateway, path))
      // At once, so that they are read together.
      seen.push(...(await Promise.all(policies.map((path) => ask(gateway, path)))))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  for (let run = 0; run < 3; run += 1) {
    const { number } = await node.head()
    const depth = 1 + Math.floor(random() * 4)
    await mineSome(depth)
    await untilIndexed(first.world.store, node)
    if (random() < 0.7) {
      await node.rewind(number)
      await mineSome(depth + 1)
      await untilIndexed(first.world.store, node)
    }
    for (const path of paths) {
      const { revision, body } = await ask(first, path, afresh)
      truth.set(`${path} ${revision}`, body)
      const known = { 'x-index-revision': revision.replace(/\D/g, '') || '0' }
      for (const gateway of gateways) {
        // A caller who has seen a revision gets it from every process at once.
        const answer = await ask(gateway, path, known)
        expect(answer.body, `${path} of run ${run}`).toBe(body)
        // The first answer was read for the caller, this one comes from memory.
        expect((await ask(gateway, path)).body, `${path} of run ${run}`).toBe(body)
      }
    }
  }
  isOver = true
  await Promise.all(readers)
  const bodies = new Map<string, Set<string>>()
  for (const { path, revision, body } of seen) {
    if (revision.startsWith('status')) continue
    const name = `${path} ${revision}`
    bodies.set(name, (bodies.get(name) ?? new Set<string>()).add(body))
  }
  let compared = 0
  for (const [name, found] of bodies) {
    expect(found.size, name).toBe(1)
    const expected = truth.get(name)
    if (expected === undefined) continue
    compared += 1
    expect([...found]).toEqual([expected])
  }
  expect(compared).toBeGreaterThan(paths.length)
}, 300_000)

test('304: a client that sends the ETag gets no body until the next block', async () => {
  const [first] = gateways as [TestGateway]
  const { etag } = await ask(first, '/products')
  const send = () => first.fetch('/products', { headers: { 'if-none-match': etag ?? '' } })
  const unchanged = await send()
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  expect(unchanged.headers.get('cache-control')).toBe('no-cache')
  await node.mine(60)
  await untilIndexed(first.world.store, node)
  await expect.poll(async () => (await send()).status).toBe(200)
  const { headers } = await first.fetch('/api/v1/policies', { headers: key })
  expect(headers.get('cache-control')).toBe('private, no-cache')
})
