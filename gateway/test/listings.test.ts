import { bondId, policyId } from '@surety/contracts'
import type { Hex, LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAgent } from './support/agents.ts'
import {
  boundaryIn,
  buyOnChain,
  callOnChain,
  cancelOnChain,
  listOnChain,
  postOnChain,
  purchaseOnChain,
  readOnChain,
  wallets,
} from './support/market.ts'
import { feedOf, startTimedMarket, type TimedMarket } from './support/timed-market.ts'

type Listing = Record<string, string | null> & { listingId: string; policy: object | null; bond: object | null }
type Page = { data: Listing[]; nextCursor: string | null }

const hour = 3_600
const product = 4n
const path = '/api/v1/marketplace/listings'
const [seller, buyer, third] = wallets.agents as [LocalAccount, LocalAccount, LocalAccount]
const policy = (index: number): bigint => policyId({ product, index: BigInt(index) })

let market: TimedMarket
let key: Record<string, string>
let expiry: number

beforeAll(async () => {
  market = await startTimedMarket()
  key = { 'x-api-key': (await newAgent(market.gateway, third)).apiKey }
  expiry = (Math.floor(market.now() / hour) + 48) * hour
  for (let count = 0; count < 6; count += 1)
    await buyOnChain(market.chain, seller, { product, coverage: 5_000_000n, expiry })
  await postOnChain(market.chain, seller, { product, amount: 7_000_000n, maturity: boundaryIn(market.now(), 3) })
})
afterAll(() => market.close())

const list = async (query: string): Promise<Page> => (await market.get<Page>(`${path}?${query}`, key)).body

/** The listing by its id, having made sure that the filter agrees with what it says. */
const look = async (orderId: Hex): Promise<Listing> => {
  const all = await list('status=any&limit=100')
  const found = all.data.find((listing) => listing.orderId === orderId)
  if (!found) throw new Error(`no listing of order ${orderId}`)
  expect(found.listingId).toMatch(/^lst_[0-9A-Za-z]{22}$/)
  for (const status of ['open', 'sold', 'cancelled', 'expired', 'void']) {
    const { data } = await list(`status=${status}&limit=100`)
    expect(
      data.some(({ listingId }) => listingId === found.listingId),
      `${status} of ${found.status}`,
    ).toBe(status === found.status)
  }
  expect((await market.get(`${path}/${found.listingId}`, key)).body).toEqual(found)
  return found
}

const offer = (index: number, price: bigint, seconds = hour): Promise<Hex> =>
  listOnChain(market.chain, seller, { tokenId: policy(index), price, expiry: market.now() + seconds })

test('200: a listing shows its position and expires on time', async () => {
  const orderId = await offer(0, 700_000n)
  const ends = market.now() + hour
  const open = await look(orderId)
  expect(open).toMatchObject({
    kind: 'policy',
    tokenId: String(policy(0)),
    seller: seller.address,
    price: '700000',
    value: '5000000',
    policy: { coverage: '5000000', expiry: String(expiry), status: 'waiting' },
    bond: null,
    status: 'open',
    closedAt: null,
  })
  await market.moveTo(ends - 1)
  expect((await look(orderId)).status).toBe('open')
  await market.moveTo(ends)
  expect(await look(orderId)).toMatchObject({ status: 'expired', closedAt: String(ends) })
  // The lists of what is open must not fill up with what is over.
  const stored = await market.gateway.world.store.read((tx) =>
    tx.selectFrom('listings').select('status').where('order_id', '=', orderId).executeTakeFirst(),
  )
  expect(stored?.status).toBe('expired')
})

test('200: an expired listing can be replaced without an event, and stays expired', async () => {
  const first = await offer(1, 1n, 10)
  const ends = market.now() + 10
  await market.moveTo(market.now() + 60)
  const second = await offer(1, 2n)
  expect(await look(first)).toMatchObject({ status: 'expired', closedAt: String(ends) })
  expect((await look(second)).status).toBe('open')
  await cancelOnChain(market.chain, seller, second)
  expect(await look(second)).toMatchObject({ status: 'cancelled', closedAt: String(market.now()) })
})

test('200: a sale shows buyer and recipient, and transfers the position', async () => {
  const orderId = await offer(2, 650_000n)
  const terms = { tokenId: policy(2), seller: seller.address, price: 650_000n, recipient: third.address }
  await purchaseOnChain(market.chain, buyer, terms)
  const sale = { status: 'sold', buyer: buyer.address, recipient: third.address, closedAt: String(market.now()) }
  expect(await look(orderId)).toMatchObject(sale)
  expect((await market.get<{ owner: string }>(`/policies/${product}/2`)).body.owner).toBe(third.address)
})

