import { AppError } from '../../base/errors.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Head } from '../../chain/head.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { viewProduct } from './view.ts'

export const getProduct = async (chain: Chain, id: bigint) => {
  const product = await findProduct(chain, { id, head: chain.getHead() })
  if (!product) throw new AppError('not_found', `There is no product ${id}. GET /products lists those there are.`)
  return product
}

/** Lists products, newest first; all of a page are as of the same block. */
export const listProducts = async (chain: Chain, query: { limit: number; cursor?: string }) => {
  const head = chain.getHead()
  const [after] = readCursor('products', query, [/^[1-9][0-9]{0,18}$/]) ?? []
  const count = await chain.protocol.countProducts(head)
  // Whoever makes up a cursor must not have the chain asked for products that were never there.
  const first = after === undefined || BigInt(after) > count ? count : BigInt(after) - 1n
  const ids = Array.from({ length: query.limit + 1 }, (_, place) => first - BigInt(place)).filter((id) => id > 0n)
  const found = await Promise.all(ids.map((id) => findProduct(chain, { id, head })))
  const products = found.filter((product) => product !== undefined)
  return cutPage('products', query, products, ({ productId }) => [productId])
}

const findProduct = async (chain: Chain, { id, head }: { id: bigint; head: Head }) => {
  const [product, pool] = await Promise.all([chain.protocol.findProduct(id, head), chain.protocol.findPool(id, head)])
  return product && pool && viewProduct({ id, product, pool, head, metadata: chain.findMetadata(product.metadata) })
}
