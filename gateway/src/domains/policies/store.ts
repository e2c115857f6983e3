import type { LogPosition } from '../../http/log-position.ts'
import type { Row } from '../../store/projections.ts'
import { sql, type Tx } from '../../store/store.ts'
import type { ProductTerms } from '../../store/tables.ts'
import { hasStatus, type PolicyStatus } from './status.ts'

/** A policy with the terms of its product. */
export type PolicyRow = Row<'policies'> & { terms: ProductTerms }

const selectPolicies = (tx: Tx) =>
  tx
    .selectFrom('policies')
    .innerJoin('products', 'products.product_id', 'policies.product_id')
    .selectAll('policies')
    .select('products.terms')

export const findPolicies = (tx: Tx, tokenIds: bigint[]): Promise<PolicyRow[]> =>
  tokenIds.length === 0
    ? Promise.resolve([])
    : selectPolicies(tx).where('policies.token_id', 'in', tokenIds).execute()

type Filter = {
  owner: string
  productId?: bigint | undefined
  status?: PolicyStatus | undefined
  now: bigint
  limit: number
  after: LogPosition | undefined
}

/** Returns up to `limit` policies of an owner, newest first, starting after `after`: one index range. */
export const listPolicyRows = (tx: Tx, { owner, productId, status, now, limit, after }: Filter) => {
  let query = selectPolicies(tx).where('policies.owner', '=', owner)
  if (productId !== undefined) query = query.where('policies.product_id', '=', productId)
  if (status) query = query.where(hasStatus(status, now))
  if (after) query = query.where(sql<boolean>`(policies.created_block, policies.created_log) < (${after.block}, ${after.log})`)
  return query.orderBy('policies.created_block', 'desc').orderBy('policies.created_log', 'desc').limit(limit).execute()
}
