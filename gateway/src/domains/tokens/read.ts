import type { Asset } from '../../chain/asset.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Store } from '../../store/store.ts'
import { getBond } from '../bonds/read.ts'
import { getPolicy } from '../policies/read.ts'
import { nameProducts } from '../products/names.ts'
import { bondCard, type Card, policyCard } from './card.ts'
import type { Names } from './picture.ts'
import { readable } from './readable.ts'

export type Tokens = {
  store: Store
  chain: Pick<Chain, 'protocol' | 'findMetadata'>
  asset: Pick<Asset, 'describe'>
  serviceName: string
  publicUrl: string
}

export type Kind = 'policies' | 'bonds'

type Key = { product: bigint; index: bigint }

/** What is shown of a position. Its row outlives the token, so what is closed or expired can be shown, too. */
export const readCard = async (world: Tokens, kind: Kind, key: Key): Promise<{ card: Card; names: Names }> => {
  const card =
    kind === 'policies' ? policyCard((await getPolicy(world, key)).view) : bondCard((await getBond(world, key)).view)
  const found = await world.store.read((tx) => nameProducts(tx, world.chain, [key.product]))
  const product = readable(found.get(key.product) ?? '', 80) || `Product ${key.product}`
  const { symbol } = await world.asset.describe()
  return { card, names: { service: world.serviceName, product, symbol: symbol ?? '' } }
}
