import { roundUp } from './fraction.ts'
import { exactPremium, type Rates } from './premium.ts'

/** Premium is followed in parts of a base unit so small that no number of steps adds up to one. */
export const grain = 10n ** 45n

export interface ProductTerms {
  epoch: bigint
  waiting: bigint
  utilizationCap: bigint
  grace: bigint
  maxDuration: bigint
  minTerm: bigint
  rates: Rates
}

export interface ModelPolicy {
  owner: string
  coverage: bigint
  start: bigint
  expiry: bigint
  cursor: number
}

export interface ModelBond {
  owner: string
  shares: bigint
  maturity: bigint
  exiting: boolean
  /** Premium earned and not yet collected, in grains. */
  earned: bigint
}

interface ModelEvent {
  observedAt: bigint
  reportedAt: bigint
  severity: bigint
}

/** Coverage that ends at one moment, and the premium per second (in grains) that ends with it. */
interface Tranche {
  coverage: bigint
  rate: bigint
}

export interface Pool {
  terms: ProductTerms
  capital: bigint
  policies: ModelPolicy[]
  bonds: (ModelBond | undefined)[]
  tranches: Map<bigint, Tranche>
  events: ModelEvent[]
  /** Policies that still have to be settled against the last event that pays, with the coverage they had then. */
  awaiting: Map<number, bigint>
  lossEvent: number
  now: bigint
}

export function createPool(terms: ProductTerms, now: bigint): Pool {
  const lists = { policies: [], bonds: [], events: [] }
  return { terms, capital: 0n, tranches: new Map(), awaiting: new Map(), lossEvent: -1, now, ...lists }
}

const sum = (values: Iterable<bigint>): bigint => [...values].reduce((total, value) => total + value, 0n)

function listBonds(pool: Pool): ModelBond[] {
  return pool.bonds.filter((bond) => bond !== undefined)
}

export function totalShares(pool: Pool): bigint {
  return sum(listBonds(pool).map(({ shares }) => shares))
}

export function exitingShares(pool: Pool): bigint {
  return sum(listBonds(pool).map(({ shares, exiting }) => (exiting ? shares : 0n)))
}

/** Coverage in force: that of every policy whose grace is not over. */
export function lockedCoverage(pool: Pool): bigint {
  const { grace } = pool.terms
  return sum(pool.policies.map(({ coverage, expiry }) => (pool.now < expiry + grace ? coverage : 0n)))
}

/** What the capital that stays may carry. */
export function capacityOf(pool: Pool): bigint {
  const shares = totalShares(pool)
  if (shares === 0n) return 0n
  const staying = (pool.capital * (shares - exitingShares(pool))) / shares
  return (staying * pool.terms.utilizationCap) / 10_000n
}

/** Lets time pass: every tranche streams to the bonds, by their shares, until it ends. */
export function advance(pool: Pool, now: bigint): void {
  const shares = totalShares(pool)
  for (const [end, { rate }] of pool.tranches) {
    const until = end < now ? end : now
    if (until > pool.now) distribute(pool, { amount: rate * (until - pool.now), shares })
    if (end <= now) pool.tranches.delete(end)
  }
  pool.now = now
}

function distribute(pool: Pool, { amount, shares }: { amount: bigint; shares: bigint }): void {
  for (const bond of listBonds(pool)) bond.earned += (amount * bond.shares) / shares
}

/** The premium as the protocol must charge it, give or take the unit its own precision may add. */
export function premiumOf(pool: Pool, { coverage, expiry }: { coverage: bigint; expiry: bigint }): bigint {
  const time = expiry + pool.terms.grace - pool.now
  const locked = lockedCoverage(pool)
  return roundUp(exactPremium(pool.terms.rates, { locked, coverage, capacity: capacityOf(pool), time }))
}

export function addPolicy(pool: Pool, policy: Omit<ModelPolicy, 'start' | 'cursor'>, streamed: bigint): void {
  const end = policy.expiry + pool.terms.grace
  const tranche = pool.tranches.get(end) ?? { coverage: 0n, rate: 0n }
  tranche.coverage += policy.coverage
  tranche.rate += (streamed * grain) / (end - pool.now)
  pool.tranches.set(end, tranche)
  pool.policies.push({ ...policy, start: pool.now, cursor: pool.events.length })
}

