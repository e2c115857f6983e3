import { bondId, policyId, suretyAbi } from '@surety/contracts'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passTime, readPoolTerms } from '../src/chain/pool.ts'
import { eventCatalogue } from '../src/world.ts'
import { newAgent } from './support/agents.ts'
import {
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

/** Set FIGURES_SEED to the number that a failure prints, and the same things happen again. */
const seed = Number(process.env.FIGURES_SEED ?? Date.now() % 2 ** 31)
let state = seed
/** A whole number below `limit`. */
const random = (limit: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * limit)
}
const oneOf = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item

const [hour, day] = [3_600, 86_400]
const products = [2n, 3n, 4n]
const epochs: Record<string, number> = { 2: hour, 3: 6 * hour, 4: hour }
const people: LocalAccount[] = wallets.agents.slice(0, 4)

let market: TimedMarket
let key: Record<string, string>
beforeAll(async () => {
  market = await startTimedMarket()
  key = { 'x-api-key': (await newAgent(market.gateway)).apiKey }
})
afterAll(() => market.close())

const ask = async <Answer>(functionName: string, args: unknown[]): Promise<Answer> => {
  const { number: blockNumber } = market.chain.getHead()
  const request = { address: market.chain.deployment.surety, abi: suretyAbi, functionName, args, blockNumber }
  return (await market.chain.client.readContract(request as never)) as Answer
}

type ChainPool = Record<
  'capital' | 'shares' | 'exiting' | 'locked' | 'capacity' | 'rate' | 'acc' | 'unsettled' | 'frozenUntil',
  bigint
> &
  Record<'policies' | 'bonds' | 'events', bigint>
const poolOf = (product: bigint) => ask<ChainPool>('getPool', [product])
const ownerOf = (tokenId: bigint) => ask<string>('ownerOf', [tokenId]).catch(() => undefined)
const accountOf = (address: string | undefined) => people.find((one) => one.address === address)

/** A token of some position, and who has it. */
const somePosition = async () => {
  const product = oneOf(products)
  const { policies, bonds } = await poolOf(product)
  const isPolicy = policies > 0n && random(3) > 0
  const index = BigInt(random(Number(isPolicy ? policies : bonds)))
  const tokenId = isPolicy ? policyId({ product, index }) : bondId({ product, index })
  return { tokenId, owner: accountOf(await ownerOf(tokenId)) }
}

const someBond = async (from: number): Promise<bigint> => {
  const product = oneOf(products)
  const { bonds } = await poolOf(product)
  return bondId({ product, index: BigInt(from + random(Math.max(1, Number(bonds) - from))) })
}

const offers: { tokenId: bigint; seller: LocalAccount; price: bigint; orderId: `0x${string}` }[] = []
const recentOffer = () => {
  const offer = oneOf(offers.slice(-3))
  if (!offer) throw new Error('nothing was offered')
  return offer
}
const done = new Map<string, number>()

const actions: Record<string, () => Promise<unknown>> = {
  buy: async () => {
    const product = oneOf(products)
    const epoch = epochs[String(product)] ?? hour
    const { capacity, locked } = await poolOf(product)
    const share = capacity > locked ? (capacity - locked) / BigInt(1 + random(5)) : 0n
    const expiry = (Math.ceil((market.now() + 2 * hour + epoch) / epoch) + random(6)) * epoch
    const order = { product, coverage: share > 1_000_000n ? share : 1_000_000n, expiry }
    await buyOnChain(market.chain, oneOf(people), { ...order, recipient: oneOf(people).address })
  },
  post: () => {
    const order = { product: oneOf(products), amount: BigInt(1_000_000 + random(9_000_000)) }
    return postOnChain(market.chain, oneOf(people), { ...order, maturity: market.now() + 4 * day + random(day) })
  },
  list: async () => {
    const { tokenId, owner } = await somePosition()
    if (!owner) throw new Error('nobody has it')
    const price = BigInt(1 + random(1_000_000))
    const orderId = await listOnChain(market.chain, owner, { tokenId, price, expiry: market.now() + 1 + random(day) })
    offers.push({ tokenId, seller: owner, price, orderId })
  },
  purchase: async () => {
    const { seller, tokenId, price } = recentOffer()
    await purchaseOnChain(market.chain, oneOf(people), { tokenId, price, seller: seller.address })
  },
  cancel: async () => {
    const { seller, orderId } = recentOffer()
    await cancelOnChain(market.chain, seller, orderId)
  },
  transfer: async () => {
    const { tokenId, owner } = await somePosition()
    if (!owner) throw new Error('nobody has it')
    await callOnChain(market.chain, owner, 'transferFrom', [owner.address, oneOf(people).address, tokenId])
  },
  collect: async () => {
    await callOnChain(market.chain, oneOf(people), 'collect', [await someBond(0)])
  },
  redeem: async () => {
    // The first two of each product stay for a year.
    await callOnChain(market.chain, oneOf(people), 'redeem', [await someBond(2)])
  },
  strike: async () => {
    const product = oneOf(products)
    await market.calm()
    const severity = oneOf([1, 2_500, 10_000])
    await readOnChain(market.chain, { feed: feedOf(product), observedAt: market.now(), severity })
    await market.moveTo(market.now() + 60)
    await callOnChain(market.chain, oneOf(people), 'report', [product])
    const { policies } = await poolOf(product)
    for (let index = 0n; index < policies; index += 1n)
      if (random(5) > 0)
        await callOnChain(market.chain, oneOf(people), 'settle', [policyId({ product, index })]).catch(() => {})
  },
  wait: async () => {
    await market.moveTo(market.now() + oneOf([60, hour, 5 * hour, day, 3 * day]) - random(60))
    if (random(4) > 0) await market.calm()
  },
}
const kinds = [
  'buy',
  'buy',
  'buy',
  'post',
  'list',
  'list',
  'purchase',
  'cancel',
  'transfer',
  'collect',
  'redeem',
  'redeem',
]

