import { sql, type Tx } from '../../store/store.ts'
import { hasStatus } from '../policies/status.ts'
import type { ByProduct, Figures } from './figures.ts'

type Holder = { owner: string; now: bigint }

type Sums<Name extends keyof Figures> = Figures[Name] & { product_id: bigint }

const byProduct = <Name extends keyof Figures>(rows: Sums<Name>[]): ByProduct<Name> =>
  new Map(rows.map(({ product_id, ...sums }) => [product_id, sums as unknown as Figures[Name]]))

/** Sums over the policies that a wallet owns, expired ones included. */
export const sumPolicies = async (tx: Tx, { owner, now }: Holder): Promise<ByProduct<'policies'>> => {
  const [waiting, active] = [hasStatus('waiting', now), hasStatus('active', now)]
  const { rows } = await sql<Sums<'policies'>>`
    select product_id, count(*) as count,
      count(*) filter (where ${waiting}) as waiting, count(*) filter (where ${active}) as active,
      coalesce(sum(coverage) filter (where (${waiting}) or (${active})), 0) as coverage,
      coalesce(sum(coverage) filter (where ${active}), 0) as "activeCoverage",
      sum(premium) as premium, sum(paid_out) as "paidOut", sum(refunded) as refunded
    from policies where owner = ${owner} group by product_id`.execute(tx)
  return byProduct<'policies'>(rows)
}

/**
 * Sums over the policies of a wallet that a settlement may still pay. Each event pays its share of the coverage that earlier
 * ones left, rounded down, as in `_payOut` of contracts/src/libraries/Underwriting.sol: so events are applied one by one.
 */
export const sumUnsettled = async (tx: Tx, { owner, now }: Holder): Promise<ByProduct<'unsettled'>> => {
  const { rows } = await sql<Sums<'unsettled'>>`
    with recursive due as (
      select policy.product_id, policy.cursor as next, pool.events, policy.active_from, policy.expiry,
        policy.coverage, 0::numeric as payout
      from policies policy join pools pool on pool.product_id = policy.product_id
      where policy.owner = ${owner} and policy.coverage > 0 and policy.expiry + policy.grace > ${now}
        and policy.cursor < pool.events
      union all
      select due.product_id, due.next + 1, due.events, due.active_from, due.expiry,
        due.coverage - paid.amount, due.payout + paid.amount
      from due join reports event on event.product_id = due.product_id and event.event_index = due.next
      cross join lateral (
        select case when due.active_from <= event.observed_at and event.observed_at < due.expiry
          then div(due.coverage * event.severity, 10000) else 0 end as amount
      ) paid
    )
    select product_id, count(*) as policies, sum(payout) as payout from due where next = events group by product_id`.execute(
    tx,
  )
  return byProduct<'unsettled'>(rows)
}

/** Sums over the open listings of a wallet. */
export const sumListings = async (tx: Tx, { owner, now }: Holder): Promise<ByProduct<'listings'>> => {
  const { rows } = await sql<Sums<'listings'>>`
    select product_id, count(*) as open, sum(price) as asked from listings
    where status = 'open' and kind in ('policy', 'bond') and seller = ${owner} and expiry > ${now}
    group by product_id`.execute(tx)
  return byProduct<'listings'>(rows)
}
