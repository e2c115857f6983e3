import type { components } from '../generated/contract.ts'
import { parseBigints } from './bigints.ts'

export type PortfolioView = components['schemas']['Portfolio']
/** What a wallet owns, is owed and has at risk, with bigints for on-chain integers. */
export type Portfolio = ReturnType<typeof parsePortfolio>

type TotalsView = PortfolioView['totals']
type Totals = { [Group in keyof TotalsView]: { [Name in keyof TotalsView[Group]]: bigint } }

const groups = ['policies', 'unsettled', 'bonds', 'listings'] as const

const parseTotals = (totals: TotalsView): Totals =>
  Object.fromEntries(
    groups.map((group) => [
      group,
      Object.fromEntries(Object.entries(totals[group]).map(([name, text]) => [name, BigInt(text)])),
    ]),
  ) as Totals

export const parsePortfolio = ({ block, owed, totals, products, ...view }: PortfolioView) => ({
  ...view,
  owed: BigInt(owed),
  totals: parseTotals(totals),
  products: products.map((product) => ({
    ...product,
    productId: BigInt(product.productId),
    ...parseTotals(product),
  })),
  block: parseBigints(block, ['number', 'timestamp']),
})
