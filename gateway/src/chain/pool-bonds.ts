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

/** A bond's principal at risk, principal released and not paid, and unpaid premium, at the time of the pool. */
export const bondValue = (
  pool: Pool,
  { shares, maturity, debt, got_principal, got_premium }: Held,
): { atRisk: bigint; released: bigint; premium: bigint } => {
  const slot = slotAt(pool, maturity)
  if (!slot.passed) {
    const premium = (shares * (pool.acc - debt)) / precision - got_premium
    return { atRisk: (shares * pool.capital) / pool.shares, released: 0n, premium }
  }
  const since = slot.premium + slot.left * (pool.acc - slot.accAt)
  const earned = (shares * (slot.accPass - debt) + (shares * since) / slot.shares) / precision
  return {
    atRisk: slot.left === 0n ? 0n : (shares * slot.left * pool.capital) / (slot.shares * pool.shares),
    released: (shares * slot.released) / slot.shares - got_principal,
    premium: earned - got_premium,
  }
}
