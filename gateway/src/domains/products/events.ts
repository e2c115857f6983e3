import { readTokenId } from '@surety/contracts'
import { getAddress } from 'viem'
import type { Changes, Handlers, Touch } from '../../chain/indexer/handlers.ts'
import { logsMissing, originOf } from '../../chain/indexer/origin.ts'
import type { EventOf, ProtocolEvent } from '../../chain/indexer/protocol-event.ts'
import {
  deposit,
  emptyPool,
  lock,
  type Pool,
  type PoolTerms,
  passTime,
  pay,
  readPoolTerms,
  settled,
  withdraw,
} from '../../chain/pool.ts'
import type { ProductTerms } from '../../store/tables.ts'
import { intervals, pointOf, pointsOf } from './history.ts'
import type { ProductCreatedData, TriggerReportedData } from './schema.ts'

const productOf = ({ args }: ProtocolEvent): bigint | undefined => {
  if ('product' in args) return args.product
  return 'tokenId' in args ? readTokenId(args.tokenId).product : undefined
}

/** Events that change a pool. A listing or a transfer does not. */
const poolEventNames = new Set([
  'BondPosted',
  'BondQueued',
  'BondRedeemed',
  'EventReported',
  'PolicyBought',
  'PolicySettled',
  'PremiumCollected',
])

const touchesOf = (event: ProtocolEvent): Touch[] => {
  const product_id = productOf(event)
  if (product_id === undefined) return []
  if (event.name === 'ProductCreated')
    return [product_id, product_id - 1n].map((id): Touch => ({ table: 'products', key: { product_id: id } }))
  if (!poolEventNames.has(event.name)) return []
  const positions: Touch[] = []
  if (event.name === 'PolicySettled') positions.push({ table: 'policies', key: { token_id: event.args.tokenId } })
  if (event.name === 'BondRedeemed') positions.push({ table: 'bonds', key: { token_id: event.args.tokenId } })
  return [{ table: 'products', key: { product_id } }, { table: 'pools', key: { product_id } }, ...positions]
}

/** Loads the pool of an event, advanced to the time of its block. Cover that ended meanwhile goes into the history. */
const advancePool = async (event: ProtocolEvent, changes: Changes): Promise<{ pool: Pool; terms: PoolTerms }> => {
  const product_id = productOf(event) ?? 0n
  const terms = readPoolTerms((await changes.get('products', { product_id })).terms)
  const { changed_block: _, ...kept } = await changes.get('pools', { product_id })
  const { pool, endings } = passTime(kept, { epoch: terms.epoch, now: event.block.timestamp })
  for (const interval of intervals)
    for (const point of pointsOf(kept, terms, endings, interval)) changes.put('pool_history', point)
  return { pool, terms }
}

/** Stores a pool after an event, with its history point. */
const savePool = (event: ProtocolEvent, changes: Changes, pool: Pool, terms: PoolTerms): void => {
  changes.put('pools', pool)
  for (const interval of intervals)
    changes.put('pool_history', pointOf(pool, terms, { interval, at: event.block.timestamp }))
}

const createProduct = async (event: EventOf<'ProductCreated'>, changes: Changes): Promise<void> => {
  const { args, block } = event
  const before = await changes.find('products', { product_id: args.product - 1n })
  const there = await changes.find('products', { product_id: args.product })
  if (there || (args.product > 1n && !before))
    throw logsMissing(`product ${args.product} does not follow the previous one`)
  const { metadata, rates, ...terms } = args.terms
  const text = <Values extends object>(values: Values): Record<keyof Values, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) as Record<
      keyof Values,
      string
    >
  const written: ProductTerms = { ...text(terms), rates: text(rates) }
  changes.put('products', {
    product_id: args.product,
    terms: written,
    metadata,
    created_block: block.number,
    created_at: block.timestamp,
  })
  changes.put('pools', emptyPool(args.product, block.timestamp))
  changes.publish({
    type: 'product.created',
    audience: ['*'],
    productId: args.product,
    data: {
      productId: String(args.product),
      metadataHash: metadata,
      trigger: getAddress(terms.trigger),
      feed: terms.feed,
      ...originOf(event),
    } satisfies ProductCreatedData,
  })
}

