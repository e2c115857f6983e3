import { readTokenId } from '@surety/contracts'
import { getAddress, zeroAddress } from 'viem'
import type { Changes, Handlers } from '../../chain/indexer/handlers.ts'
import { logsMissing, originOf, positionOf } from '../../chain/indexer/origin.ts'
import type { EventOf } from '../../chain/indexer/protocol-event.ts'
import { publishExpiries } from './expiries.ts'
import type { PolicyBoughtData, PolicySettledData } from './schema.ts'

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
    paid_out: 0n,
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
  const policy = await changes.get('policies', { token_id: tokenId })
  if (policy.cursor !== eventIndex) throw logsMissing(`policy ${tokenId} is not settled against its next event`)
  const coverage = policy.coverage - payout
  changes.put('policies', { ...policy, coverage, paid_out: policy.paid_out + payout, cursor: eventIndex + 1n })
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

/** Minting emits a transfer before `PolicyBought`, which creates the row. Policies are never burned. */
const movePolicy = async ({ args, block }: EventOf<'Transfer'>, changes: Changes): Promise<void> => {
  if (args.from === zeroAddress || readTokenId(args.tokenId).kind !== 'policy') return
  const policy = await changes.get('policies', { token_id: args.tokenId })
  const insured = block.timestamp < policy.expiry ? args.to : policy.insured
  changes.put('policies', { ...policy, owner: args.to, insured })
}

/** Applies protocol events to policies. */
export const policyEvents: Handlers = {
  touches: (event) => {
    if (event.name !== 'PolicyBought' && event.name !== 'PolicySettled' && event.name !== 'Transfer') return []
    const { kind, product } = readTokenId(event.args.tokenId)
    if (kind !== 'policy') return []
    if (event.name === 'PolicyBought') return [{ table: 'products', key: { product_id: product } }]
    // A newly minted policy has no row yet.
    if (event.name === 'Transfer' && event.args.from === zeroAddress) return []
    return [{ table: 'policies', key: { token_id: event.args.tokenId } }]
  },
  on: { PolicyBought: addPolicy, PolicySettled: settlePolicy, Transfer: movePolicy },
  afterBlocks: publishExpiries,
}