test('200: a transfer cancels the listing; an expired one stays expired', async () => {
  const [moved, late] = [await offer(3, 1n), await offer(4, 1n, 10)]
  await callOnChain(market.chain, seller, 'transferFrom', [seller.address, buyer.address, policy(3)])
  expect((await look(moved)).status).toBe('cancelled')
  const ends = market.now() + 10
  await market.moveTo(ends)
  await callOnChain(market.chain, seller, 'transferFrom', [seller.address, buyer.address, policy(4)])
  expect(await look(late)).toMatchObject({ status: 'expired', closedAt: String(ends) })
})

test('200: a listed bond shows its value', async () => {
  const tokenId = bondId({ product, index: 2n })
  const orderId = await listOnChain(market.chain, seller, { tokenId, price: 6_900_000n, expiry: market.now() + hour })
  const shown = await look(orderId)
  const bond = { atRisk: '7000000', released: '0', status: 'committed' }
  expect(shown).toMatchObject({ kind: 'bond', policy: null, bond })
  expect(shown.value).toBe('7000000')
})

test('200: filters and sort orders', async () => {
  const cheap = await offer(0, 10n)
  const dear = await offer(1, 99_999_999_999_999_999_999n)
  const again = await offer(5, 10n)
  const orders = async (query: string) => (await list(query)).data.map(({ orderId }) => orderId)
  expect((await orders('')).slice(0, 3)).toEqual([again, dear, cheap])
  expect(await orders('sort=price_asc&kind=policy')).toEqual([cheap, again, dear])
  expect(await orders('sort=price_desc&kind=policy')).toEqual([dear, again, cheap])
  expect(await orders('maxPrice=10')).toEqual([cheap, again])
  expect(await orders('minPrice=10&maxPrice=9')).toEqual([])
  expect(await orders('minPrice=6900001')).toEqual([dear])
  expect((await list('kind=bond')).data.every(({ kind }) => kind === 'bond')).toBe(true)
  expect(await orders(`seller=${buyer.address}`)).toEqual([])
  expect(await orders(`seller=${seller.address.toLowerCase()}&productId=${product}&kind=policy`)).toEqual([
    again,
    dear,
    cheap,
  ])
  expect(await orders('productId=1')).toEqual([])
})

test('200: the pages of every sort contain each listing once', async () => {
  for (const query of ['status=any', 'status=any&sort=price_asc', 'status=any&sort=price_desc', 'sort=price_asc']) {
    const whole = (await list(`${query}&limit=100`)).data.map(({ listingId }) => listingId)
    expect(whole.length, query).toBeGreaterThan(2)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await list(`${query}&limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.data.map(({ listingId }) => listingId))
      cursor = page.nextCursor
    }
    expect(seen, query).toEqual(whole)
    expect(new Set(seen).size).toBe(seen.length)
  }
})

test('200: a reported event voids every open listing of its product', async () => {
  const open = (await list(`productId=${product}&limit=100`)).data
  expect(open.length).toBeGreaterThan(2)
  await market.calm()
  await readOnChain(market.chain, { feed: feedOf(product), observedAt: market.now(), severity: 5_000 })
  await callOnChain(market.chain, buyer, 'report', [product])
  expect((await list(`productId=${product}`)).data).toEqual([])
  for (const { orderId } of open)
    expect(await look(orderId as Hex)).toMatchObject({ status: 'void', closedAt: String(market.now()) })
})

test('events: a sale is published as sold, not as cancelled', async () => {
  const rows = await market.gateway.world.store.read((tx) =>
    tx.selectFrom('events').select(['type', 'data']).where('type', 'like', 'listing.%').orderBy('position').execute(),
  )
  const published = (type: string) => rows.filter((row) => row.type === type).map(({ data }) => data.tokenId)
  expect(published('listing.sold')).toEqual([String(policy(2))])
  expect(published('listing.cancelled')).toEqual([String(policy(1)), String(policy(3))])
  expect(published('listing.created').length).toBeGreaterThan(8)
})

test.each([
  'status=closed',
  'kind=token',
  'sort=oldest',
  'minPrice=-1',
  'maxPrice=1e3',
  'sort=newest&maxPrice=5',
  'seller=0x1',
  `seller=${seller.address.replace(/[a-f]/, (letter) => letter.toUpperCase())}`,
  'productId=1.5',
  'cursor=AAAA',
])('400: %s', async (query) => {
  const { status, body } = await market.get<{ code: string }>(`${path}?${query}`, key)
  expect([status, body.code]).toEqual([400, 'invalid_request'])
})

test('400: a cursor of one sort is refused by another', async () => {
  const { nextCursor } = await list('status=any&limit=2')
  expect(nextCursor).toEqual(expect.any(String))
  expect((await market.get(`${path}?status=any&limit=2&sort=price_asc&cursor=${nextCursor}`, key)).status).toBe(400)
})

test('404: an unknown listing', async () => {
  const { status, body } = await market.get<{ code: string }>(`${path}/lst_0000000000000000000000`, key)
  expect([status, body.code]).toEqual([404, 'not_found'])
})

test('401: listings need a key', async () => {
  expect((await market.get(path)).status).toBe(401)
})
