import { bondId, policyId } from '@surety/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAgent } from './support/agents.ts'
import {
  boundaryIn,
  buyOnChain,
  callOnChain,
  extendBondOnChain,
  extendPolicyOnChain,
  postOnChain,
  readOnChain,
  surrenderOnChain,
  wallets,
} from './support/market.ts'
import { feedOf, startTimedMarket, type TimedMarket } from './support/timed-market.ts'

type Body = Record<string, string | null>
type Page = { data: Body[]; nextCursor: string | null }

const hour = 3_600
const day = 86_400
const product = 2n
const [agent, other] = wallets.agents as [(typeof wallets.agents)[0], (typeof wallets.agents)[0]]

let market: TimedMarket
let key: Record<string, string>
beforeAll(async () => {
  market = await startTimedMarket()
  key = { 'x-api-key': (await newAgent(market.gateway, agent)).apiKey }
})
afterAll(() => market.close())

const statusOf = async (path: string): Promise<unknown> => (await market.get<Body>(path)).body.status

/** The view and the filter must say the same. */
const expectStatus = async (kind: 'policies' | 'bonds', index: number, status: string): Promise<void> => {
  expect(await statusOf(`/${kind}/${product}/${index}`)).toBe(status)
  const words =
    kind === 'policies'
      ? ['waiting', 'active', 'expired', 'paid_out', 'surrendered']
      : ['committed', 'retained', 'released', 'closed']
  for (const word of words) {
    const { body } = await market.get<Page>(`/api/v1/${kind}?productId=${product}&status=${word}`, key)
    expect(
      body.data.some((row) => row.index === String(index)),
      word,
    ).toBe(word === status)
  }
}

test('200: a policy changes its status at the exact second, in its view and in the filter', async () => {
  const expiry = (Math.floor(market.now() / hour) + 4) * hour
  await buyOnChain(market.chain, agent, { product, coverage: 10_000_000n, expiry })
  const { body } = await market.get<Body>(`/policies/${product}/0`)
  const activeFrom = market.now() + hour
  expect(body).toMatchObject({
    owner: agent.address,
    payer: agent.address,
    coverage: '10000000',
    originalCoverage: '10000000',
    paidOut: '0',
    activeFrom: String(activeFrom),
    expiry: String(expiry),
    confirmation: 'included',
  })
  expect(BigInt(body.premium ?? 0)).toBeGreaterThan(0n)
  await market.moveTo(activeFrom - 1)
  await expectStatus('policies', 0, 'waiting')
  await market.moveTo(activeFrom)
  await expectStatus('policies', 0, 'active')
  await market.moveTo(expiry - 1)
  await expectStatus('policies', 0, 'active')
  await market.moveTo(expiry)
  await expectStatus('policies', 0, 'expired')
})

test('200: a bond is committed until the second of its boundary, then released, then closed', async () => {
  await market.calm()
  const maturity = boundaryIn(market.now(), 2)
  await postOnChain(market.chain, agent, { product, amount: 5_000_000n, maturity })
  const { body: posted } = await market.get<{ pool: Record<string, string> }>(`/products/${product}`)
  await buyOnChain(market.chain, other, {
    product,
    coverage: 100_000_000n,
    expiry: (Math.floor(market.now() / hour) + 3) * hour,
  })
  await market.moveTo(maturity - 1)
  await expectStatus('bonds', 2, 'committed')
  await market.moveTo(maturity)
  await expectStatus('bonds', 2, 'released')
  const { body: released } = await market.get<Body>(`/bonds/${product}/2`)
  expect(released).toMatchObject({ atRisk: '0', released: '5000000', claimedPrincipal: '0', closedAt: null })
  const { body: left } = await market.get<{ pool: Record<string, string> }>(`/products/${product}`)
  expect(BigInt(left.pool.committed ?? 0)).toBe(BigInt(posted.pool.committed ?? 0) - 5_000_000n)

  await callOnChain(market.chain, other, 'claim', [bondId({ product, index: 2n })])
  await expectStatus('bonds', 2, 'closed')
  const { body } = await market.get<Body>(`/bonds/${product}/2`)
  expect(body).toMatchObject({
    owner: agent.address,
    atRisk: '0',
    released: '0',
    premium: '0',
    posted: '5000000',
    claimedPrincipal: '5000000',
    closedAt: String(market.now()),
  })
  expect(body.claimedPremium).toBe(released.premium)
})

test('200: an extended bond is committed until the later boundary', async () => {
  await market.calm()
  const [first, later] = [boundaryIn(market.now(), 2), boundaryIn(market.now(), 3)]
  await postOnChain(market.chain, agent, { product, amount: 5_000_000n, maturity: first })
  const { body: before } = await market.get<{ pool: Record<string, string> }>(`/products/${product}`)
  const index = Number(before.pool.bonds) - 1
  const tokenId = bondId({ product, index: BigInt(index) })
  await extendBondOnChain(market.chain, agent, { tokenId, maturity: later })
  await market.moveTo(first)
  await expectStatus('bonds', index, 'committed')
  expect((await market.get<Body>(`/bonds/${product}/${index}`)).body.maturity).toBe(String(later))
  await market.moveTo(later)
  await expectStatus('bonds', index, 'released')
})

