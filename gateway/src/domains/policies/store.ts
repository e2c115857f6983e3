import { readEachAtCursor } from '../../chain/indexer/cursor.ts'
import type { LogPosition } from '../../http/log-position.ts'
import type { Row } from '../../store/projections.ts'
import { sql, type Tx } from '../../store/store.ts'
import { hasStatus, type PolicyStatus } from './status.ts'

export type PolicyRow = Row<'policies'>

export const findPolicies = (tx: Tx, tokenIds: bigint[]): Promise<PolicyRow[]> =>
  tokenIds.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('policies').selectAll().where('token_id', 'in', tokenIds).execute()

/** What is shown of a policy. */
const shown = [
  'token_id',
  'product_id',
  'index',
  'owner',
  'payer',
  'coverage',
  'covered',
  'premium',
  'fee',
  'streamed',
  'grace',
  'paid_out',
  'surrendered',
  'refunded',
  'surrendered_at',
  'extensions',
  'start',
  'active_from',
  'expiry',
  'transaction_hash',
  'changed_block',
] as const satisfies (keyof PolicyRow)[]

export type ShownPolicy = Pick<PolicyRow, (typeof shown)[number]>

export const readPolicy = readEachAtCursor<ShownPolicy>({
  name: 'policy',
  select: `select ${shown.join(', ')} from policies where token_id = any($1::numeric[])`,
  keyOf: ({ token_id }) => token_id,
})

type Filter = {
  owner: string
  productId?: bigint | undefined
  /** With the time at which it is to apply. */
  status?: { is: PolicyStatus; at: bigint } | undefined
  limit: number
  after: LogPosition | undefined
}

/** Selects up to `limit` policies of an owner, newest first, starting after `after`: one index range. */
export const selectPolicies = (tx: Tx, { owner, productId, status, limit, after }: Filter) => {
  let query = tx.selectFrom('policies').selectAll().where('owner', '=', owner)
  if (productId !== undefined) query = query.where('product_id', '=', productId)
  if (status) query = query.where(hasStatus(status.is, status.at))
  if (after) query = query.where(sql<boolean>`(created_block, created_log) < (${after.block}, ${after.log})`)
  return query.orderBy('created_block', 'desc').orderBy('created_log', 'desc').limit(limit)
}
