import { readPools, type StoredPool } from '../../chain/present-pools.ts'
import { refusalOf } from '../../chain/reverts.ts'
import type { OrderWorld } from './order-kind.ts'

/** Finds the pool of a product that an order names. */
export const findPool = async ({ store }: Pick<OrderWorld, 'store'>, product: bigint): Promise<StoredPool> => {
  const [stored] = await store.read((tx) => readPools(tx, [product]))
  if (stored) return stored
  throw refusalOf({ name: 'UnknownProduct', message: '', args: { product: String(product) } })
}
