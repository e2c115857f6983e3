import type { Chain } from '../../chain/chain.ts'
import type { Tx } from '../../store/store.ts'

/** The names of products by id; null where the description is not known. */
export const nameProducts = async (
  tx: Tx,
  { findMetadata }: Pick<Chain, 'findMetadata'>,
  ids: readonly bigint[],
): Promise<Map<bigint, string | null>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['product_id', 'metadata'])
    .where('product_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ product_id, metadata }) => [product_id, findMetadata(metadata)?.name ?? null]))
}