test('200: a policy is extended, given back in part, and then whole', async () => {
  await market.calm()
  const { body: before } = await market.get<{ pool: Record<string, string> }>(`/products/${product}`)
  const index = Number(before.pool.policies)
  const tokenId = policyId({ product, index: BigInt(index) })
  const expiry = (Math.floor(market.now() / hour) + 6) * hour
  await buyOnChain(market.chain, agent, { product, coverage: 800_000_000n, expiry })
  const read = async () => (await market.get<Body>(`/policies/${product}/${index}`)).body
  const bought = await read()
  await extendPolicyOnChain(market.chain, other, { tokenId, expiry: expiry + 24 * hour })
  const extended = await read()
  expect(extended).toMatchObject({ expiry: String(expiry + 24 * hour), extensions: '1', coverage: '800000000' })
  expect(BigInt(extended.premium ?? 0)).toBeGreaterThan(BigInt(bought.premium ?? 0))
  await market.moveTo(market.now() + 2 * hour)
  await surrenderOnChain(market.chain, agent, { tokenId, coverage: 300_000_000n })
  const smaller = await read()
  expect(smaller).toMatchObject({ coverage: '500000000', surrendered: '300000000', status: 'active' })
  expect(BigInt(smaller.refunded ?? 0)).toBeGreaterThan(0n)
  await surrenderOnChain(market.chain, agent, { tokenId, coverage: 500_000_000n })
  await expectStatus('policies', index, 'surrendered')
  expect(await read()).toMatchObject({ coverage: '0', surrendered: '800000000', paidOut: '0', premiumRate: '0' })
})

test('200: a reported event freezes the product, pays the policy and shows in all figures', async () => {
  await market.calm()
  const { body: before } = await market.get<{ pool: Record<string, string> }>(`/products/${product}`)
  const index = Number(before.pool.policies)
  const expiry = (Math.floor(market.now() / hour) + 6) * hour
  await buyOnChain(market.chain, agent, { product, coverage: 8_000_000n, expiry })
  await market.moveTo(market.now() + 2 * hour)
  await market.calm()
  await readOnChain(market.chain, { feed: feedOf(product), observedAt: market.now(), severity: 10_000 })
  expect(await statusOf(`/products/${product}`)).toBe('event_pending')
  await callOnChain(market.chain, other, 'report', [product])
  const { body: frozen } = await market.get<Body>(`/products/${product}`)
  expect(frozen).toMatchObject({ status: 'frozen', frozenUntil: String(market.now() + 15 * day) })
  await callOnChain(market.chain, other, 'settle', [policyId({ product, index: BigInt(index) })])
  await expectStatus('policies', index, 'paid_out')
  const { body: paid } = await market.get<Body>(`/policies/${product}/${index}`)
  expect(paid).toMatchObject({ coverage: '0', originalCoverage: '8000000', paidOut: '8000000' })
  const { body: after } = await market.get<{ pool: Record<string, string>; frozenUntil: null }>(`/products/${product}`)
  expect(BigInt(after.pool.capital ?? 0)).toBe(BigInt(before.pool.capital ?? 0) - 8_000_000n)
  expect(after.frozenUntil).toBeNull()
})

test('200: lists contain only rows of the caller', async () => {
  const stranger = { 'x-api-key': (await newAgent(market.gateway)).apiKey }
  for (const kind of ['policies', 'bonds']) {
    expect((await market.get<Page>(`/api/v1/${kind}`, key)).body.data.length).toBeGreaterThan(0)
    expect((await market.get<Page>(`/api/v1/${kind}`, stranger)).body).toEqual({ data: [], nextCursor: null })
    expect((await market.get(`/api/v1/${kind}`)).status).toBe(401)
  }
})

test.each([
  ['/bonds/2/999', 'Product 2 has no bond 999. Bond indexes start at 0.'],
  ['/policies/2/999', 'Product 2 has no policy 999. Policy indexes start at 0.'],
  ['/products/999/history', 'There is no product 999. GET /products lists all products.'],
])('404: %s', async (path, message) => {
  expect(await market.get(path)).toEqual({ status: 404, body: { error: 'not_found', code: 'not_found', message } })
})

test.each([
  '/api/v1/policies?status=void',
  '/api/v1/policies?productId=x',
  '/api/v1/policies?productId=9999999999999999999',
  '/api/v1/bonds?status=active',
  '/api/v1/bonds?cursor=AAAA',
  '/bonds/1/-1',
  '/products/1/history?interval=week',
  '/products/1/history?from=x',
])('400: %s', async (path) => {
  const { status, body } = await market.get<{ code: string }>(path, key)
  expect([status, body.code]).toEqual([400, 'invalid_request'])
})
