import { bondId, suretyAbi, testUsdAbi } from '@surety/contracts'
import type { Bond, Policy } from '@surety/sdk'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Buyer, newBuyer, relayEnv } from './support/buyers.ts'
import { wallets } from './support/market.ts'
import { startTimedMarket, type TimedMarket } from './support/timed-market.ts'

let market: TimedMarket
beforeAll(async () => {
  market = await startTimedMarket(relayEnv)
})
afterAll(async () => {
  vi.useRealTimers()
  await market.close()
})

const day = 86_400
const unit = 1_000_000n
const productId = 2n

const read = <Result>(functionName: string, args: readonly unknown[], asset = false): Promise<Result> => {
  const { client, deployment } = market.chain
  const contract = asset
    ? { address: deployment.asset, abi: testUsdAbi }
    : { address: deployment.surety, abi: suretyAbi }
  return client.readContract({ ...contract, functionName, args } as Parameters<typeof client.readContract>[0]) as never
}

const balanceOf = (address: string): Promise<bigint> => read('balanceOf', [address], true)

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Time passes for the chain, the gateway and the agents alike, and the oracles see nothing. */
const moveTo = async (second: number): Promise<void> => {
  await market.moveTo(second)
  vi.setSystemTime(second * 1000)
  await market.calm()
  await market.untilRead()
}
const passDays = (days: number): Promise<void> => moveTo(market.now() + days * day)

