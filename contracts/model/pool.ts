import type { Rates } from './premium.ts'

export const basis = 10_000n
export const precision = 10n ** 24n
export const unit = 1_000_000n

export interface ProductTerms {
  epoch: bigint
  /** Bonds mature at multiples of this. */
  term: bigint
  waiting: bigint
  utilizationCap: bigint
  grace: bigint
  maxDuration: bigint
  minTerm: bigint
  minCover: bigint
  rates: Rates
}

/** The rules that keep strategies from paying. Each can be taken away, to show what it stops. */
export interface Rules {
  /** Cover is sold only against capital that stays until the cover is released. */
  matched: boolean
  /** Matured capital leaves by the calendar; without this it leaves when its owner likes. */
  calendar: boolean
  /** Capital stays until everybody in force is settled; without this for `grace` at most. */
  longFreeze: boolean
  /** An alert stops the clock before the next moment of release. */
  stopClock: boolean
  /** A policy leaves with its own premium; without this with the average of its bucket. */
  ownStream: boolean
  /** A surrender keeps a tenth of what is unearned, and none is taken in the waiting time. */
  surrenderLimits: boolean
}

export const allRules: Rules = {
  matched: true,
  calendar: true,
  longFreeze: true,
  stopClock: true,
  ownStream: true,
  surrenderLimits: true,
}

/** One boundary: what matures there and what is released in the term before; once passed, what became of the cohort. */
interface Slot {
  shares: bigint
  cover: bigint
  passed: boolean
  left: bigint
  released: bigint
  premium: bigint
  accAt: bigint
  accPass: bigint
}

export interface ModelBond {
  owner: string
  shares: bigint
  maturity: bigint
  debt: bigint
  gotPrincipal: bigint
  gotPremium: bigint
}

export interface ModelPolicy {
  owner: string
  coverage: bigint
  start: bigint
  expiry: bigint
  cursor: number
  /** What is streamed for the coverage from start to release. */
  premium: bigint
}

export interface ModelEvent {
  observedAt: bigint
  reportedAt: bigint
  severity: bigint
  knownAt: bigint
}

export interface Pool {
  terms: ProductTerms
  rules: Rules
  now: bigint
  capital: bigint
  shares: bigint
  committed: bigint
  locked: bigint
  rate: bigint
  acc: bigint
  syncedAt: bigint
  /** Oldest boundary whose cohort has not left. */
  head: bigint
  /** First boundary that has not passed. */
  next: bigint
  unsettled: bigint
  lossEvent: number
  buckets: Map<bigint, { coverage: bigint; rate: bigint }>
  slots: Map<bigint, Slot>
  bonds: (ModelBond | undefined)[]
  policies: ModelPolicy[]
  events: ModelEvent[]
}

export const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b
export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

export function createPool(terms: ProductTerms, now: bigint, rules: Rules = allRules): Pool {
  const next = (now / terms.term + 1n) * terms.term
  return {
    terms,
    rules,
    now,
    capital: 0n,
    shares: 0n,
    committed: 0n,
    locked: 0n,
    rate: 0n,
    acc: 0n,
    syncedAt: now,
    head: next,
    next,
    unsettled: 0n,
    lossEvent: 0,
    buckets: new Map(),
    slots: new Map(),
    bonds: [],
    policies: [],
    events: [],
  }
}

export function slotAt(pool: Pool, boundary: bigint): Slot {
  const found = pool.slots.get(boundary)
  if (found) return found
  const none = { left: 0n, released: 0n, premium: 0n, accAt: 0n, accPass: 0n }
  const slot = { shares: 0n, cover: 0n, passed: false, ...none }
  pool.slots.set(boundary, slot)
  return slot
}

export const boundaryOf = (pool: Pool, time: bigint): bigint => ceilDiv(time, pool.terms.term) * pool.terms.term

/** Cohorts whose boundary has passed and that cover in force holds back. */
export const isRetaining = (pool: Pool): boolean => pool.shares > pool.committed

function passBoundary(pool: Pool): void {
  const slot = slotAt(pool, pool.next)
  slot.passed = true
  slot.left = slot.shares
  slot.accAt = pool.acc
  slot.accPass = pool.acc
  pool.committed -= slot.shares
  pool.next += pool.terms.term
}

/** What may leave without touching what the cover in force needs. */
export function roomOf(pool: Pool): bigint {
  return max(0n, pool.capital - ceilDiv(pool.locked * basis, pool.terms.utilizationCap))
}

/** First in, first out by boundary; pro rata within one. */
function release(pool: Pool): void {
  while (pool.head < pool.next) {
    const slot = slotAt(pool, pool.head)
    if (slot.left > 0n) {
      const room = roomOf(pool)
      const whole = (slot.left * pool.capital) / pool.shares
      if (whole > room && room === 0n) return
      const partly = whole > room
      const shares = partly ? ceilDiv(room * pool.shares, pool.capital) : slot.left
      const amount = partly ? room : shares === pool.shares ? pool.capital : whole
      slot.premium += slot.left * (pool.acc - slot.accAt)
      slot.accAt = pool.acc
      slot.left -= shares
      slot.released += amount
      pool.capital -= amount
      pool.shares -= shares
      if (slot.left > 0n) return
    }
    pool.head += pool.terms.term
  }
}

