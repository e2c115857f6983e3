import { readTokenId } from '@surety/contracts'
import { AppError } from '../../base/errors.ts'
import type { Cursor } from '../../chain/indexer/cursor.ts'
import { precision } from '../../chain/pool.ts'
import { rateOf } from '../../chain/pool-cover.ts'
import { presentPools, readPools } from '../../chain/present-pools.ts'
import { findBonds } from '../bonds/store.ts'
import type { OrderWorld } from '../orders/order-kind.ts'
import { findPolicies, type PolicyRow } from '../policies/store.ts'
import { summarizeBond, summarizePolicy, valueOfPosition } from './read.ts'

type World = Pick<OrderWorld, 'store' | 'chain'>

const unknown = (tokenId: bigint): AppError => {
  const { kind, product, index } = readTokenId(tokenId)
  return new AppError('not_found', `Product ${product} has no ${kind} ${index}. Indexes start at 0.`)
}

/** What the rest of a policy has cost: its premium per second until it is released. */
const unearnedPremium = (row: PolicyRow, now: bigint): bigint => {
  const release = row.expiry + row.grace
  return now >= release ? 0n : (rateOf(row, row) * (release - now)) / precision
}

/** Describes a position for a seller or a buyer. */
export const describePosition = async ({ store, chain }: World, tokenId: bigint, cursor: Cursor) => {
  if (readTokenId(tokenId).kind === 'policy') {
    const [row] = await store.read((tx) => findPolicies(tx, [tokenId]))
    if (!row) throw unknown(tokenId)
    const policy = summarizePolicy(row, cursor.timestamp)
    const fairValue = String(unearnedPremium(row, cursor.timestamp))
    const position = { policy, bond: null }
    return { kind: 'policy', ...position, value: valueOfPosition(position), fairValue, fee: '0', maturity: 0n }
  }
  const { row, stored } = await store.read(async (tx) => {
    const [row] = await findBonds(tx, [tokenId])
    return { row, stored: await readPools(tx, row ? [row.product_id] : []) }
  })
  if (!row) throw unknown(tokenId)
  const pools = await presentPools(chain.protocol, stored, cursor)
  const bond = summarizeBond(row, pools.get(row.product_id))
  const position = { policy: null, bond }
  const value = valueOfPosition(position)
  const fairValue = String(BigInt(value) + BigInt(bond.premium))
  return { kind: 'bond', ...position, value, fairValue, fee: '0', maturity: row.maturity }
}
