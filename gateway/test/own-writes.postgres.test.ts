import { Surety } from '@surety/sdk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { indexTopic } from '../src/chain/indexer/cursor.ts'
import { type Buyer, newBuyer, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { startRpc, type TestRpc } from './support/rpc.ts'
import { makeDatabase, type TestStore } from './support/stores.ts'

let rpc: TestRpc
let database: TestStore
let writer: TestGateway
let reader: TestGateway
let buyer: Buyer
beforeAll(async () => {
  rpc = await startRpc()
  database = await makeDatabase()
  const env = { ...rpc.env, ...relayEnv }
  writer = await startGateway({ env, store: database })
  reader = await startGateway({ env, store: database })
  // On a slow machine it would take over from the other one, and need not be told of what it has indexed itself.
  await reader.world.indexer.close()
  buyer = await newBuyer(writer, 0)
})
afterAll(async () => {
  await reader.close()
  await writer.close()
  await database.drop()
  await rpc.close()
})

const key = () => ({ 'x-api-key': buyer.apiKey })
const list = async (headers: Record<string, string> = {}) => {
  const response = await reader.fetch('/api/v1/policies', { headers: { ...key(), ...headers } })
  const { data } = (await response.json()) as { data: { tokenId: string }[] }
  return data.map(({ tokenId }) => tokenId)
}

test('a new revision reaches the other process', async () => {
  const before = reader.world.watcher.revisionOf(indexTopic)
  const policy = await buyer.surety.policies.buy({ productId: 1n, coverage: 1_000_000_000n, days: 20 })
  await vi.waitUntil(() => reader.world.watcher.revisionOf(indexTopic) > before)
  await expect.poll(() => list()).toEqual([String(policy.tokenId)])
})

test('a client reads its own write from a process that has not heard of it', async () => {
  const kept = await list()
  // From here on this process hears of nothing: its answers in memory stay what they are.
  const stale = reader.world.watcher.revisionOf(indexTopic)
  vi.spyOn(reader.world.watcher, 'revisionOf').mockReturnValue(stale)
  vi.spyOn(reader.world.watcher, 'ageMs').mockReturnValue(0)
  try {
    // A load balancer: writes go to one process, reads to the other.
    const balance: typeof fetch = (url, init) => {
      const target = String(url)
      return fetch(init?.method === 'GET' ? target.replace(writer.url, reader.url) : target, init)
    }
    const { apiKey, wallet: signer } = buyer
    const { chainId, surety, asset } = writer.world.chain.deployment
    const client = new Surety({
      baseUrl: writer.url,
      apiKey,
      signer,
      deployment: { chainId: BigInt(chainId), surety, asset },
      fetch: balance,
    })
    const policy = await client.policies.buy({ productId: 1n, coverage: 2_000_000_000n, days: 20 })
    expect(await list()).toEqual(kept)
    const mine: bigint[] = []
    for await (const { tokenId } of client.policies.list()) mine.push(tokenId)
    expect(mine.map(String)).toEqual([String(policy.tokenId), ...kept])
  } finally {
    vi.restoreAllMocks()
  }
})
