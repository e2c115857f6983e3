import { suretyAbi } from '@surety/contracts'
import { encodeFunctionData, type Hex } from 'viem'
import { sql, type Tx } from '../../store/store.ts'
import type { Need, Present } from './need.ts'

/** As many as fit into the gas limit of one call, at about 65,000 gas each. */
const policiesPerCall = 16

/** Of each product, so that none makes another wait. */
const maxPolicies = 512

export type Unsettled = { tokenId: bigint; productId: bigint; eventIndex: bigint; reportedAt: bigint }

/**
 * Policies that are not settled against their next event: all that it or a later one may pay, and those in force that it pays
 * nothing, for their owners cannot extend or surrender them before. What may be paid comes first. Policies that are in a call
 * already are left out.
 */
export const listUnsettled = async (
  tx: Tx,
  { now, pools }: Present,
  inCalls: readonly bigint[],
): Promise<Unsettled[]> => {
  const found: Unsettled[] = []
  for (const { pool, terms } of pools) {
    if (pool.events === 0n) continue
    // A policy is released at its expiry plus grace: what is reported later does not concern it.
    const isCovered = sql`policies.expiry > reports.reported_at - ${terms.grace}::int8`
    const isPaidLater = sql`exists (select from reports later
      where later.product_id = reports.product_id and later.event_index > reports.event_index and later.severity > 0
        and policies.expiry > later.reported_at - ${terms.grace}::int8)`
    const { rows } = await sql<Unsettled>`
      select policies.token_id as "tokenId", policies.product_id as "productId", policies.cursor as "eventIndex",
        reports.reported_at as "reportedAt"
      from reports join policies on policies.product_id = reports.product_id and policies.cursor = reports.event_index
        and policies.coverage > 0 and ${isCovered}
      where reports.product_id = ${pool.product_id}
        and (reports.severity > 0 or policies.expiry > ${now} or ${isPaidLater})
        and policies.token_id <> all(${inCalls.map(String)}::numeric[])
      order by reports.severity = 0, policies.cursor, policies.token_id limit ${maxPolicies}`.execute(tx)
    found.push(...rows)
  }
  return found
}

/** The index of the next event of each policy, by token id. */
export const readNextEvents = async (tx: Tx, tokenIds: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; next: string }>`
    select token_id::text as id, cursor::text as next from policies
    where token_id = any(${[...tokenIds]}::numeric[])`.execute(tx)
  return new Map(rows.map(({ id, next }) => [id, next]))
}

/** The name of all settlements against one event. */
const settlementOf = ({ productId, eventIndex }: Pick<Unsettled, 'productId' | 'eventIndex'>): string =>
  `settle:${productId}:${eventIndex}:`

const makeSettlement = (
  settlement: string,
  { tokenIds, since, target }: { tokenIds: readonly bigint[]; since: bigint; target: Hex },
): Need => ({
  key: `${settlement}${tokenIds[0]}`,
  since,
  target,
  data: encodeFunctionData({ abi: suretyAbi, functionName: 'settleMany', args: [tokenIds] }),
  tokenIds,
})

/** Settles policies, many in one call. */
export const settlementsOf = (policies: readonly Unsettled[], target: Hex): Need[] =>
  [...Map.groupBy(policies, settlementOf)].flatMap(([settlement, group]) =>
    Array.from({ length: Math.ceil(group.length / policiesPerCall) }, (_, index) => {
      const chunk = group.slice(index * policiesPerCall, (index + 1) * policiesPerCall)
      const tokenIds = chunk.map(({ tokenId }) => tokenId)
      return makeSettlement(settlement, { tokenIds, since: chunk[0]?.reportedAt ?? 0n, target })
    }),
  )

/** The name of all settlements against the same event as one of them. */
export const settlementIn = (key: string): string => key.slice(0, key.lastIndexOf(':') + 1)

/** Halves a settlement that fails as a whole. None if it cannot be halved. */
export const halve = ({ key, since, target, tokenIds = [] }: Need): Need[] => {
  if (tokenIds.length < 2) return []
  const middle = tokenIds.length / 2
  return [tokenIds.slice(0, middle), tokenIds.slice(middle)].map((half) =>
    makeSettlement(settlementIn(key), { tokenIds: half, since, target }),
  )
}
