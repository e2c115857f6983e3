import { readTokenId } from '@surety/contracts'
import type { Changes } from '../../chain/indexer/handlers.ts'
import { logsMissing } from '../../chain/indexer/origin.ts'
import type { EventOf, ProtocolEvent } from '../../chain/indexer/protocol-event.ts'
import {
  leave,
  type Moment,
  type Pool,
  type PoolTerms,
  passBoundary,
  passTime,
  passTimeUntilEarned,
  readPoolTerms,
  skipEmptyBoundaries,
  slotAt,
} from '../../chain/pool.ts'
import { deposit, moveShares } from '../../chain/pool-bonds.ts'
import { addCover, extend, pay, removeCover, settled } from '../../chain/pool-cover.ts'
import { intervals, pointOf, pointsOf } from './history.ts'

export const productOf = ({ args }: ProtocolEvent): bigint | undefined => {
  if ('product' in args) return args.product
  return 'tokenId' in args ? readTokenId(args.tokenId).product : undefined
}

export const loadPool = async (event: ProtocolEvent, changes: Changes): Promise<{ pool: Pool; terms: PoolTerms }> => {
  const product_id = productOf(event) ?? 0n
  const { changed_block: _, ...pool } = await changes.get('pools', { product_id })
  return { pool, terms: readPoolTerms((await changes.get('products', { product_id })).terms) }
}

/** Stores a pool after an event, with its history point. */
export const savePool = (event: ProtocolEvent, changes: Changes, pool: Pool, terms: PoolTerms): void => {
  changes.put('pools', pool)
  for (const interval of intervals)
    changes.put('pool_history', pointOf(pool, terms, { interval, at: event.block.timestamp }))
}

/** Stores a pool whose time has moved, with a history point for every change on the way. */
const saveMoved = (changes: Changes, pool: Pool, terms: PoolTerms, moments: Moment[]): void => {
  changes.put('pools', pool)
  for (const interval of intervals)
    for (const point of pointsOf(terms, moments, interval)) changes.put('pool_history', point)
}

const syncPool = async (event: EventOf<'PoolSynced'>, changes: Changes): Promise<void> => {
  const { product, syncedAt, acc } = event.args
  const { pool, terms } = await loadPool(event, changes)
  if (syncedAt < pool.synced_at) throw logsMissing(`the time of product ${product} went back`)
  const moved = passTime(pool, terms, syncedAt)
  saveMoved(changes, skipEmptyBoundaries({ ...moved.pool, acc }, terms), terms, moved.moments)
}

const passCohort = async (event: EventOf<'CohortPassed'>, changes: Changes): Promise<void> => {
  const { product, boundary, shares, acc } = event.args
  const { pool, terms } = await loadPool(event, changes)
  // What matures follows from all earlier events, so a difference means that a log is missing.
  if (slotAt(pool, boundary).shares !== shares)
    throw logsMissing(`the cohort ${boundary} of product ${product} does not follow from earlier events`)
  const moved =
    boundary > pool.synced_at
      ? passTime(pool, terms, boundary)
      : passTimeUntilEarned(pool, terms, { acc, to: event.block.timestamp })
  const passed = passBoundary({ ...moved.pool, acc }, boundary, terms)
  saveMoved(changes, passed, terms, [...moved.moments, { at: passed.synced_at, pool: passed }])
}

const releaseCapital = async (event: EventOf<'CapitalReleased'>, changes: Changes): Promise<void> => {
  const { product, boundary, principal, shares, acc } = event.args
  const { pool, terms } = await loadPool(event, changes)
  if (slotAt(pool, boundary).left < shares)
    throw logsMissing(`more of cohort ${boundary} of product ${product} left than was there`)
  const moved = passTimeUntilEarned(pool, terms, { acc, to: event.block.timestamp })
  const left = skipEmptyBoundaries(leave({ ...moved.pool, acc }, { boundary, principal, shares }), terms)
  saveMoved(changes, left, terms, [...moved.moments, { at: left.synced_at, pool: left }])
}

/** What needs a trigger that is armed brings the pool to the present first, and says so in a log. */
const requireSynced = ({ name, block }: ProtocolEvent, { synced_at, product_id }: Pool): void => {
  if (synced_at !== block.timestamp) throw logsMissing(`${name} found the pool of product ${product_id} in the past`)
}

