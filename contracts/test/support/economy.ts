import {
  addEvent,
  addPolicy,
  boundsOf,
  coversOf,
  extensionPrice,
  movePolicy,
  priceOf,
  rateOf,
  roomUntil,
  settlePolicy,
  surrender,
} from '../../model/cover.ts'
import {
  addBond,
  claim,
  claimOf,
  createPool,
  isFrozen,
  isRetaining,
  moveBond,
  type Pool,
  precision,
  type Rules,
  roomOf,
  slotAt,
  sync,
} from '../../model/pool.ts'

export const day = 86_400n
export const unit = 1_000_000n
/** How far ahead a strategist sees an event. */
export const blockTime = 12n

const start = 1_800_057_600n
const terms = {
  epoch: day,
  term: 30n * day,
  waiting: day,
  utilizationCap: 9_000n,
  grace: 6n * day,
  maxDuration: 180n * day,
  minTerm: 30n * day,
  minCover: unit,
  rates: { zero: 5n * 10n ** 15n, kink: 3n * 10n ** 16n, full: 25n * 10n ** 16n, kinkAt: 8n * 10n ** 17n },
}

/** A stream of numbers that a seed determines. */
export type Random = (below: number) => number

export function seeded(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A pool, what everybody has, and whether the trigger holds it. */
export interface Scene {
  pool: Pool
  cash: Record<string, bigint>
  held: boolean
}

export function openScene(rules: Rules): Scene {
  return { pool: createPool(terms, start, rules), cash: {}, held: false }
}

export const copyScene = (scene: Scene): Scene => structuredClone(scene)

function pay(scene: Scene, who: string, amount: bigint): void {
  scene.cash[who] = (scene.cash[who] ?? 0n) + amount
}

export function advance(scene: Scene, time: bigint): void {
  scene.pool.now += time
}

const isQuiet = ({ pool, held }: Scene): boolean => !held && !isFrozen(pool)

export function poke({ pool, held }: Scene): void {
  sync(pool, held)
}

export function post(scene: Scene, who: string, amount: bigint, terms_: number): void {
  const { pool } = scene
  if (!isQuiet(scene)) return
  poke(scene)
  const { term, minTerm } = pool.terms
  const first = (pool.now + minTerm + term - 1n) / term
  addBond(pool, { owner: who, maturity: (first + BigInt(terms_ - 1)) * term, amount })
  pay(scene, who, -amount)
}

/** The last expiry on sale that is at most `days` away. */
export const expiryIn = ({ pool }: Scene, days: number): bigint => ((pool.now + BigInt(days) * day) / day) * day

/** Buys a share, in thousandths, of what can be sold until `expiry`. */
export function buy(scene: Scene, who: string, expiry: bigint, share: bigint): void {
  const { pool } = scene
  const { waiting, epoch, maxDuration, grace, minCover } = pool.terms
  if (!isQuiet(scene) || expiry < pool.now + waiting + epoch || expiry > pool.now + maxDuration) return
  poke(scene)
  const coverage = (roomUntil(pool, expiry) * share) / 1_000n
  if (coverage < minCover) return
  const covers = coversOf(boundsOf(pool, expiry + grace), coverage, expiry + grace - pool.now)
  if (covers === undefined) return
  const price = priceOf(pool, covers)
  addPolicy(pool, { owner: who, coverage, expiry }, price)
  pay(scene, who, -price)
}

const own = <item extends { owner: string } | undefined>(items: item[], who: string): number[] =>
  [...items.keys()].filter((index) => items[index]?.owner === who)

export function extendBond(scene: Scene, who: string, random: Random): void {
  const { pool } = scene
  const mine = own(pool.bonds, who).filter((index) => (pool.bonds[index]?.maturity ?? 0n) > pool.now)
  const bond = pool.bonds[mine[random(Math.max(1, mine.length))] ?? -1]
  if (!isQuiet(scene) || bond === undefined) return
  const maturity = bond.maturity + pool.terms.term * BigInt(1 + random(3))
  if (maturity < pool.now + pool.terms.minTerm) return
  poke(scene)
  moveBond(pool, bond, maturity)
}

export function extendPolicy(scene: Scene, who: string, random: Random): void {
  const { pool } = scene
  const mine = own(pool.policies, who).filter((index) => canTouch(pool, index))
  const policy = pool.policies[mine[random(Math.max(1, mine.length))] ?? -1]
  if (!isQuiet(scene) || policy === undefined) return
  const expiry = policy.expiry + BigInt(1 + random(60)) * day
  if (expiry > pool.now + pool.terms.maxDuration) return
  poke(scene)
  const price = extensionPrice(pool, { policy, expiry, fee: 0n })
  if (price === undefined) return
  movePolicy(pool, { policy, expiry }, price)
  pay(scene, who, -price)
}

function canTouch(pool: Pool, index: number): boolean {
  const policy = pool.policies[index]
  if (policy === undefined || policy.coverage === 0n) return false
  return policy.expiry > pool.now && policy.cursor === pool.events.length
}

export function giveBack(scene: Scene, who: string, random: Random): void {
  const { pool } = scene
  if (!isQuiet(scene)) return
  poke(scene)
  const limited = pool.rules.surrenderLimits
  const mine = own(pool.policies, who).filter((index) => {
    const waited = pool.now >= (pool.policies[index]?.start ?? 0n) + pool.terms.waiting
    return canTouch(pool, index) && (waited || !limited)
  })
  const policy = pool.policies[mine[random(Math.max(1, mine.length))] ?? -1]
  if (policy === undefined || isRetaining(pool)) return
  pay(scene, who, surrender(pool, policy, policy.coverage).refund)
}

/** Without the calendar: takes a matured bond out of the pool at this very moment, if the cover in force allows it. */
export function leave(scene: Scene, who: string): void {
  const { pool } = scene
  if (pool.rules.calendar || !isQuiet(scene)) return
  poke(scene)
  for (const index of own(pool.bonds, who)) {
    const bond = pool.bonds[index]
    if (bond === undefined || bond.maturity > pool.now) continue
    const { atRisk, premium } = claimOf(pool, bond)
    if (atRisk > roomOf(pool)) continue
    const slot = slotAt(pool, bond.maturity)
    slot.premium += slot.left * (pool.acc - slot.accAt)
    slot.accAt = pool.acc
    slot.premium -= (slot.premium * bond.shares) / slot.shares
    slot.left -= bond.shares
    slot.shares -= bond.shares
    pool.shares -= bond.shares
    pool.capital -= atRisk
    pay(scene, who, atRisk + premium - bond.gotPremium)
    pool.bonds[index] = undefined
  }
}

export function claimAll(scene: Scene, who: string): void {
  poke(scene)
  for (const index of own(scene.pool.bonds, who)) {
    const { principal, premium } = claim(scene.pool, index)
    pay(scene, who, principal + premium)
  }
}

/** Reports an event that was in sight since `onset`. */
export function report(scene: Scene, onset: bigint, severity: bigint): void {
  addEvent(scene.pool, { observedAt: onset, severity, knownAt: onset })
  scene.held = false
}

export function settleAll(scene: Scene): void {
  for (const policy of scene.pool.policies) {
    while (policy.cursor < scene.pool.events.length) {
      pay(scene, policy.owner, settlePolicy(scene.pool, policy, scene.held))
    }
  }
}

/** What somebody has: cash, what bonds are worth, and what is unearned of the premium of policies. */
export function wealthOf(scene: Scene, who: string): bigint {
  const { pool } = scene
  poke(scene)
  let sum = scene.cash[who] ?? 0n
  for (const bond of pool.bonds) {
    if (bond?.owner !== who) continue
    const { atRisk, released, premium } = claimOf(pool, bond)
    sum += atRisk + released + premium - bond.gotPrincipal - bond.gotPremium
  }
  for (const policy of pool.policies) {
    const end = policy.expiry + pool.terms.grace
    if (policy.owner === who && pool.now < end) sum += (rateOf(pool, policy) * (end - pool.now)) / precision
  }
  return sum
}