/** The index of every bond of the product, with its value. */
const readBonds = async (surety: Buyer['surety']): Promise<Bond[]> => {
  const { bonds } = await read<{ bonds: bigint }>('getPool', [productId])
  const indexes = Array.from({ length: Number(bonds) }, (_, index) => BigInt(index))
  return Promise.all(indexes.map((index) => surety.bonds.get({ productId, index })))
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

test('underwriters, holders, an event and its payouts: every base unit is accounted for', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(market.now() * 1000)
  await market.calm()
  await market.untilRead()
  const agents = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((index) => newBuyer(market.gateway, index)))
  const [first, second, ...others] = agents as [Buyer, Buyer, ...Buyer[]]
  const trader = others.pop() as Buyer
  const holders = others
  const contract = market.chain.deployment.surety
  const everyone = [...agents.map(({ wallet }) => wallet.address), contract]
  const before = new Map(await Promise.all(everyone.map(async (at) => [at, await balanceOf(at)] as const)))
  const changeOf = async (address: string): Promise<bigint> =>
    (await balanceOf(address)) - (before.get(address as Hex) ?? 0n)

  // Two underwriters back the product; five holders buy cover.
  const amounts = [60_000n * unit, 30_000n * unit]
  const bonds = [
    await first.surety.bonds.post({ productId, amount: amounts[0] ?? 0n, days: 31 }),
    await second.surety.bonds.post({ productId, amount: amounts[1] ?? 0n, days: 31 }),
  ] as [Bond, Bond]
  const covers = [10_000n, 8_000n, 6_000n, 4_000n, 2_000n].map((units) => units * unit)
  const policies: Policy[] = []
  for (const [index, { surety }] of holders.entries())
    policies.push(await surety.policies.buy({ productId, coverage: covers[index] ?? 0n, days: 8 }))
  expect(policies).toHaveLength(5)
  await passDays(2)

  // One gives back a part, one stays longer, one sells.
  const [, reducer, extender, seller] = holders as [Buyer, Buyer, Buyer, Buyer, Buyer]
  const [, reduced, extended, sold] = policies as [Policy, Policy, Policy, Policy, Policy]
  const refund = await reducer.surety.policies.quoteSurrender({
    productId,
    index: reduced.index,
    coverage: 3_000n * unit,
  })
  const left = await reducer.surety.policies.surrender({
    productId,
    index: reduced.index,
    coverage: 3_000n * unit,
    minRefund: refund.minRefund,
  })
  expect(left).toMatchObject({ coverage: 5_000n * unit, surrendered: 3_000n * unit })
  const longer = { productId, index: extended.index, currentExpiry: extended.expiry, days: 3 }
  const price = await extender.surety.policies.quoteExtension(longer)
  const stays = await extender.surety.policies.extend({ ...longer, maxPremium: price.maxPremium })
  expect(stays.expiry).toBe(extended.expiry + 3n * BigInt(day))
  const offer = { kind: 'policy', productId, index: sold.index, price: 25n * unit, days: 2 } as const
  const listing = await seller.surety.listings.create(offer)
  const bought = await trader.surety.listings.buy({ listing })
  expect([bought.status, bought.price]).toEqual(['sold', 25n * unit])

  // The insured event happens. Nobody asks for anything, and everybody in force is paid.
  const beforeEvent = await readBonds(first.surety)
  const poolBefore = await read<{ capital: bigint; shares: bigint }>('getPool', [productId])
  await market.chain.feeds.trip(productId)
  const inForce = [covers[0], 5_000n * unit, covers[2], covers[3], covers[4]].map((amount) => amount ?? 0n)
  const getPolicies = () => Promise.all(policies.map(({ index }) => first.surety.policies.get({ productId, index })))
  await until(async () => (await getPolicies()).every(({ paidOut }) => paidOut > 0n))
  const settled = await getPolicies()
  expect(settled.map(({ paidOut, coverage }) => [paidOut, coverage])).toEqual(inForce.map((amount) => [amount, 0n]))
  // Events are numbered a moment after what they tell of can be read.
  const listPayouts = async (): Promise<string[]> => {
    const path = '/api/v1/events?types=policy.settled&after=0'
    const told = await trader.ask<{ data: { data: { payout: string } }[] }>('GET', path)
    return told.body.data.map(({ data }) => data.payout)
  }
  await expect.poll(listPayouts).toEqual([String(inForce[3])])

  const owned = await trader.surety.portfolio()
  expect(owned.totals).toMatchObject({
    policies: { count: 1n, active: 0n, paidOut: inForce[3] },
    unsettled: { payout: 0n },
  })
  const risked = await second.surety.portfolio()
  expect(risked.products.map(({ productId: id, bonds: { open, posted } }) => [id, open, posted])).toEqual([
    [productId, 1n, amounts[1]],
  ])

  // Losses are shared pro rata, to the base unit: each bond is worth its share of what is left.
  const paid = sum(inForce)
  const pool = await read<{ capital: bigint; shares: bigint }>('getPool', [productId])
  expect(pool).toMatchObject({ capital: poolBefore.capital - paid, shares: poolBefore.shares })
  const afterEvent = await readBonds(first.surety)
  for (const [index, { atRisk, shares }] of afterEvent.entries()) {
    expect(atRisk).toBe((shares * pool.capital) / pool.shares)
    expect(beforeEvent[index]?.atRisk).toBe((shares * poolBefore.capital) / poolBefore.shares)
  }

  // One underwriter takes what is earned and stays longer, the other leaves at maturity: the keeper pays.
  await market.chain.feeds.recover(productId)
  await market.untilRead()
  const earned = await second.surety.bonds.claim({ productId, index: bonds[1].index })
  expect(earned.claimedPremium).toBeGreaterThan(0n)
  await passDays(1)
  const committed = await second.surety.bonds.extend({ productId, index: bonds[1].index, days: 60 })
  expect(committed.maturity).toBeGreaterThan(bonds[1].maturity)
  const closeOf = async (bond: Bond): Promise<Bond> => {
    await until(async () => (await first.surety.bonds.get({ productId, index: bond.index })).status === 'closed')
    return first.surety.bonds.get({ productId, index: bond.index })
  }
  await moveTo(Number(bonds[0].maturity) + 60)
  const firstPaid = await closeOf(bonds[0])
  await moveTo(Number(committed.maturity) + 60)
  const secondPaid = await closeOf(bonds[1])
  expect([firstPaid, secondPaid].map(({ claimedPrincipal }) => claimedPrincipal)).toEqual(
    [bonds[0], bonds[1]].map(({ index }) => afterEvent[Number(index)]?.atRisk),
  )

  // Every base unit is where it should be.
  const ledger = [
    { who: first, expected: -(amounts[0] ?? 0n) + firstPaid.claimedPrincipal + firstPaid.claimedPremium },
    { who: second, expected: -(amounts[1] ?? 0n) + secondPaid.claimedPrincipal + secondPaid.claimedPremium },
    ...holders.map((who, index) => ({
      who,
      expected:
        -(settled[index]?.premium ?? 0n) +
        (settled[index]?.refunded ?? 0n) +
        (who === seller ? 25n * unit : (settled[index]?.paidOut ?? 0n)),
    })),
    { who: trader, expected: -25n * unit + (settled[3]?.paidOut ?? 0n) },
  ]
  for (const { who, expected } of ledger) expect(await changeOf(who.wallet.address)).toBe(expected)
  expect(sum(await Promise.all(everyone.map(changeOf)))).toBe(0n)

  // What is left in the contract belongs to the other bonds and to the fee recipient, but for what divisions round down.
  let claims = await read<bigint>('owed', [wallets.owner.address])
  for (const product of [1n, 2n, 3n, 4n]) {
    const { bonds: count } = await read<{ bonds: bigint }>('getPool', [product])
    for (let index = 0n; index < count; index += 1n)
      claims += sum(await read<bigint[]>('bondValue', [bondId({ product, index })]))
  }
  const dust = (await balanceOf(contract)) - claims
  expect(dust).toBeGreaterThanOrEqual(0n)
  expect(dust).toBeLessThan(50n)
})