/** Moves time to `to`, epoch by epoch; boundaries pass on the way only if `passes`. */
export function walk(pool: Pool, to: bigint, passes: boolean): void {
  for (;;) {
    if (passes) {
      while (pool.next <= pool.syncedAt) passBoundary(pool)
      if (pool.rules.calendar) release(pool)
    }
    if (pool.syncedAt >= to) return
    if (pool.locked === 0n) pool.syncedAt = passes ? min(to, pool.next) : to
    else stream(pool, to)
  }
}

function stream(pool: Pool, to: bigint): void {
  const end = (pool.syncedAt / pool.terms.epoch + 1n) * pool.terms.epoch
  const until = min(end, to)
  pool.acc += (pool.rate * (until - pool.syncedAt)) / pool.shares
  pool.syncedAt = until
  const bucket = until === end ? pool.buckets.get(end) : undefined
  if (!bucket) return
  pool.locked -= bucket.coverage
  pool.rate -= bucket.rate
}

/** When the freeze after the last paying event ends at the latest; zero if everybody is settled against it. */
export function freezeEnd(pool: Pool): bigint {
  const event = pool.events[pool.lossEvent]
  if (pool.unsettled === 0n || event === undefined) return 0n
  const { maxDuration, grace } = pool.terms
  return event.reportedAt + grace + (pool.rules.longFreeze ? maxDuration : 0n)
}

export const isFrozen = (pool: Pool): boolean => freezeEnd(pool) > pool.now

/** Brings the pool to the present, or as far as it may go. `held`: an event is suspected, or confirmed and not reported. */
export function sync(pool: Pool, held: boolean): void {
  const until = freezeEnd(pool)
  if (pool.syncedAt < until) walk(pool, min(until, pool.now), false)
  if (pool.now >= until) walk(pool, held ? heldUntil(pool) : pool.now, !held)
}

/** Just before the next moment of release, so that a refuted alert leaves no trace. */
function heldUntil(pool: Pool): bigint {
  const { epoch } = pool.terms
  const due = isRetaining(pool) ? (pool.syncedAt / epoch + 1n) * epoch : pool.next
  return pool.rules.stopClock ? min(pool.now, due - 1n) : pool.now
}

/** A newcomer gets as many shares as its principal is worth, rounded down. */
function sharesFor(pool: Pool, amount: bigint): bigint {
  return pool.shares === 0n ? amount : (amount * pool.shares) / pool.capital
}

export function addBond(
  pool: Pool,
  { owner, maturity, amount }: { owner: string; maturity: bigint; amount: bigint },
): number {
  const shares = sharesFor(pool, amount)
  pool.capital += amount
  pool.shares += shares
  pool.committed += shares
  slotAt(pool, maturity).shares += shares
  pool.bonds.push({ owner, shares, maturity, debt: pool.acc, gotPrincipal: 0n, gotPremium: 0n })
  if (pool.rules.calendar) release(pool)
  return pool.bonds.length - 1
}

export function moveBond(pool: Pool, bond: ModelBond, maturity: bigint): void {
  slotAt(pool, bond.maturity).shares -= bond.shares
  slotAt(pool, maturity).shares += bond.shares
  bond.maturity = maturity
}

/** What a bond has at risk, what has been released to it and what it has earned, both since it was posted. */
export function claimOf(pool: Pool, bond: ModelBond): { atRisk: bigint; released: bigint; premium: bigint } {
  const slot = slotAt(pool, bond.maturity)
  const { shares, debt } = bond
  if (!slot.passed) {
    const atRisk = (shares * pool.capital) / pool.shares
    return { atRisk, released: 0n, premium: (shares * (pool.acc - debt)) / precision }
  }
  const since = slot.premium + slot.left * (pool.acc - slot.accAt)
  const premium = (shares * (slot.accPass - debt) + (shares * since) / slot.shares) / precision
  const atRisk = slot.left === 0n ? 0n : (shares * slot.left * pool.capital) / (slot.shares * pool.shares)
  return { atRisk, released: (shares * slot.released) / slot.shares, premium }
}

/** Pays a bond what it has not been paid yet. It is gone once its cohort has left. */
export function claim(pool: Pool, index: number): { principal: bigint; premium: bigint; closed: boolean } {
  const bond = pool.bonds[index]
  if (bond === undefined) throw new Error('no such bond')
  const slot = slotAt(pool, bond.maturity)
  const { released, premium } = claimOf(pool, bond)
  const paid = { principal: released - bond.gotPrincipal, premium: premium - bond.gotPremium }
  bond.gotPrincipal = released
  bond.gotPremium = premium
  const closed = slot.passed && slot.left === 0n
  if (closed) pool.bonds[index] = undefined
  return { ...paid, closed }
}
