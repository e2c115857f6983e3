import { type Pool, precision, slotAt, withSlot } from './pool.ts'

/** A bond as far as its value depends on it. `got…`: paid out so far. */
export type Held = { shares: bigint; maturity: bigint; debt: bigint; got_principal: bigint; got_premium: bigint }

type Deposit = { principal: bigint; shares: bigint; maturity: bigint }

/** Adds principal that is committed until `maturity`. */
export const deposit = (pool: Pool, { principal, shares, maturity }: Deposit): Pool => {
  const backed = {
    ...pool,
    capital: pool.capital + principal,
    shares: pool.shares + shares,
    committed: pool.committed + shares,
  }
  return withSlot(backed, maturity, { shares: slotAt(pool, maturity).shares + shares })
}

/** Commits shares until another boundary. */
export const moveShares = (pool: Pool, { shares, from, to }: { shares: bigint; from: bigint; to: bigint }): Pool => {
  const taken = withSlot(pool, from, { shares: slotAt(pool, from).shares - shares })
  return withSlot(taken, to, { shares: slotAt(taken, to).shares + shares })
}

/** What the bonds of one boundary share. Each has its part by shares, rounded down. */
export type Cohort = {
  /** Principal at risk, of `riskShares`. */
  capital: bigint
  riskShares: bigint
  /** Principal released so far, and premium earned after the boundary, of `shares`. */
  released: bigint
  premium: bigint
  shares: bigint
  /** What each share of the pool had earned at the boundary; until it passes, at the time of the pool. */
  acc: bigint
}

export const cohortAt = (pool: Pool, maturity: bigint): Cohort => {
  const { passed, left, released, premium, accAt, accPass, shares } = slotAt(pool, maturity)
  if (!passed) {
    const { capital, shares, acc } = pool
    return { capital, riskShares: shares, released: 0n, premium: 0n, shares, acc }
  }
  const atRisk =
    left === 0n ? { capital: 0n, riskShares: 1n } : { capital: left * pool.capital, riskShares: shares * pool.shares }
  return { ...atRisk, released, premium: premium + left * (pool.acc - accAt), shares, acc: accPass }
}

/** A bond's principal at risk, principal released and not paid, and unpaid premium, at the time of the pool. */
export const bondValue = (
  pool: Pool,
  { shares, maturity, debt, got_principal, got_premium }: Held,
): { atRisk: bigint; released: bigint; premium: bigint } => {
  const cohort = cohortAt(pool, maturity)
  const earned = (shares * (cohort.acc - debt) + (shares * cohort.premium) / cohort.shares) / precision
  return {
    atRisk: (shares * cohort.capital) / cohort.riskShares,
    released: (shares * cohort.released) / cohort.shares - got_principal,
    premium: earned - got_premium,
  }
}
