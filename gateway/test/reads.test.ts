import { bondId, policyId } from '@surety/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAgent } from './support/agents.ts'
import { buyOnChain, callOnChain, postOnChain, readOnChain, wallets } from './support/market.ts'
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
    kind === 'policies' ? ['waiting', 'active', 'expired', 'paid_out'] : ['locked', 'matured', 'queued', 'redeemed']
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

test('200: a bond is locked until its maturity, queued while its capital is needed, then redeemed', async () => {
  await market.calm()
  const maturity = market.now() + 2 * day + hour
  await postOnChain(market.chain, agent, { product, amount: 5_000_000n, maturity })
  await market.moveTo(maturity - 1)
  await expectStatus('bonds', 2, 'locked')
  await market.moveTo(maturity)
  await expectStatus('bonds', 2, 'matured')

  await market.calm()
  const { body: before } = await market.get<{ pool: Record<string, string> }>(`/products/${product}`)
  const expiry = (Math.floor(market.now() / hour) + 3) * hour
  await buyOnChain(market.chain, other, { product, coverage: BigInt(before.pool.available ?? 0), expiry })
  await callOnChain(market.chain, other, 'redeem', [bondId({ product, index: 2n })])
  await expectStatus('bonds', 2, 'queued')
  const { body: full } = await market.get<{ pool: Record<string, string>; status: string }>(`/products/${product}`)
  expect(full.status).toBe('sold_out')
  expect(BigInt(full.pool.exiting ?? 0)).toBeGreaterThan(4_900_000n)

  await market.moveTo(expiry + day)
  await callOnChain(market.chain, other, 'redeem', [bondId({ product, index: 2n })])
  await expectStatus('bonds', 2, 'redeemed')
  const { body } = await market.get<Body>(`/bonds/${product}/2`)
  expect(body).toMatchObject({
    owner: agent.address,
    principal: '0',
    premium: '0',
    posted: '5000000',
    redeemed: '5000000',
  })
  const { body: left } = await market.get<{ pool: Record<string, string> }>(`/products/${product}`)
  expect(left.pool.exiting).toBe('0')
  expect(body.redeemedAt).toBe(String(market.now()))
  expect(BigInt(body.collected ?? 0)).toBeGreaterThan(0n)
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
  expect(frozen).toMatchObject({ status: 'frozen', frozenUntil: String(market.now() + day) })
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