/** A newcomer gets as many shares as its principal is worth at the value of a share, rounded down. */
export function sharesFor(pool: Pool, amount: bigint): bigint {
  const shares = totalShares(pool)
  return shares === 0n ? amount : (amount * shares) / pool.capital
}

export function addBond(pool: Pool, bond: { owner: string; maturity: bigint; amount: bigint }): void {
  const { owner, maturity, amount } = bond
  const shares = sharesFor(pool, amount)
  pool.capital += amount
  pool.bonds.push({ owner, shares, maturity, exiting: false, earned: 0n })
}

export function principalOf(pool: Pool, bond: ModelBond): bigint {
  return (bond.shares * pool.capital) / totalShares(pool)
}

/** Whether the pool without the bond could still carry what is in force. */
export function canLeave(pool: Pool, bond: ModelBond): boolean {
  const left = pool.capital - principalOf(pool, bond)
  return lockedCoverage(pool) * 10_000n <= left * pool.terms.utilizationCap
}

export function removeBond(pool: Pool, index: number): bigint {
  const bond = pool.bonds[index]
  if (bond === undefined) throw new Error('no such bond')
  const principal = principalOf(pool, bond)
  pool.capital -= principal
  pool.bonds[index] = undefined
  return principal
}

/** Takes note of an event; one that pays makes everybody in force wait until all are settled against it. */
export function addEvent(pool: Pool, { observedAt, severity }: { observedAt: bigint; severity: bigint }): void {
  const timely = observedAt <= pool.now && pool.now - observedAt <= pool.terms.grace / 2n
  const effective = timely && severity <= 10_000n ? severity : 0n
  pool.events.push({ observedAt, reportedAt: pool.now, severity: effective })
  if (effective === 0n) return
  pool.lossEvent = pool.events.length - 1
  const inForce = [...pool.policies.entries()].filter(([, { expiry }]) => pool.now < expiry + pool.terms.grace)
  pool.awaiting = new Map(inForce.map(([index, { coverage }]) => [index, coverage]))
}

/** Coverage that has to be settled before the product opens again. */
export function unsettledCoverage(pool: Pool): bigint {
  return sum(pool.awaiting.values())
}

/** When the freeze ends at the latest, or zero. */
export function frozenUntil(pool: Pool): bigint {
  const event = pool.events[pool.lossEvent]
  if (event === undefined || unsettledCoverage(pool) === 0n) return 0n
  const until = event.reportedAt + pool.terms.grace
  return pool.now < until ? until : 0n
}

/** Settles a policy against its next event and returns the payout. */
export function settlePolicy(pool: Pool, index: number): bigint {
  const policy = pool.policies[index]
  const event = policy && pool.events[policy.cursor]
  if (policy === undefined || event === undefined) throw new Error('nothing to settle')
  const { waiting, grace } = pool.terms
  const end = policy.expiry + grace
  const eventIndex = policy.cursor
  policy.cursor += 1
  const released = pool.now >= end
  const covered = !released && policy.start + waiting <= event.observedAt && event.observedAt < policy.expiry
  const payout = covered ? (policy.coverage * event.severity) / 10_000n : 0n
  if (eventIndex === pool.lossEvent) pool.awaiting.delete(index)
  else if (eventIndex < pool.lossEvent) pool.awaiting.set(index, (pool.awaiting.get(index) ?? payout) - payout)
  if (payout > 0n) takeLoss(pool, { end, payout })
  policy.coverage -= payout
  return payout
}

/** The loss is borne by all shares alike, and so is the rest of the premium of the coverage that was paid. */
function takeLoss(pool: Pool, { end, payout }: { end: bigint; payout: bigint }): void {
  const tranche = pool.tranches.get(end)
  if (tranche === undefined) throw new Error('a payout without coverage')
  const rate = (tranche.rate * payout) / tranche.coverage
  distribute(pool, { amount: rate * (end - pool.now), shares: totalShares(pool) })
  tranche.rate -= rate
  tranche.coverage -= payout
  pool.capital -= payout
}
