import { bondId, policyId, suretyAbi } from '@surety/contracts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newAgent } from './support/agents.ts'
import {
  boundaryIn,
  buyOnChain,
  callOnChain,
  extendPolicyOnChain,
  listOnChain,
  postOnChain,
  readOnChain,
  surrenderOnChain,
  wallets,
} from './support/market.ts'
import { type Portfolio, readPortfolio } from './support/portfolios.ts'
import { feedOf, startTimedMarket, type TimedMarket } from './support/timed-market.ts'

const [hour, day] = [3_600, 86_400]
const [agent, other] = wallets.agents as [(typeof wallets.agents)[0], (typeof wallets.agents)[0]]

let market: TimedMarket
let key: Record<string, string>
beforeAll(async () => {
  market = await startTimedMarket()
  key = { 'x-api-key': (await newAgent(market.gateway, agent)).apiKey }
})
afterAll(() => market.close())

/** Fails unless the portfolio is the sum of the lists and what the contract says, in total and per product. */
const check = async (): Promise<Portfolio> => {
  const { shown, figures, added } = await readPortfolio(market, { account: agent, key })
  expect(figures).toEqual(added)
  return shown
}

const productOf = ({ products }: Portfolio, id: bigint) => {
  const found = products.find(({ productId }) => productId === String(id))
  if (!found) throw new Error(`product ${id} is not in the portfolio`)
  return found
}

const inHours = (hours: number): number => (Math.floor(market.now() / hour) + hours) * hour

const strike = async (product: bigint, severity: number): Promise<void> => {
  await market.calm()
  await readOnChain(market.chain, { feed: feedOf(product), observedAt: market.now(), severity })
}

const owed = (): Promise<bigint> =>
  market.chain.client.readContract({
    address: market.chain.deployment.surety,
    abi: suretyAbi,
    functionName: 'owed',
    args: [agent.address],
  })

test('200: a wallet without positions has zeros', async () => {
  const { apiKey, wallet } = await newAgent(market.gateway)
  const { status, body } = await market.get<Portfolio>('/api/v1/portfolio', { 'x-api-key': apiKey })
  expect(status).toBe(200)
  expect(body).toMatchObject({ walletAddress: wallet.address, owed: '0', products: [] })
  const figures = Object.values(body.totals).flatMap((section) => Object.values(section))
  expect(new Set(figures)).toEqual(new Set(['0']))
})

test('401: without a key', async () => {
  expect((await market.get('/api/v1/portfolio')).status).toBe(401)
})

test('positions in three products add up, to the base unit', async () => {
  await market.calm()
  const { chain } = market
  const [near, far] = [boundaryIn(market.now(), 2), boundaryIn(market.now(), 3)]
  await postOnChain(chain, agent, { product: 2n, amount: 7_000_000_003n, maturity: near })
  await postOnChain(chain, agent, { product: 2n, amount: 5_000_000_001n, maturity: far })
  await postOnChain(chain, agent, { product: 4n, amount: 3_333_333_333n, maturity: near })
  // After a loss each is rounded down by itself.
  for (const amount of [1_000_001n, 1_000_003n, 1_000_007n, 1_000_013n, 1_000_019n])
    await postOnChain(chain, agent, { product: 2n, amount, maturity: far })
  await buyOnChain(chain, agent, { product: 2n, coverage: 10_000_001n, expiry: inHours(8) })
  await buyOnChain(chain, agent, { product: 2n, coverage: 7_777_777n, expiry: inHours(30) })
  await buyOnChain(chain, other, { product: 2n, coverage: 99_000_000_000n, expiry: inHours(30) })
  await buyOnChain(chain, agent, {
    product: 3n,
    coverage: 3_000_000n,
    expiry: (Math.floor(market.now() / day) + 3) * day,
  })
  const [policy, bond] = [policyId({ product: 2n, index: 0n }), bondId({ product: 2n, index: 2n })]
  await listOnChain(chain, agent, { tokenId: policy, price: 900_000n, expiry: market.now() + day })
  await listOnChain(chain, agent, { tokenId: bond, price: 5_000_000n, expiry: market.now() + hour })
  const listed = await check()
  expect(listed.products.map(({ productId, name }) => [productId, name])).toEqual([
    ['4', 'Failed agent task'],
    ['3', 'L2 sequencer outage'],
    ['2', 'Inference API outage'],
  ])
  expect(listed.totals).toMatchObject({
    policies: { count: '3', waiting: '3', coverage: '20777778' },
    bonds: { count: '8', open: '8', posted: '15338333380' },
    listings: { open: '2', asked: '5900000' },
  })
  for (const path of [...Object.values(listed.links), ...listed.products.flatMap(({ links }) => Object.values(links))])
    expect((await market.get(path, key)).status, path).toBe(200)

  await market.moveTo(market.now() + 2 * hour)
  await market.calm()
  await extendPolicyOnChain(chain, other, { tokenId: policy, expiry: inHours(20) })
  await surrenderOnChain(chain, agent, { tokenId: policy, coverage: 1_234_567n })
  const { totals } = await check()
  expect(totals).toMatchObject({ policies: { active: '3' }, listings: { open: '1', asked: '900000' } })
  expect(BigInt(totals.policies.refunded ?? 0)).toBeGreaterThan(0n)
  expect(BigInt(totals.bonds.premium ?? 0)).toBeGreaterThan(0n)
})

