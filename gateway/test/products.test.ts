import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { buyOnChain, wallets } from './support/market.ts'

type Product = {
  productId: string
  metadata: { name: string; category: string } | null
  pool: Record<string, string>
  status: string
  terms: { epoch: string; waiting: string }
  block: { number: string; timestamp: string }
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const get = async <Body>(path: string): Promise<{ status: number; body: Body }> => {
  const response = await gateway.fetch(path)
  return { status: response.status, body: (await response.json()) as Body }
}

/** The gateway reads a block within a second when the chain is behind a node. */
const untilBlock = async (number: bigint): Promise<void> => {
  while (BigInt((await get<Product>('/products/1')).body.block.number) < number)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

test('200: four products that an agent recognises are on sale from the start', async () => {
  const { body } = await get<{ data: Product[]; nextCursor: string | null }>('/products')
  expect(body.data.map(({ metadata }) => metadata?.category)).toEqual([
    'task-failure',
    'sequencer-outage',
    'api-outage',
    'stablecoin-depeg',
  ])
  for (const product of body.data) {
    expect(product.status).toBe('on_sale')
    expect(BigInt(product.pool.available ?? 0)).toBeGreaterThan(0n)
  }
  expect(body.nextCursor).toBeNull()
})

test('200: pages go through all products once, newest first', async () => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const path: string = `/products?limit=3${cursor ? `&cursor=${cursor}` : ''}`
    const { body }: { body: { data: Product[]; nextCursor: string | null } } = await get(path)
    seen.push(...body.data.map(({ productId }) => productId))
    cursor = body.nextCursor
  } while (cursor)
  expect(seen).toEqual(['4', '3', '2', '1'])
})

test('200: a purchase on the chain shows in the pool and as a policy, every integer as a decimal string', async () => {
  const { chain } = gateway.world
  const [agent] = wallets.agents
  if (!agent) throw new Error('no agent')
  const { body: before } = await get<Product>('/products/1')
  const epoch = Number(before.terms.epoch)
  const expiry = (Math.floor(Number(before.block.timestamp) / epoch) + 10) * epoch
  const hash = await buyOnChain(chain, agent, { product: 1n, coverage: 90_000_000_000n, expiry })
  const { blockNumber } = await chain.client.getTransactionReceipt({ hash })
  await untilBlock(blockNumber)

  const { body: after } = await get<Product>('/products/1')
  expect(after.pool.locked).toBe('90000000000')
  expect(after.pool.utilization).toBe('50000000000000000')
  // 5 % of the capacity is in force: the rate is 0.5 % + (3 % - 0.5 %) * 5/80.
  expect(after.pool.rate).toBe('6562500000000000')
  const { body: policy } = await get<Record<string, unknown>>('/policies/1/0')
  expect(policy).toMatchObject({
    tokenId: '18446744073709551616',
    owner: agent.address,
    coverage: '90000000000',
    expiry: String(expiry),
    status: 'waiting',
  })
  expect(BigInt(String(policy.activeFrom)) - BigInt(String(policy.start))).toBe(BigInt(before.terms.waiting))
})

test.each([
  ['/products/5', 'There is no product 5. GET /products lists all products.'],
  ['/products/0', 'There is no product 0. GET /products lists all products.'],
  ['/policies/1/999', 'Product 1 has no policy 999. Policy indexes start at 0.'],
  ['/policies/77/0', 'Product 77 has no policy 0. Policy indexes start at 0.'],
])('404: %s', async (path, message) => {
  expect(await get(path)).toEqual({ status: 404, body: { error: 'not_found', code: 'not_found', message } })
})

test.each([
  '/products/-1',
  '/products/1.0',
  '/products/0x1',
  '/products/01',
  '/products/99999999999999999999',
  '/products/9999999999999999999',
  '/products?limit=0',
  '/products?limit=101',
  '/products?limit=1e1',
  '/products?cursor=AAAA',
  '/products?page=2',
  '/policies/1/x',
  '/policies/a/0',
])('400: %s', async (path) => {
  const { status, body } = await get<{ code: string }>(path)
  expect([status, body.code]).toEqual([400, 'invalid_request'])
})
