import type { Static } from 'typebox'
import { getAddress, type Hex } from 'viem'
import type { Asset } from '../../chain/asset.ts'
import type { Chain } from '../../chain/chain.ts'
import { type Cursor, getCursor } from '../../chain/indexer/cursor.ts'
import { isHeld } from '../../chain/present-pools.ts'
import { type Revised, showing } from '../../http/answers.ts'
import type { Store } from '../../store/store.ts'
import { nameProducts } from '../products/names.ts'
import { type BondSums, chooseValue, sumBonds } from './bond-sums.ts'
import { addUp, type ByProduct, type Figures, figuresOf, viewFigures } from './figures.ts'
import type { PortfolioView } from './schema.ts'
import { sumListings, sumPolicies, sumUnsettled } from './store.ts'

export type Portfolios = {
  store: Store
  chain: Pick<Chain, 'protocol' | 'findMetadata'>
  asset: Pick<Asset, 'describe'>
}

type View = Static<typeof PortfolioView>

/** Everything that the database knows about a wallet, of one block. */
const readSums = ({ store, chain }: Portfolios, owner: string) =>
  store.snapshot(async (tx) => {
    const cursor = await getCursor(tx)
    const holder = { owner, now: cursor.timestamp }
    const policies = await sumPolicies(tx, holder)
    const unsettled = await sumUnsettled(tx, holder)
    const bonds = await sumBonds(tx, holder)
    const listings = await sumListings(tx, holder)
    const ids = new Set([...policies.keys(), ...bonds.map(({ productId }) => productId), ...listings.keys()])
    return { cursor, policies, unsettled, bonds, listings, names: await nameProducts(tx, chain, [...ids]) }
  })

/** Asks the chain what only it knows, so outside any transaction. */
const chooseValues = async ({ chain }: Portfolios, bonds: BondSums[], cursor: Cursor): Promise<ByProduct<'bonds'>> =>
  new Map(
    await Promise.all(
      bonds.map(async (sums) => {
        const askTrigger = async () => isHeld(await chain.protocol.getTrigger(sums.productId, cursor))
        return [sums.productId, await chooseValue(sums, askTrigger)] as const
      }),
    ),
  )

/** Where the lists are whose sums are shown. */
const linksTo = (wallet: Hex, productId?: bigint) => {
  const pathOf = (path: string, filters: Record<string, string>): string => {
    const query = String(new URLSearchParams({ ...filters, ...(productId && { productId: String(productId) }) }))
    return query === '' ? path : `${path}?${query}`
  }
  return {
    policies: pathOf('/api/v1/policies', {}),
    bonds: pathOf('/api/v1/bonds', {}),
    listings: pathOf('/api/v1/marketplace/listings', { seller: wallet }),
  }
}

const viewProducts = (wallet: Hex, names: Map<bigint, string | null>, figures: Map<bigint, Figures>) =>
  [...figures].map(([productId, sums]) => ({
    productId: String(productId),
    name: names.get(productId) ?? null,
    ...viewFigures(sums),
    links: { product: `/products/${productId}`, ...linksTo(wallet, productId) },
  }))

/** What a wallet owns, is owed and has at risk. */
export const getPortfolio = async (world: Portfolios, address: string): Promise<Revised<View>> => {
  const wallet = getAddress(address)
  const { cursor, names, ...found } = await readSums(world, wallet.toLowerCase())
  const [bonds, owed, asset] = await Promise.all([
    chooseValues(world, found.bonds, cursor),
    world.chain.protocol.getOwed(wallet, cursor),
    world.asset.describe(),
  ])
  const ids = [...names.keys()].sort((a, b) => (a < b ? 1 : -1))
  const figures = new Map(ids.map((id) => [id, figuresOf(id, { ...found, bonds })]))
  const view = {
    walletAddress: wallet,
    owed: String(owed),
    totals: viewFigures(addUp([...figures.values()])),
    products: viewProducts(wallet, names, figures),
    links: linksTo(wallet),
    block: { number: String(cursor.number), timestamp: String(cursor.timestamp) },
    asset,
  }
  return showing(cursor, view, asset.symbol !== null)
}
