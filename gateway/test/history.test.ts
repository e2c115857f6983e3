import { policyId, suretyAbi } from '@surety/contracts'
import type { LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  boundaryIn,
  buyOnChain,
  callOnChain,
  postOnChain,
  readOnChain,
  surrenderOnChain,
  wallets,
} from './support/market.ts'
import { feedOf, startTimedMarket, type TimedMarket } from './support/timed-market.ts'

type Point = Record<'at' | 'capital' | 'locked' | 'capacity' | 'utilization' | 'rate' | 'premiums' | 'payouts', string>
type Page = { data: Point[]; nextCursor: string | null }
type Figures = Pick<Point, 'capital' | 'locked' | 'capacity'>

const [hour, day] = [3_600, 86_400]
const product = 4n
const [agent, other] = wallets.agents as [LocalAccount, LocalAccount]

let market: TimedMarket
beforeAll(async () => {
  market = await startTimedMarket()
})
afterAll(() => market.close())

const readPool = async (): Promise<Figures> => {
  const { capital, locked, capacity } = await market.chain.client.readContract({
    address: market.chain.deployment.surety,
    abi: suretyAbi,
    functionName: 'getPool',
    args: [product],
    blockNumber: market.chain.getHead().number,
  })
  return { capital: String(capital), locked: String(locked), capacity: String(capacity) }
}

/** All points, oldest first. */
const readHistory = async (interval: string, limit = 7): Promise<Point[]> => {
  const points: Point[] = []
  let next: string | null = ''
  while (next !== null) {
    const after: string = next && `&cursor=${next}`
    const { body }: { body: Page } = await market.get<Page>(
      `/products/${product}/history?interval=${interval}&limit=${limit}${after}`,
    )
    points.push(...body.data)
    next = body.nextCursor
  }
  return points.reverse()
}

const buy = (hours: number, coverage: bigint) =>
  buyOnChain(market.chain, agent, {
    product,
    coverage,
    expiry: (Math.floor(market.now() / hour) + hours) * hour,
  })

/** What happens in the middle of some hours; in all others nothing does but time. */
const plan: Record<number, () => Promise<unknown>> = {
  1: () => buy(3, 3_000_000n),
  2: () => buy(5, 4_000_000n),
  4: () => postOnChain(market.chain, other, { product, amount: 2_000_000n, maturity: boundaryIn(market.now(), 2) }),
  30: () => buy(20, 5_000_000n),
  36: () => surrenderOnChain(market.chain, agent, { tokenId: policyId({ product, index: 2n }), coverage: 2_000_000n }),
  60: () => buy(6, 6_000_000n),
}

test('200: the points are the exact steps of the pool, before and after they are written down', async () => {
  const begin = (Math.floor(market.now() / hour) + 1) * hour
  const [ends, days] = [new Map<number, Figures>(), new Map<number, Figures>()]
  for (let step = 0; step < 96; step += 1) {
    const start = begin + step * hour
    if (plan[step]) {
      await market.moveTo(start + 1_800)
      await market.calm()
      await plan[step]?.()
    }
    await market.moveTo(start + hour - 1)
    const figures = await readPool()
    ends.set(start, figures)
    days.set(start - (start % day), figures)
  }
  expect(new Set([...ends.values()].map(({ locked }) => locked)).size).toBeGreaterThan(5)

  const compare = async (interval: string, expected: Map<number, Figures>): Promise<Point[]> => {
    const points = await readHistory(interval)
    const length = interval === 'hour' ? hour : day
    expect(points.map(({ at }) => Number(at) % length)).toEqual(points.map(() => 0))
    expect([...points].sort((a, b) => Number(a.at) - Number(b.at))).toEqual(points)
    expect(new Set(points.map(({ at }) => at)).size).toBe(points.length)
    for (const [start, figures] of expected)
      expect(
        points.findLast(({ at }) => Number(at) <= start),
        `${interval} ${start}`,
      ).toMatchObject(figures)
    return points
  }
  const unwritten = await compare('hour', ends)
  await compare('day', days)

  await market.moveTo(market.now() + hour)
  await market.calm()
  await buy(3, 1_000_000n)
  const written = await compare('hour', ends)
  const past = (points: Point[]) => points.filter(({ at }) => Number(at) < market.now() - (market.now() % hour))
  // The pool as of now is a point only for as long as it is now.
  const changed = past(unwritten).filter((point, index, all) => index === 0 || isChange(point, all[index - 1]))
  expect(past(written)).toEqual(changed)
})

const isChange = (point: Point, before: Point | undefined): boolean => {
  const { at: _, ...figures } = point
  const { at: __, ...others } = before ?? point
  return JSON.stringify(figures) !== JSON.stringify(others)
}

test('200: premiums and payouts add up', async () => {
  const before = (await readHistory('hour')).at(-1)
  const { body } = await market.get<{ pool: { policies: string } }>(`/products/${product}`)
  await buy(6, 8_000_000n)
  const { body: bought } = await market.get<{ premium: string }>(`/policies/${product}/${body.pool.policies}`)
  await market.moveTo(market.now() + hour)
  await market.calm()
  await readOnChain(market.chain, { feed: feedOf(product), observedAt: market.now(), severity: 5_000 })
  await callOnChain(market.chain, other, 'report', [product])
  await callOnChain(market.chain, other, 'settle', [policyId({ product, index: BigInt(body.pool.policies) })])
  const after = (await readHistory('hour')).at(-1)
  expect(BigInt(after?.premiums ?? 0) - BigInt(before?.premiums ?? 0)).toBe(BigInt(bought.premium))
  expect(BigInt(after?.payouts ?? 0) - BigInt(before?.payouts ?? 0)).toBe(4_000_000n)
})

test('200: a range has what begins in it', async () => {
  const all = await readHistory('hour')
  const [from, to] = [all[2]?.at, all[6]?.at]
  const { body } = await market.get<Page>(`/products/${product}/history?from=${from}&to=${to}`)
  expect(body.data.reverse()).toEqual(all.slice(2, 6))
  const { body: none } = await market.get<Page>(`/products/${product}/history?from=${to}&to=${from}`)
  expect(none).toEqual({ data: [], nextCursor: null })
})

test('200: a product in which nothing happened since has its first points and the present one', async () => {
  const { body } = await market.get<Page>('/products/1/history')
  expect(body.data).toHaveLength(2)
  expect(body.data[0]).toMatchObject({ locked: '0', utilization: '0', premiums: '0', payouts: '0' })
})
