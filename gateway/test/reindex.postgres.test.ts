import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberEvents } from '../src/store/outbox.ts'
import { newAgent } from './support/agents.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { untilIndexed } from './support/indexing.ts'
import { wallets } from './support/market.ts'
import { type ForkableNode, startForkableNode } from './support/node.ts'
import { openTraffic, seededRandom } from './support/traffic.ts'

let node: ForkableNode
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  node = await startForkableNode()
  folder = await mkdtemp(join(tmpdir(), 'surety-reindex-'))
  const file = join(folder, 'deployment.json')
  await writeFile(file, JSON.stringify(node.chain.deployment))
  env = {
    RPC_URL: node.url,
    DEPLOYMENT_FILE: file,
    CONFIRMATIONS: '3',
    TRUST_PROXY: '127.0.0.1',
    AGENT_READS_PER_MINUTE: '0',
  }
})
afterAll(async () => {
  await node.close()
  await rm(folder, { recursive: true, force: true })
})

/** Follows a list to its end and returns the text of every page. */
const readList = async (
  gateway: TestGateway,
  path: string,
  headers: Record<string, string> = {},
): Promise<string[]> => {
  const pages: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const joint = path.includes('?') ? '&' : '?'
    const response = await gateway.fetch(`${path}${joint}limit=7${cursor && `&cursor=${cursor}`}`, { headers })
    expect(response.status).toBe(200)
    const text = await response.text()
    pages.push(`${path} ${text}`)
    cursor = (JSON.parse(text) as { nextCursor: string | null }).nextCursor
  }
  return pages
}

/** All responses about on-chain data, as a client gets them. */
const readAll = async (gateway: TestGateway, accounts: LocalAccount[]): Promise<string[]> => {
  const answers = await readList(gateway, '/products')
  const one = async (path: string, headers: Record<string, string> = {}): Promise<void> => {
    answers.push(`${path} ${await (await gateway.fetch(path, { headers })).text()}`)
  }
  for (const product of [1, 2, 3, 4]) {
    await one(`/products/${product}`)
    for (const interval of ['hour', 'day'])
      answers.push(...(await readList(gateway, `/products/${product}/history?interval=${interval}`)))
    for (let index = 0; index < 30; index += 1) {
      await one(`/policies/${product}/${index}`)
      if (index < 6) await one(`/bonds/${product}/${index}`)
    }
  }
  for (const account of accounts) {
    const { apiKey } = await newAgent(gateway, account)
    const headers = { 'x-api-key': apiKey }
    for (const status of ['waiting', 'active', 'expired', 'paid_out'])
      answers.push(...(await readList(gateway, `/api/v1/policies?status=${status}`, headers)))
    answers.push(...(await readList(gateway, '/api/v1/policies', headers)))
    answers.push(...(await readList(gateway, '/api/v1/bonds', headers)))
    for (const filter of ['', '?sort=price_asc', '?kind=policy&sort=price_desc', '?status=sold', '?status=cancelled'])
      answers.push(...(await readList(gateway, `/api/v1/marketplace/listings${filter}`, headers)))
  }
  return answers
}

test('after the database is dropped and the chain indexed again, every response is byte-identical', async () => {
  const traffic = await openTraffic(node.evm, node.chain.deployment, seededRandom(21))
  const accounts = wallets.agents.slice(0, 3)
  const first = await startGateway({ env })
  // Block by block while following. The second gateway catches up instead.
  for (let block = 0; block < 40; block += 1) {
    for (let action = 0; action < 4; action += 1) await traffic.act()
    await node.mine(600)
    if (block % 5 === 4) await untilIndexed(first.world.store, node)
  }
  await untilIndexed(first.world.store, node)
  while ((await numberEvents(first.world.store)) > 0);
  const before = await readAll(first, accounts)
  await first.close()

  const second = await startGateway({ env })
  await second.world.indexer.ready
  await untilIndexed(second.world.store, node)
  const after = await readAll(second, accounts)
  await second.close()
  expect(after).toEqual(before)
  expect(before.join('\n')).toContain('"status":"active"')
  expect(before.length).toBeGreaterThan(150)
})