test('payouts to come are what two events pay one after the other, and are paid like that', async () => {
  const { chain } = market
  for (const severity of [3_333, 1_111]) {
    await strike(2n, severity)
    await callOnChain(chain, other, 'report', [2n])
  }
  const struck = await check()
  expect(struck.totals).toMatchObject({ unsettled: { policies: '2' }, listings: { open: '0', asked: '0' } })
  const expected = BigInt(struck.totals.unsettled.payout ?? 0)
  expect(expected).toBeGreaterThan(0n)

  const ids = [0n, 1n].map((index) => policyId({ product: 2n, index }))
  await callOnChain(chain, other, 'settle', [ids[0] ?? 0n])
  const between = await check()
  expect(between.totals.unsettled.policies).toBe('2')
  await callOnChain(chain, other, 'settleMany', [[...ids, ...ids, policyId({ product: 2n, index: 2n })]])
  await callOnChain(chain, other, 'settle', [policyId({ product: 2n, index: 2n })])
  const { totals } = await check()
  expect(totals).toMatchObject({ unsettled: { policies: '0', payout: '0' }, policies: { paidOut: String(expected) } })
})

test('a policy that was not settled in time has nothing to come', async () => {
  const { chain } = market
  await market.calm()
  await buyOnChain(chain, agent, {
    product: 3n,
    coverage: 9_000_000n,
    expiry: inHours(24) - (inHours(24) % (6 * hour)),
  })
  await market.moveTo(market.now() + 3 * hour)
  await strike(3n, 10_000)
  await callOnChain(chain, other, 'report', [3n])
  const { totals } = await check()
  expect(totals.unsettled).toEqual({ policies: '2', payout: '12000000' })
  await market.moveTo(market.now() + 6 * day)
  expect((await check()).totals.unsettled).toEqual({ policies: '0', payout: '0' })
})

test('an event that nobody has reported holds capital back past the boundary', async () => {
  const { chain } = market
  await market.calm()
  const maturity = boundaryIn(market.now(), 2)
  await postOnChain(chain, agent, { product: 4n, amount: 9_999_999n, maturity })
  await market.moveTo(maturity - hour)
  await market.calm()
  await callOnChain(chain, other, 'poke', [4n, 1_000n])
  await strike(4n, 10_000)
  await market.moveTo(maturity + hour)
  const before = productOf(await check(), 4n).bonds
  await callOnChain(chain, other, 'report', [4n])
  const after = productOf(await check(), 4n).bonds
  expect(BigInt(before.atRisk ?? 0)).toBeGreaterThan(9_000_000n)
  expect(after.atRisk).toBe('0')
  expect(BigInt(after.released ?? 0)).toBeGreaterThan(BigInt(before.released ?? 0))
})

test('bonds that mature, are claimed, closed and given away', async () => {
  const { chain } = market
  const { totals: matured } = await check()
  expect(BigInt(matured.bonds.released ?? 0)).toBeGreaterThan(15_000_000n)
  await callOnChain(chain, other, 'claim', [bondId({ product: 2n, index: 2n })])
  const claimed = await check()
  expect(claimed.totals.bonds).toMatchObject({ count: '9', open: '8' })
  expect(BigInt(claimed.totals.bonds.claimedPrincipal ?? 0)).toBeGreaterThan(0n)
  const given = bondId({ product: 2n, index: 3n })
  await callOnChain(chain, agent, 'transferFrom', [agent.address, other.address, given])
  expect((await check()).totals.bonds).toMatchObject({ count: '8', open: '7' })
})

test('what the contract keeps for the wallet is shown until it is withdrawn', async () => {
  const { chain } = market
  expect((await check()).owed).toBe('0')
  await market.calm()
  await callOnChain(chain, wallets.owner, 'setFee', [1_000, agent.address])
  await buyOnChain(chain, other, { product: 2n, coverage: 500_000_000n, expiry: inHours(200) })
  const kept = await owed()
  expect(kept).toBeGreaterThan(0n)
  expect((await check()).owed).toBe(String(kept))
  await callOnChain(chain, other, 'withdraw', [agent.address])
  expect((await check()).owed).toBe('0')
})

test('a wallet is added up once per block', async () => {
  await market.moveTo(market.now() + 60)
  await market.untilRead()
  const added = vi.spyOn(market.gateway.world.chain.protocol, 'getOwed')
  try {
    const ask = () => market.get<Portfolio>('/api/v1/portfolio', key)
    const [first, ...others] = await Promise.all([ask(), ask(), ask()])
    for (const one of [...others, await ask()]) expect(one).toEqual(first)
    expect(added).toHaveBeenCalledTimes(1)
    await market.moveTo(market.now() + 60)
    expect((await ask()).body.block.number).toBe(String(BigInt(first?.body.block.number ?? 0) + 1n))
    expect(added).toHaveBeenCalledTimes(2)
  } finally {
    added.mockRestore()
  }
})

test('503: the node does not answer', async () => {
  await market.moveTo(market.now() + 60)
  await market.untilRead()
  market.rpc.setDown(true)
  try {
    const { status, body } = await market.get<{ code: string }>('/api/v1/portfolio', key)
    expect([status, body.code]).toEqual([503, 'chain_unavailable'])
  } finally {
    market.rpc.setDown(false)
  }
  await check()
})
