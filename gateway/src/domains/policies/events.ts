import { readTokenId } from '@surety/contracts'
import { getAddress, type Hex, zeroAddress } from 'viem'
import type { Changes, Handlers, Touch } from '../../chain/indexer/handlers.ts'
import { logsMissing, originOf, positionOf } from '../../chain/indexer/origin.ts'
import type { EventOf } from '../../chain/indexer/protocol-event.ts'
import { readPoolTerms } from '../../chain/pool.ts'
import { extend, shed } from '../../chain/pool-cover.ts'
import { publishExpiries } from './expiries.ts'
import type { PolicyBoughtData, PolicyExtendedData, PolicySettledData, PolicySurrenderedData } from './schema.ts'

/** A policy as it was before the event, and the terms of its product. */
const loadPolicy = async (tokenId: bigint, changes: Changes) => {
  const { changed_block: _, ...policy } = await changes.get('policies', { token_id: tokenId })
  const { terms } = await changes.get('products', { product_id: policy.product_id })
  return { policy, terms: readPoolTerms(terms) }
}

const addPolicy = async (event: EventOf<'PolicyBought'>, changes: Changes): Promise<void> => {
  const { args, block } = event
  const { product, index } = readTokenId(args.tokenId)
  const { terms } = await changes.get('products', { product_id: product })
  const activeFrom = args.start + BigInt(terms.waiting)
  changes.put('policies', {
    token_id: args.tokenId,
    product_id: product,
    index,
    owner: args.recipient,
    insured: args.recipient,
    payer: args.payer,
    coverage: args.coverage,
    covered: args.coverage,
    premium: args.premium,
    fee: args.fee,
    bought_premium: args.premium,
    bought_fee: args.fee,
    bought_expiry: args.expiry,
    streamed: args.premium - args.fee,
    grace: BigInt(terms.grace),
    paid_out: 0n,
    surrendered: 0n,
    refunded: 0n,
    surrendered_at: null,
    extensions: 0n,
    start: args.start,
    active_from: activeFrom,
    expiry: args.expiry,
    cursor: args.cursor,
    expiry_announced: false,
    transaction_hash: event.transactionHash,
    created_block: block.number,
    created_log: event.logIndex,
  })
  changes.publish({
    type: 'policy.bought',
    audience: [...new Set([args.recipient, args.payer])],
    productId: product,
    data: {
      ...positionOf(args.tokenId),
      owner: getAddress(args.recipient),
      payer: getAddress(args.payer),
      coverage: String(args.coverage),
      premium: String(args.premium),
      fee: String(args.fee),
      activeFrom: String(activeFrom),
      expiry: String(args.expiry),
      ...originOf(event),
    } satisfies PolicyBoughtData,
  })
}

const settlePolicy = async (event: EventOf<'PolicySettled'>, changes: Changes): Promise<void> => {
  const { tokenId, eventIndex, owner, payout } = event.args
  const { policy, terms } = await loadPolicy(tokenId, changes)
  if (policy.cursor !== eventIndex) throw logsMissing(`policy ${tokenId} is not settled against its next event`)
  const left = payout === 0n ? policy : shed(policy, terms, payout).policy
  const { coverage } = left
  changes.put('policies', { ...left, paid_out: policy.paid_out + payout, cursor: eventIndex + 1n })
  changes.publish({
    type: 'policy.settled',
    audience: [owner],
    productId: policy.product_id,
    data: {
      ...positionOf(tokenId),
      owner: getAddress(owner),
      eventIndex: String(eventIndex),
      payout: String(payout),
      coverage: String(coverage),
      ...originOf(event),
    } satisfies PolicySettledData,
  })
}

const extendPolicy = async (event: EventOf<'PolicyExtended'>, changes: Changes): Promise<void> => {
  const { tokenId, payer, from, expiry, premium, fee } = event.args
  const { policy, terms } = await loadPolicy(tokenId, changes)
  const longer = extend(policy, terms, { expiry, added: premium - fee, now: event.block.timestamp })
  const paid = { premium: policy.premium + premium, fee: policy.fee + fee }
  changes.put('policies', { ...longer, ...paid, extensions: policy.extensions + 1n })
  changes.publish({
    type: 'policy.extended',
    audience: [...new Set([policy.owner, payer])],
    productId: policy.product_id,
    data: {
      ...positionOf(tokenId),
      owner: getAddress(policy.owner as Hex),
      payer: getAddress(payer),
      previousExpiry: String(from),
      expiry: String(expiry),
      premium: String(premium),
      fee: String(fee),
      ...originOf(event),
    } satisfies PolicyExtendedData,
  })
}

const surrenderPolicy = async (event: EventOf<'PolicySurrendered'>, changes: Changes): Promise<void> => {
  const { tokenId, owner, coverage, refund } = event.args
  const { policy, terms } = await loadPolicy(tokenId, changes)
  const left = shed(policy, terms, coverage).policy
  changes.put('policies', {
    ...left,
    surrendered: policy.surrendered + coverage,
    refunded: policy.refunded + refund,
    surrendered_at: left.coverage === 0n ? event.block.timestamp : null,
  })
  changes.publish({
    type: 'policy.surrendered',
    audience: [owner],
    productId: policy.product_id,
    data: {
      ...positionOf(tokenId),
      owner: getAddress(owner),
      surrendered: String(coverage),
      refund: String(refund),
      coverage: String(left.coverage),
      ...originOf(event),
    } satisfies PolicySurrenderedData,
  })
}

/** Minting emits a transfer before `PolicyBought`, which creates the row. Policies are never burned. */
const movePolicy = async ({ args, block }: EventOf<'Transfer'>, changes: Changes): Promise<void> => {
  if (args.from === zeroAddress || readTokenId(args.tokenId).kind !== 'policy') return
  const policy = await changes.get('policies', { token_id: args.tokenId })
  const insured = block.timestamp < policy.expiry ? args.to : policy.insured
  changes.put('policies', { ...policy, owner: args.to, insured })
}

const policyEventNames = new Set<string>([
  'PolicyBought',
  'PolicyExtended',
  'PolicySurrendered',
  'PolicySettled',
  'Transfer',
])

/** Applies protocol events to policies. */
export const policyEvents: Handlers = {
  touches: (event) => {
    if (!policyEventNames.has(event.name) || !('tokenId' in event.args)) return []
    const { kind, product } = readTokenId(event.args.tokenId)
    if (kind !== 'policy') return []
    const products: Touch[] = [{ table: 'products', key: { product_id: product } }]
    if (event.name === 'PolicyBought') return products
    // A newly minted policy has no row yet.
    if (event.name === 'Transfer' && event.args.from === zeroAddress) return []
    return [...products, { table: 'policies', key: { token_id: event.args.tokenId } }]
  },
  on: {
    PolicyBought: addPolicy,
    PolicyExtended: extendPolicy,
    PolicySurrendered: surrenderPolicy,
    PolicySettled: settlePolicy,
    Transfer: movePolicy,
  },
  afterBlocks: publishExpiries,
}