const countBond = async (event: EventOf<'BondPosted'>, changes: Changes): Promise<void> => {
  const { tokenId, principal, shares, maturity } = event.args
  const { pool, terms } = await loadPool(event, changes)
  requireSynced(event, pool)
  if (pool.bonds !== readTokenId(tokenId).index) throw logsMissing(`bond ${tokenId} does not follow the previous one`)
  const backed = deposit(pool, { principal, shares, maturity })
  savePool(event, changes, { ...backed, bonds: pool.bonds + 1n }, terms)
}

const extendBond = async (event: EventOf<'BondExtended'>, changes: Changes): Promise<void> => {
  const { tokenId, from, maturity } = event.args
  const { pool, terms } = await loadPool(event, changes)
  const bond = await changes.get('bonds', { token_id: tokenId })
  if (bond.maturity !== from) throw logsMissing(`bond ${tokenId} matures at another time than it was extended from`)
  savePool(event, changes, moveShares(pool, { shares: bond.shares, from, to: maturity }), terms)
}

const countPolicy = async (event: EventOf<'PolicyBought'>, changes: Changes): Promise<void> => {
  const { tokenId, coverage, start, expiry, premium, fee } = event.args
  const { pool, terms } = await loadPool(event, changes)
  requireSynced(event, pool)
  if (pool.policies !== readTokenId(tokenId).index)
    throw logsMissing(`policy ${tokenId} does not follow the previous one`)
  const locked = addCover(pool, terms, { coverage, start, expiry, streamed: premium - fee })
  const counted = { policies: pool.policies + 1n, premiums: pool.premiums + premium, fees: pool.fees + fee }
  savePool(event, changes, { ...locked, ...counted }, terms)
}

const extendPolicy = async (event: EventOf<'PolicyExtended'>, changes: Changes): Promise<void> => {
  const { tokenId, from, expiry, premium, fee } = event.args
  const { pool, terms } = await loadPool(event, changes)
  const policy = await changes.get('policies', { token_id: tokenId })
  if (policy.expiry !== from) throw logsMissing(`policy ${tokenId} expires at another time than it was extended from`)
  requireSynced(event, pool)
  const longer = extend(policy, terms, { expiry, added: premium - fee, now: pool.synced_at })
  const moved = addCover(removeCover(pool, terms, policy, policy.coverage), terms, longer)
  const counted = { premiums: pool.premiums + premium, fees: pool.fees + fee }
  savePool(event, changes, { ...moved, ...counted }, terms)
}

const surrenderPolicy = async (event: EventOf<'PolicySurrendered'>, changes: Changes): Promise<void> => {
  const { tokenId, coverage, fee } = event.args
  const { pool, terms } = await loadPool(event, changes)
  const policy = await changes.get('policies', { token_id: tokenId })
  requireSynced(event, pool)
  if (policy.coverage < coverage) throw logsMissing(`more of policy ${tokenId} was surrendered than was left`)
  savePool(event, changes, { ...removeCover(pool, terms, policy, coverage), fees: pool.fees + fee }, terms)
}

const settlePolicy = async (event: EventOf<'PolicySettled'>, changes: Changes): Promise<void> => {
  const { tokenId, eventIndex, payout } = event.args
  const { pool, terms } = await loadPool(event, changes)
  const policy = await changes.get('policies', { token_id: tokenId })
  const paid = payout === 0n ? pool : pay(pool, terms, policy, payout)
  const release = policy.expiry + terms.grace
  const counted = settled(paid, { eventIndex, coverage: policy.coverage, payout, release })
  savePool(event, changes, { ...counted, payouts: pool.payouts + payout }, terms)
}

/** What each event of the protocol does to a pool. Events are applied in log order, so that every figure is exact. */
export const poolEvents = {
  PoolSynced: syncPool,
  CohortPassed: passCohort,
  CapitalReleased: releaseCapital,
  BondPosted: countBond,
  BondExtended: extendBond,
  PolicyBought: countPolicy,
  PolicyExtended: extendPolicy,
  PolicySurrendered: surrenderPolicy,
  PolicySettled: settlePolicy,
}
