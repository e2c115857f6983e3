import { simulatedAggregatorAbi, testUsdAbi } from '@surety/contracts'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aggregatorOf } from '../src/chain/embedded/seed.ts'
import { type Buyer, newBuyer, relayEnv } from './support/buyers.ts'
import { connectTo, wallets } from './support/market.ts'
import { startTimedMarket, type TimedMarket } from './support/timed-market.ts'

let market: TimedMarket
let [underwriter, holder, other] = [] as unknown as [Buyer, Buyer, Buyer]
beforeAll(async () => {
  market = await startTimedMarket(relayEnv)
  ;[underwriter, holder, other] = (await Promise.all([0, 1, 2].map((index) => newBuyer(market.gateway, index)))) as [
    Buyer,
    Buyer,
    Buyer,
  ]
})
afterAll(() => market.close())

const day = 86_400

const balanceOf = ({ wallet }: Buyer): Promise<bigint> =>
  market.chain.client.readContract({
    address: market.chain.deployment.asset,
    abi: testUsdAbi,
    functionName: 'balanceOf',
    args: [wallet.address as Hex],
  })

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50))
}

const passDays = async (days: number): Promise<void> => {
  await market.moveTo(market.now() + days * day)
  await market.calm()
  await market.untilRead()
}

const buyCover = async (buyer: Buyer, productId: string, coverage: string) => {
  const { send } = await buyer.order('/api/v1/policies', { productId, coverage, days: 6 })
  const { status, body } = await send()
  expect(status).toBe(201)
  return body
}

const postBond = async (poster: Buyer, productId: string, amount: string) => {
  const { send } = await poster.order('/api/v1/bonds', { productId, amount, days: 31 })
  const { status, body } = await send()
  expect(status).toBe(201)
  return body
}

/** Makes every read of the price feed fail, or answer again. */
const setFeedDown = async (down: boolean): Promise<void> => {
  const { chain } = market
  const hash = await connectTo(chain, wallets.oracle).writeContract({
    address: aggregatorOf({ wallets }),
    abi: simulatedAggregatorAbi,
    functionName: 'setDown',
    args: [down],
  })
  await chain.client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
}

test('an event pays every policy in force, and nobody asks for it, while the feed of another product is down', async () => {
  await market.calm()
  await market.untilRead()
  const policies = [await buyCover(holder, '4', '1000000000'), await buyCover(other, '4', '2000000000')]
  await passDays(2)
  const before = [await balanceOf(holder), await balanceOf(other)]
  await setFeedDown(true)
  await market.chain.feeds.trip(4n)
  await until(async () => (await balanceOf(holder)) > (before[0] ?? 0n) && (await balanceOf(other)) > (before[1] ?? 0n))
  expect((await balanceOf(holder)) - (before[0] ?? 0n)).toBe(500_000_000n)
  expect((await balanceOf(other)) - (before[1] ?? 0n)).toBe(1_000_000_000n)
  const { body } = await market.get<{ coverage: string; paidOut: string }>(`/policies/4/${policies[0]?.index}`)
  expect(body).toMatchObject({ coverage: '500000000', paidOut: '500000000' })
  const listPayouts = async () => {
    type Page = { data: { data: { payout: string } }[] }
    const { body } = await holder.ask<Page>('GET', '/api/v1/events?types=policy.settled&after=0')
    return body.data.map(({ data }) => data.payout)
  }
  await until(async () => (await listPayouts()).length > 0)
  expect(await listPayouts()).toEqual(['500000000'])
  await setFeedDown(false)
})

test('a depeg: rounds are shown to the trigger, the event is reported, cover is paid', async () => {
  await market.calm()
  await market.chain.feeds.publish()
  await market.untilRead()
  const { send } = await holder.order('/api/v1/policies', { productId: '1', coverage: '3000000000', days: 30 })
  expect((await send()).status).toBe(201)
  await passDays(2)
  await market.chain.feeds.publish()
  const before = await balanceOf(holder)
  await market.chain.feeds.trip(1n)
  await until(async () => (await balanceOf(holder)) > before)
  expect((await balanceOf(holder)) - before).toBe(3_000_000_000n)
  await market.chain.feeds.recover(1n)
})

test('a claim before maturity pays the earned premium to the owner, no matter who asks', async () => {
  await market.calm()
  await market.untilRead()
  const bond = await postBond(underwriter, '2', '50000000000')
  await buyCover(holder, '2', '10000000000')
  await passDays(2)
  const path = `/api/v1/bonds/2/${bond.index}/claim`
  const before = await balanceOf(underwriter)
  const headers = { 'idempotency-key': 'claim-1', prefer: 'wait=20' }
  const claimed = await other.ask<{ claimedPremium: string; operationId: string }>('POST', path, undefined, headers)
  expect([claimed.status, claimed.headers.get('preference-applied')]).toEqual([200, 'wait=20'])
  const paid = (await balanceOf(underwriter)) - before
  expect(paid).toBeGreaterThan(0n)
  expect(claimed.body.claimedPremium).toBe(String(paid))
  const again = await other.ask('POST', path, undefined, headers)
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, claimed.text, 'true'])
  const operation = await other.operation(claimed.body.operationId)
  expect(operation).toMatchObject({ kind: 'claim_bond', status: 'succeeded', orderId: null, digest: null })
  const idle = await postBond(underwriter, '3', '1000000')
  const nothing = await other.ask<{ code: string }>('POST', `/api/v1/bonds/3/${idle.index}/claim`)
  expect([nothing.status, nothing.body.code]).toEqual([409, 'nothing_to_claim'])
  const elsewhere = await other.ask<{ code: string }>('POST', '/api/v1/bonds/2/0/claim', undefined, headers)
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'idempotency_key_reused'])
  const unknown = await other.ask<{ code: string }>('POST', '/api/v1/bonds/2/999/claim')
  expect([unknown.status, unknown.body.code]).toEqual([422, 'unknown_position'])
  const voided = await other.ask<{ code: string }>('POST', `/api/v1/operations/${claimed.body.operationId}/void/quote`)
  expect([voided.status, voided.body.code]).toEqual([422, 'not_cancellable'])
})

test('a matured bond is paid out and closed, and nobody asks for it', async () => {
  await market.calm()
  await market.untilRead()
  const bond = await postBond(other, '3', '20000000000')
  const before = await balanceOf(other)
  await market.moveTo(Number(bond.maturity) + 60)
  const read = async () =>
    (await market.get<{ status: string; claimedPrincipal: string }>(`/bonds/3/${bond.index}`)).body
  await until(async () => (await read()).status === 'closed')
  expect((await read()).claimedPrincipal).toBe('20000000000')
  expect((await balanceOf(other)) - before).toBe(20_000_000_000n)
})
