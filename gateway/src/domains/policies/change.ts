import { policyId } from '@surety/contracts'
import { AppError } from '../../base/errors.ts'
import type { Cursor } from '../../chain/indexer/cursor.ts'
import type { Tx } from '../../store/store.ts'
import type { ExecutedOrder } from '../operations/signed-write.ts'
import type { OrderWorld } from '../orders/order-kind.ts'
import { locationOf, viewPolicy } from './read.ts'
import { findPolicies, type PolicyRow } from './store.ts'

type Params = { p: string; i: string }

const tokenIdOf = ({ p, i }: Params): bigint => policyId({ product: BigInt(p), index: BigInt(i) })

/** Finds the policy that a quote is for. */
export const findPolicy = async ({ store }: Pick<OrderWorld, 'store'>, params: Params): Promise<PolicyRow> => {
  const [row] = await store.read((tx) => findPolicies(tx, [tokenIdOf(params)]))
  if (row) return row
  throw new AppError('not_found', `Product ${params.p} has no policy ${params.i}. Policy indexes start at 0.`)
}

/** Whether signed terms are for the policy in the path. */
export const isForPolicy = async (_: OrderWorld, { params, terms }: { params: Params; terms: { tokenId: bigint } }) =>
  terms.tokenId === tokenIdOf(params)

/** Answers an order that changed a policy with the policy. */
export const changedPolicies = {
  status: 200 as const,
  render: async (tx: Tx, executed: ExecutedOrder[], cursor: Cursor) => {
    const found = await findPolicies(tx, [...new Set(executed.map(({ tokenId }) => tokenId))])
    const views = new Map(found.map((row) => [row.token_id, viewPolicy(row, cursor)]))
    return executed.map(({ tokenId }) => views.get(tokenId))
  },
  locationOf: ({ tokenId }: ExecutedOrder): string => locationOf(tokenId),
}
