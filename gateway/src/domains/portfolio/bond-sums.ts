import { precision } from '../../chain/pool.ts'
import { type Cohort, cohortAt } from '../../chain/pool-bonds.ts'
import { possiblePools, readPools } from '../../chain/present-pools.ts'
import { sql, type Tx } from '../../store/store.ts'
import type { Figures } from './figures.ts'

type Bonds = Figures['bonds']
type Value = Pick<Bonds, 'atRisk' | 'released' | 'premium'>

/** The sums of one product. Open bonds are worth one thing or another if only the trigger can tell. */
export type BondSums = { productId: bigint; sums: Omit<Bonds, keyof Value>; values: { held: boolean; value: Value }[] }

type Group = Omit<Bonds, keyof Value> & { product_id: bigint; maturity: bigint }

/** Sums over the bonds that a wallet owns, or owned when they were closed, by boundary. */
const sumGroups = async (tx: Tx, owner: string): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select product_id, maturity, count(*) as count, count(*) filter (where closed_at is null) as open,
      sum(principal) as posted, sum(got_principal) as "claimedPrincipal", sum(got_premium) as "claimedPremium"
    from bonds where owner = ${owner} group by product_id, maturity order by product_id`.execute(tx)
  return rows
}

type HeldCohort = Cohort & { product_id: bigint; maturity: bigint; held: boolean }

const toJson = (cohorts: HeldCohort[]): string =>
  JSON.stringify(cohorts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** `bondValue` of chain/pool-bonds.ts as SQL: each bond is rounded down before it is added. */
const sumValues = async (tx: Tx, owner: string, cohorts: HeldCohort[]) => {
  const { rows } = await sql<Value & { product_id: bigint; held: boolean }>`
    select bond.product_id, cohort.held,
      sum(div(bond.shares * cohort.capital, cohort."riskShares")) as "atRisk",
      sum(div(bond.shares * cohort.released, cohort.shares) - bond.got_principal) as released,
      sum(div(bond.shares * (cohort.acc - bond.debt) + div(bond.shares * cohort.premium, cohort.shares),
        ${precision}::numeric) - bond.got_premium) as premium
    from bonds bond join jsonb_to_recordset(${toJson(cohorts)}::jsonb) as cohort (
      product_id bigint, maturity bigint, held boolean, capital numeric, "riskShares" numeric, released numeric,
      premium numeric, shares numeric, acc numeric
    ) on cohort.product_id = bond.product_id and cohort.maturity = bond.maturity
    where bond.owner = ${owner} and bond.closed_at is null
    group by bond.product_id, cohort.held`.execute(tx)
  return rows
}

const addGroups = (groups: Group[]): BondSums['sums'] => {
  const add = (name: keyof BondSums['sums']): bigint => groups.reduce((sum, group) => sum + group[name], 0n)
  return {
    count: add('count'),
    open: add('open'),
    posted: add('posted'),
    claimedPrincipal: add('claimedPrincipal'),
    claimedPremium: add('claimedPremium'),
  }
}

/** Sums over the bonds of a wallet, added up by the database: what leaves it grows with boundaries and not with bonds. */
export const sumBonds = async (tx: Tx, { owner, now }: { owner: string; now: bigint }): Promise<BondSums[]> => {
  const groups = await sumGroups(tx, owner)
  const open = groups.filter((group) => group.open > 0n)
  const pools = await readPools(
    tx,
    open.map(({ product_id }) => product_id),
  )
  const cohorts = pools.flatMap((stored) =>
    possiblePools(stored, now).flatMap(({ held, pool }) =>
      open
        .filter(({ product_id }) => product_id === pool.product_id)
        .map(({ product_id, maturity }) => ({ product_id, maturity, held, ...cohortAt(pool, maturity) })),
    ),
  )
  const values = Map.groupBy(await sumValues(tx, owner, cohorts), ({ product_id }) => product_id)
  return [...Map.groupBy(groups, ({ product_id }) => product_id)].map(([productId, groups]) => ({
    productId,
    sums: addGroups(groups),
    values: (values.get(productId) ?? []).map(({ product_id: _, held, ...value }) => ({ held, value })),
  }))
}

const nothing: Value = { atRisk: 0n, released: 0n, premium: 0n }

/** The sums with the value that applies. `isHeld` is asked only where it makes a difference. */
export const chooseValue = async ({ sums, values }: BondSums, isHeld: () => Promise<boolean>): Promise<Bonds> => {
  const held = values.length > 1 && (await isHeld())
  const { value = nothing } = values.find((one) => one.held === held) ?? {}
  return { ...sums, ...value }
}
