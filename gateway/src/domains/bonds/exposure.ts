import { type Pool, type PoolTerms, precision } from '../../chain/pool.ts'
import { deposit } from '../../chain/pool-bonds.ts'
import { capacityOf, utilizationOf } from '../../chain/pool-cover.ts'

const wad = 10n ** 18n
const yearSeconds = 31_536_000n

type Posted = { principal: bigint; maturity: bigint }

/** Shares are issued at the pool's price. The first ones cost one base unit each. */
const sharesFor = ({ capital, shares }: Pool, principal: bigint): bigint =>
  capital === 0n ? principal : (principal * shares) / capital

/** What principal at risk in a pool means for its owner. */
export const exposureOf = (pool: Pool, terms: PoolTerms, atRisk: bigint) => {
  const ratio = (part: bigint): bigint => (pool.capital === 0n ? 0n : (part * wad) / pool.capital)
  return {
    share: String(ratio(atRisk)),
    utilization: String(utilizationOf(pool.locked, capacityOf(pool, terms))),
    premiumRate: String(ratio((pool.rate * yearSeconds) / precision)),
    maxLoss: String(atRisk),
  }
}

/** The same for principal that is not in the pool yet. */
export const exposureAfterPosting = (pool: Pool, terms: PoolTerms, { principal, maturity }: Posted) =>
  exposureOf(deposit(pool, { principal, shares: sharesFor(pool, principal), maturity }), terms, principal)
