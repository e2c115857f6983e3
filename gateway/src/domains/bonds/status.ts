import type { Pool } from '../../chain/pool.ts'
import { sql } from '../../store/store.ts'

export const bondStatuses = ['committed', 'retained', 'released', 'closed'] as const

export type BondStatus = (typeof bondStatuses)[number]

type Life = { product_id: bigint; maturity: bigint; closed_at: bigint | null }
type Boundaries = Pick<Pool, 'product_id' | 'head' | 'next'>

/** Cohorts pass in order and leave in order, so two boundaries of the pool tell where a bond is. */
export const statusOf = ({ maturity, closed_at }: Life, pool: Boundaries | undefined): BondStatus => {
  if (closed_at !== null || !pool) return 'closed'
  if (maturity >= pool.next) return 'committed'
  return maturity >= pool.head ? 'retained' : 'released'
}

/** The same as an SQL condition, for bonds of these pools. */
export const hasStatus = (status: BondStatus, pools: readonly Boundaries[]) => {
  if (status === 'closed') return sql<boolean>`closed_at is not null`
  const conditions = pools.map(({ product_id, head, next }) => {
    const where = {
      committed: sql`maturity >= ${next}`,
      retained: sql`maturity >= ${head} and maturity < ${next}`,
      released: sql`maturity < ${head}`,
    }[status]
    return sql`(product_id = ${product_id} and ${where})`
  })
  const any = conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `)
  return sql<boolean>`closed_at is null and (${any})`
}
