import { suretyAbi } from '@surety/contracts'
import { encodeFunctionData, type Hex } from 'viem'
import type { Pool } from '../../chain/pool.ts'
import { currentValueOf } from '../../domains/bonds/read.ts'
import { hasStatus } from '../../domains/bonds/status.ts'
import { sql, type Tx } from '../../store/store.ts'
import type { Need } from './need.ts'

const maxBonds = 200

/** The last bond that was looked at. The next round goes on from there, so that worthless bonds hide no others. */
export type ClaimPosition = { maturity: bigint; tokenId: bigint } | undefined

type Search = { pools: readonly Pool[]; surety: Hex; minValue: bigint; now: bigint; after: ClaimPosition }

/** Bonds whose principal is released as a whole. What is paid must be worth its gas: `minValue`. */
export const findClaims = async (
  tx: Tx,
  { pools, surety, minValue, now, after }: Search,
): Promise<{ needs: Need[]; last: ClaimPosition }> => {
  const released = tx.selectFrom('bonds').selectAll().where(hasStatus('released', pools))
  const next = after
    ? released.where(sql<boolean>`(maturity, token_id) > (${after.maturity}, ${after.tokenId})`)
    : released
  const bonds = await next.orderBy('maturity').orderBy('token_id').limit(maxBonds).execute()
  const poolOf = new Map(pools.map((pool) => [pool.product_id, pool]))
  const worthwhile = bonds.filter((bond) => {
    const { released: principal, premium } = currentValueOf(bond, poolOf.get(bond.product_id))
    return principal + premium > 0n && principal + premium >= minValue
  })
  const needs = worthwhile.map(({ token_id }) => ({
    key: `claim:${token_id}`,
    since: now,
    target: surety,
    data: encodeFunctionData({ abi: suretyAbi, functionName: 'claim', args: [token_id] }),
  }))
  const end = bonds.length === maxBonds ? bonds.at(-1) : undefined
  return { needs, last: end && { maturity: end.maturity, tokenId: end.token_id } }
}
