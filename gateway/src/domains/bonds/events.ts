import { readTokenId } from '@surety/contracts'
import { getAddress, type Hex, zeroAddress } from 'viem'
import type { Changes, Handlers } from '../../chain/indexer/handlers.ts'
import { originOf, positionOf } from '../../chain/indexer/origin.ts'
import type { EventOf } from '../../chain/indexer/protocol-event.ts'
import { debtOf } from '../../chain/pool.ts'
import type { BondPostedData, BondQueuedData, BondRedeemedData, PremiumCollectedData } from './schema.ts'

/** The pool is advanced to the block first, so the debt of a bond is only what its shares would have earned before. */
const addBond = async (event: EventOf<'BondPosted'>, changes: Changes): Promise<void> => {
  const { args, block } = event
  const { product, index } = readTokenId(args.tokenId)
  const { acc } = await changes.get('pools', { product_id: product })
  changes.put('bonds', {
    token_id: args.tokenId,
    product_id: product,
    index,
    owner: args.recipient,
    payer: args.payer,
    principal: args.principal,
    shares: args.shares,
    debt: acc,
    collected: 0n,
    maturity: args.maturity,
    exiting: false,
    redeemed: null,
    posted_at: block.timestamp,
    redeemed_at: null,
    transaction_hash: event.transactionHash,
    created_block: block.number,
    created_log: event.logIndex,
  })
  changes.publish({
    type: 'bond.posted',
    audience: [...new Set([args.recipient, args.payer])],
    productId: product,
    data: {
      ...positionOf(args.tokenId),
      owner: getAddress(args.recipient),
      payer: getAddress(args.payer),
      principal: String(args.principal),
      shares: String(args.shares),
      maturity: String(args.maturity),
      ...originOf(event),
    } satisfies BondPostedData,
  })
}

const queueBond = async (event: EventOf<'BondQueued'>, changes: Changes): Promise<void> => {
  const { tokenId, shares } = event.args
  const bond = await changes.get('bonds', { token_id: tokenId })
  changes.put('bonds', { ...bond, exiting: true })
  const owner = getAddress(bond.owner as Hex)
  changes.publish({
    type: 'bond.queued',
    audience: [bond.owner],
    productId: bond.product_id,
    data: { ...positionOf(tokenId), owner, shares: String(shares), ...originOf(event) } satisfies BondQueuedData,
  })
}

const collectPremium = async (event: EventOf<'PremiumCollected'>, changes: Changes): Promise<void> => {
  const { tokenId, owner, amount } = event.args
  const bond = await changes.get('bonds', { token_id: tokenId })
  const debt = bond.debt + debtOf(amount, bond.shares)
  changes.put('bonds', { ...bond, debt, collected: bond.collected + amount })
  changes.publish({
    type: 'premium.collected',
    audience: [owner],
    productId: bond.product_id,
    data: {
      ...positionOf(tokenId),
      owner: getAddress(owner),
      amount: String(amount),
      ...originOf(event),
    } satisfies PremiumCollectedData,
  })
}

/** The row outlives the token: a redeemed bond can still be read. */
const redeemBond = async (event: EventOf<'BondRedeemed'>, changes: Changes): Promise<void> => {
  const { tokenId, owner, principal } = event.args
  const bond = await changes.get('bonds', { token_id: tokenId })
  changes.put('bonds', { ...bond, exiting: false, redeemed: principal, redeemed_at: event.block.timestamp })
  changes.publish({
    type: 'bond.redeemed',
    audience: [owner],
    productId: bond.product_id,
    data: {
      ...positionOf(tokenId),
      owner: getAddress(owner),
      principal: String(principal),
      ...originOf(event),
    } satisfies BondRedeemedData,
  })
}

/** Minting emits a transfer before `BondPosted`, burning one before `BondRedeemed`. */
const moveBond = async ({ args }: EventOf<'Transfer'>, changes: Changes): Promise<void> => {
  if (args.from === zeroAddress || args.to === zeroAddress || readTokenId(args.tokenId).kind !== 'bond') return
  const bond = await changes.get('bonds', { token_id: args.tokenId })
  changes.put('bonds', { ...bond, owner: args.to })
}

const bondEventNames = new Set(['BondPosted', 'BondQueued', 'BondRedeemed', 'PremiumCollected', 'Transfer'])

/** Applies protocol events to bonds. */
export const bondEvents: Handlers = {
  touches: (event) =>
    bondEventNames.has(event.name) && 'tokenId' in event.args && readTokenId(event.args.tokenId).kind === 'bond'
      ? [{ table: 'bonds', key: { token_id: event.args.tokenId } }]
      : [],
  on: {
    BondPosted: addBond,
    BondQueued: queueBond,
    BondRedeemed: redeemBond,
    PremiumCollected: collectPremium,
    Transfer: moveBond,
  },
}
