import { readTokenId } from '@surety/contracts'
import { getAddress, type Hex, zeroAddress } from 'viem'
import type { Changes, Handlers } from '../../chain/indexer/handlers.ts'
import { originOf, positionOf } from '../../chain/indexer/origin.ts'
import type { EventOf } from '../../chain/indexer/protocol-event.ts'
import { slotAt } from '../../chain/pool.ts'
import type { BondClaimedData, BondExtendedData, BondPostedData, BondReleasedData } from './schema.ts'

/** A bond earns from what each share of the pool has earned when it is posted. */
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
    maturity: args.maturity,
    got_principal: 0n,
    got_premium: 0n,
    posted_at: block.timestamp,
    closed_at: null,
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

const extendBond = async (event: EventOf<'BondExtended'>, changes: Changes): Promise<void> => {
  const { tokenId, from, maturity } = event.args
  const bond = await changes.get('bonds', { token_id: tokenId })
  changes.put('bonds', { ...bond, maturity })
  changes.publish({
    type: 'bond.extended',
    audience: [bond.owner],
    productId: bond.product_id,
    data: {
      ...positionOf(tokenId),
      owner: getAddress(bond.owner as Hex),
      previousMaturity: String(from),
      maturity: String(maturity),
      ...originOf(event),
    } satisfies BondExtendedData,
  })
}

/** The row outlives the token: a closed bond can still be read. */
const claimBond = async (event: EventOf<'BondClaimed'>, changes: Changes): Promise<void> => {
  const { tokenId, owner, principal, premium, closed } = event.args
  const bond = await changes.get('bonds', { token_id: tokenId })
  changes.put('bonds', {
    ...bond,
    got_principal: bond.got_principal + principal,
    got_premium: bond.got_premium + premium,
    closed_at: closed ? event.block.timestamp : null,
  })
  changes.put('bond_claims', {
    token_id: tokenId,
    claimed_at: event.block.timestamp,
    transaction_hash: event.transactionHash,
  })
  // Anybody may call, also when there is nothing to pay.
  if (principal + premium === 0n && !closed) return
  changes.publish({
    type: 'bond.claimed',
    audience: [owner],
    productId: bond.product_id,
    data: {
      ...positionOf(tokenId),
      owner: getAddress(owner),
      principal: String(principal),
      premium: String(premium),
      closed,
      ...originOf(event),
    } satisfies BondClaimedData,
  })
}

/** The chain tells of whole cohorts, and only when somebody moves the pool on: once per bond, with the last of its capital. */
const releaseBonds = async (event: EventOf<'CapitalReleased'>, changes: Changes): Promise<void> => {
  const { product, boundary } = event.args
  const slot = slotAt(await changes.get('pools', { product_id: product }), boundary)
  if (slot.left > 0n) return
  for (const bond of await changes.list('bonds', { product_id: product, maturity: boundary, closed_at: null }))
    changes.publish({
      type: 'bond.released',
      audience: [bond.owner],
      productId: product,
      data: {
        ...positionOf(bond.token_id),
        owner: getAddress(bond.owner as Hex),
        maturity: String(boundary),
        principal: String((bond.shares * slot.released) / slot.shares - bond.got_principal),
        ...originOf(event),
      } satisfies BondReleasedData,
    })
}

/** Minting emits a transfer before `BondPosted`, burning one before `BondClaimed`. */
const moveBond = async ({ args }: EventOf<'Transfer'>, changes: Changes): Promise<void> => {
  if (args.from === zeroAddress || args.to === zeroAddress || readTokenId(args.tokenId).kind !== 'bond') return
  const bond = await changes.get('bonds', { token_id: args.tokenId })
  changes.put('bonds', { ...bond, owner: args.to })
}

const bondEventNames = new Set(['BondPosted', 'BondExtended', 'BondClaimed', 'Transfer'])

/** Applies protocol events to bonds. */
export const bondEvents: Handlers = {
  touches: (event) =>
    bondEventNames.has(event.name) && 'tokenId' in event.args && readTokenId(event.args.tokenId).kind === 'bond'
      ? [
          { table: 'bonds', key: { token_id: event.args.tokenId } },
          { table: 'bond_claims', key: { token_id: event.args.tokenId } },
        ]
      : [],
  on: {
    BondPosted: addBond,
    BondExtended: extendBond,
    BondClaimed: claimBond,
    CapitalReleased: releaseBonds,
    Transfer: moveBond,
  },
}
