import { suretyAbi } from '@surety/contracts'
import type { LocalAccount } from 'viem'
import type { TimedMarket } from './timed-market.ts'

type Row = Record<string, string | null>
type Page = { data: Row[]; nextCursor: string | null }
type Section = 'policies' | 'unsettled' | 'bonds' | 'listings'
type Figures = Record<Section, Record<string, string>>

export type Portfolio = {
  walletAddress: string
  owed: string
  totals: Figures
  products: (Figures & { productId: string; name: string | null; links: Record<string, string> })[]
  links: Record<string, string>
  block: { number: string; timestamp: string }
}

type Holder = { account: LocalAccount; key: Record<string, string> }

const list = async (market: TimedMarket, { key }: Holder, path: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor && `&cursor=${cursor}`
    const { body } = await market.get<Page>(`${path}limit=100${after}`, key)
    rows.push(...body.data)
    cursor = body.nextCursor
  }
  return rows
}

const sum = (rows: Row[], field: string): string =>
  String(rows.reduce((total, row) => total + BigInt(row[field] ?? 0), 0n))

/** What the contract would pay if policies of a product were settled against all events now: it is asked, nothing happens. */
const readPayouts = async ({ chain }: TimedMarket, { account }: Holder, product: bigint, policies: Row[]) => {
  const { number: blockNumber, timestamp } = chain.getHead()
  const contract = { address: chain.deployment.surety, abi: suretyAbi, blockNumber } as const
  const events = await chain.client.readContract({ ...contract, functionName: 'getEvents', args: [product] })
  const { grace } = await chain.client.readContract({ ...contract, functionName: 'getProduct', args: [product] })
  const found = { policies: 0n, payout: 0n }
  for (const { tokenId, index, coverage, expiry } of policies) {
    if (coverage === '0' || timestamp >= BigInt(expiry ?? 0) + BigInt(grace)) continue
    const args = [product, BigInt(index ?? 0)] as const
    const [{ cursor }] = await chain.client.readContract({ ...contract, functionName: 'getPolicy', args })
    const ids = Array.from({ length: events.length - cursor }, () => BigInt(tokenId ?? 0))
    if (ids.length === 0) continue
    const settle = { ...contract, account, functionName: 'settleMany', args: [ids] } as const
    const { result } = await chain.client.simulateContract(settle)
    found.policies += 1n
    found.payout += result.reduce((total, payout) => total + payout, 0n)
  }
  return { policies: String(found.policies), payout: String(found.payout) }
}

type Lists = Record<'policies' | 'bonds' | 'listings', Row[]>

const sumLists = ({ policies, bonds, listings }: Lists, unsettled: Figures['unsettled']): Figures => {
  const withStatus = (...statuses: string[]) => policies.filter(({ status }) => statuses.includes(status ?? ''))
  return {
    policies: {
      count: String(policies.length),
      waiting: String(withStatus('waiting').length),
      active: String(withStatus('active').length),
      coverage: sum(withStatus('waiting', 'active'), 'coverage'),
      activeCoverage: sum(withStatus('active'), 'coverage'),
      premium: sum(policies, 'premium'),
      paidOut: sum(policies, 'paidOut'),
      refunded: sum(policies, 'refunded'),
    },
    unsettled,
    bonds: {
      count: String(bonds.length),
      open: String(bonds.filter(({ status }) => status !== 'closed').length),
      posted: sum(bonds, 'posted'),
      atRisk: sum(bonds, 'atRisk'),
      released: sum(bonds, 'released'),
      premium: sum(bonds, 'premium'),
      claimedPrincipal: sum(bonds, 'claimedPrincipal'),
      claimedPremium: sum(bonds, 'claimedPremium'),
    },
    listings: { open: String(listings.length), asked: sum(listings, 'price') },
  }
}

/** A portfolio, and the same figures added up from the lists that it links to and asked of the contract. */
export const readPortfolio = async (market: TimedMarket, holder: Holder) => {
  const { body: shown } = await market.get<Portfolio>('/api/v1/portfolio', holder.key)
  const lists = {
    policies: await list(market, holder, '/api/v1/policies?'),
    bonds: await list(market, holder, '/api/v1/bonds?'),
    listings: await list(market, holder, `/api/v1/marketplace/listings?seller=${holder.account.address}&`),
  }
  const ids = new Set(Object.values(lists).flatMap((rows) => rows.map(({ productId }) => productId ?? '')))
  const products: Record<string, Figures> = {}
  for (const id of ids) {
    const pick = (rows: Row[]) => rows.filter(({ productId }) => productId === id)
    const own = { policies: pick(lists.policies), bonds: pick(lists.bonds), listings: pick(lists.listings) }
    products[id] = sumLists(own, await readPayouts(market, holder, BigInt(id), own.policies))
  }
  const payouts = Object.values(products).map(({ unsettled }) => unsettled)
  const totals = sumLists(lists, { policies: sum(payouts, 'policies'), payout: sum(payouts, 'payout') })
  const figuresOf = ({ policies, unsettled, bonds, listings }: Figures) => ({ policies, unsettled, bonds, listings })
  return {
    shown,
    figures: {
      totals: shown.totals,
      products: Object.fromEntries(shown.products.map((one) => [one.productId, figuresOf(one)])),
    },
    added: { totals, products },
  }
}