const reportEvent = async (event: EventOf<'EventReported'>, changes: Changes): Promise<void> => {
  const { product, index, observedAt, reportedAt, severity } = event.args
  const { changed_block: _, ...kept } = await changes.get('pools', { product_id: product })
  if (kept.events !== index) throw logsMissing(`event ${index} of product ${product} does not follow the previous one`)
  const report = { product_id: product, event_index: index, observed_at: observedAt, reported_at: reportedAt }
  changes.put('reports', { ...report, severity: Number(severity) })
  // An event without payout does not advance the pool, as in the contract.
  if (severity === 0n) changes.put('pools', { ...kept, events: index + 1n })
  else {
    const { pool, terms } = await advancePool(event, changes)
    const loss = { loss_event: index, loss_reported_at: reportedAt, unsettled: pool.locked }
    savePool(event, changes, { ...pool, ...loss, events: index + 1n }, terms)
  }
  changes.publish({
    type: 'trigger.reported',
    audience: ['*'],
    productId: product,
    data: {
      productId: String(product),
      eventIndex: String(index),
      observedAt: String(observedAt),
      reportedAt: String(reportedAt),
      severity: String(severity),
      ...originOf(event),
    } satisfies TriggerReportedData,
  })
}

const countPolicy = async (event: EventOf<'PolicyBought'>, changes: Changes): Promise<void> => {
  const { tokenId, coverage, expiry, premium, fee } = event.args
  const { pool, terms } = await advancePool(event, changes)
  if (pool.policies !== readTokenId(tokenId).index)
    throw logsMissing(`policy ${tokenId} does not follow the previous one`)
  const locked = lock(pool, { coverage, premium: premium - fee, boundary: expiry + terms.grace })
  const counted = { policies: pool.policies + 1n, premiums: pool.premiums + premium, fees: pool.fees + fee }
  savePool(event, changes, { ...locked, ...counted }, terms)
}

const countSettlement = async (event: EventOf<'PolicySettled'>, changes: Changes): Promise<void> => {
  const { tokenId, eventIndex, payout } = event.args
  const { pool, terms } = await advancePool(event, changes)
  const { coverage, expiry } = await changes.get('policies', { token_id: tokenId })
  const boundary = expiry + terms.grace
  const paid = payout === 0n ? pool : pay(pool, { payout, boundary })
  const counted = settled(paid, { eventIndex, coverage, payout, boundary })
  savePool(event, changes, { ...counted, payouts: pool.payouts + payout }, terms)
}

const countBond = async (event: EventOf<'BondPosted'>, changes: Changes): Promise<void> => {
  const { tokenId, principal, shares } = event.args
  const { pool, terms } = await advancePool(event, changes)
  const backed = deposit(pool, principal)
  // Both follow from all earlier events, so a difference means that a log is missing.
  if (pool.bonds !== readTokenId(tokenId).index || backed.shares !== shares)
    throw logsMissing(`bond ${tokenId} does not follow from earlier events`)
  savePool(event, changes, { ...backed.pool, bonds: pool.bonds + 1n }, terms)
}

const queueBond = async (event: EventOf<'BondQueued'>, changes: Changes): Promise<void> => {
  const { pool, terms } = await advancePool(event, changes)
  savePool(event, changes, { ...pool, exiting: pool.exiting + event.args.shares }, terms)
}

const releaseBond = async (event: EventOf<'BondRedeemed'>, changes: Changes): Promise<void> => {
  const { tokenId, principal, shares } = event.args
  const { pool, terms } = await advancePool(event, changes)
  const { exiting } = await changes.get('bonds', { token_id: tokenId })
  const left = withdraw(pool, shares)
  if (left.amount !== principal) throw logsMissing(`bond ${tokenId} was paid a different principal than it has`)
  const queued = exiting ? pool.exiting - shares : pool.exiting
  savePool(event, changes, { ...left.pool, exiting: queued }, terms)
}

/**
 * Applies protocol events to products and their pools. These handlers run before those of positions, because they need
 * each position as it was.
 */
export const productEvents: Handlers = {
  touches: touchesOf,
  on: {
    ProductCreated: createProduct,
    EventReported: reportEvent,
    PolicyBought: countPolicy,
    PolicySettled: countSettlement,
    BondPosted: countBond,
    BondQueued: queueBond,
    BondRedeemed: releaseBond,
    // The contract advances its pool here, so the same steps round the same way.
    PremiumCollected: async (event, changes) => changes.put('pools', (await advancePool(event, changes)).pool),
  },
}