type Shown = { pool: Record<string, string>; frozenUntil: string | null }

const comparePool = async (product: bigint): Promise<ChainPool> => {
  const { body } = await market.get<Shown>(`/products/${product}`)
  const pool = await poolOf(product)
  expect(body.pool).toMatchObject({
    capital: String(pool.capital),
    locked: String(pool.locked),
    capacity: String(pool.capacity),
    exiting: String(pool.shares === 0n ? 0n : (pool.exiting * pool.capital) / pool.shares),
    policies: String(pool.policies),
    bonds: String(pool.bonds),
    events: String(pool.events),
  })
  expect(body.frozenUntil).toBe(pool.frozenUntil === 0n ? null : String(pool.frozenUntil))
  const { pools, terms } = await market.gateway.world.store.read((tx) =>
    tx
      .selectFrom('products')
      .select('terms')
      .where('product_id', '=', product)
      .executeTakeFirstOrThrow()
      .then(async ({ terms }) => ({
        terms: readPoolTerms(terms),
        pools: await tx.selectFrom('pools').selectAll().where('product_id', '=', product).executeTakeFirstOrThrow(),
      })),
  )
  const kept = passTime(pools, { epoch: terms.epoch, now: BigInt(market.now()) }).pool
  const { shares, exiting, rate, unsettled } = pool
  expect({ shares: kept.shares, exiting: kept.exiting, rate: kept.rate, unsettled: kept.unsettled }).toEqual({
    shares,
    exiting,
    rate,
    unsettled,
  })
  const history = await market.get<{ data: Record<string, string>[] }>(`/products/${product}/history?limit=1`)
  expect(history.body.data[0]).toMatchObject({
    capital: body.pool.capital,
    locked: body.pool.locked,
    rate: body.pool.rate,
  })
  return pool
}

const comparePositions = async (product: bigint, { policies, bonds }: ChainPool): Promise<void> => {
  for (let index = 0n; index < policies; index += 1n) {
    const { body } = await market.get<Record<string, string>>(`/policies/${product}/${index}`)
    const [policy, owner] = await ask<[{ coverage: bigint }, string]>('getPolicy', [product, index])
    expect(body).toMatchObject({ owner, coverage: String(policy.coverage) })
  }
  for (let index = 0n; index < bonds; index += 1n) {
    const { body } = await market.get<Record<string, string>>(`/bonds/${product}/${index}`)
    const tokenId = bondId({ product, index })
    const [principal, premium] = await ask<[bigint, bigint]>('bondValue', [tokenId])
    expect(body.principal).toBe(String(principal))
    expect([premium, premium + 1n]).toContain(BigInt(body.premium ?? -1))
    const owner = await ownerOf(tokenId)
    if (owner === undefined) expect(body.status).toBe('redeemed')
    else expect(body.owner).toBe(owner)
  }
}

const compareListings = async (): Promise<void> => {
  const open = new Map<string, string>()
  type Page = { data: { tokenId: string; price: string; value: string }[]; nextCursor: string | null }
  let page: Page = { data: [], nextCursor: '' }
  while (page.nextCursor !== null) {
    const after: string = page.nextCursor && `&cursor=${page.nextCursor}`
    page = (await market.get<Page>(`/api/v1/marketplace/listings?limit=100${after}`, key)).body
    for (const { tokenId, price, value } of page.data) {
      open.set(tokenId, price)
      expect(value).toBe(String(await ask<bigint>('valueOf', [BigInt(tokenId)])))
    }
  }
  const live = new Map<string, string>()
  for (const tokenId of new Set(offers.map((offer) => offer.tokenId))) {
    const [price, expiry, events] = await ask<[bigint, number, number]>('listings', [tokenId])
    const pool = await poolOf((tokenId >> 64n) & 0xffffffffn)
    if (price > 0n && market.now() < expiry && BigInt(events) === pool.events) live.set(String(tokenId), String(price))
  }
  expect(open).toEqual(live)
}

test(`after random actions every figure equals the chain's (FIGURES_SEED=${seed})`, async () => {
  for (let round = 0; round < 8; round += 1) {
    await market.calm()
    for (let step = 0; step < 15; step += 1) {
      const kind = random(20) === 0 ? 'strike' : oneOf([...kinds, 'wait', 'wait'])
      // Much of it the contract refuses, and that is as good.
      const worked = await actions[kind]?.().then(
        () => true,
        () => false,
      )
      if (worked) done.set(kind, (done.get(kind) ?? 0) + 1)
    }
    for (const product of products) await comparePositions(product, await comparePool(product))
    await compareListings()
  }
  // Enough of it must have worked for this to say something.
  expect(done.size, [...done.keys()].join()).toBeGreaterThan(6)
  expect([...done.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(50)
})

test('every event matches its schema', async () => {
  const rows = await market.gateway.world.store.read((tx) =>
    tx.selectFrom('events').select(['type', 'data', 'product_id', 'audience']).execute(),
  )
  const seen = new Set<string>()
  for (const { type, data, product_id, audience } of rows) {
    const schema = (eventCatalogue as Record<string, TSchema>)[type]
    seen.add(type)
    expect(schema, type).toBeDefined()
    expect([...Value.Errors(schema as TSchema, data)], `${type} ${JSON.stringify(data)}`).toEqual([])
    if (data.productId !== undefined) expect(data.productId).toBe(String(product_id))
    expect(audience.length).toBeGreaterThan(0)
  }
  for (const type of ['product.created', 'policy.bought', 'bond.posted', 'listing.created', 'key.created'])
    expect(seen).toContain(type)
})
