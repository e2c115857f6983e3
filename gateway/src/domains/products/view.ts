import type { Static } from 'typebox'
import { getAddress, type Hex } from 'viem'
import type { Cursor } from '../../chain/indexer/cursor.ts'
import type { ProductMetadata } from '../../chain/metadata.ts'
import { frozenUntil, syncPool } from '../../chain/pool.ts'
import { availableNow, boundariesOf, capacityOf, listAvailable, rateAt, utilizationOf } from '../../chain/pool-cover.ts'
import { isHeld } from '../../chain/present-pools.ts'
import type { TriggerState } from '../../chain/protocol.ts'
import type { ProductView } from './schema.ts'
import type { Product } from './store.ts'

type View = Static<typeof ProductView>

export type ProductParts = {
  product: Product
  trigger: TriggerState
  metadata: ProductMetadata | undefined
  asset: View['asset']
  cursor: Cursor
}

export const viewProduct = ({ product, trigger, metadata, asset, cursor }: ProductParts): View => {
  const { productId, terms, poolTerms } = product
  const now = cursor.timestamp
  const { pool } = syncPool(product.pool, poolTerms, { now, held: isHeld(trigger) })
  const capacity = capacityOf(pool, poolTerms)
  const available = availableNow(pool, poolTerms)
  const utilization = utilizationOf(pool.locked, capacity)
  const frozen = frozenUntil(pool, poolTerms, now)
  const worthOf = (shares: bigint) => String(pool.shares === 0n ? 0n : (shares * pool.capital) / pool.shares)
  const { firstEvent: _, feed, rates, ...others } = terms
  return {
    productId: String(productId),
    metadata: metadata ?? null,
    metadataHash: product.metadata,
    metadataUri: product.metadataUri,
    terms: { ...others, trigger: getAddress(terms.trigger as Hex), feed, rates },
    asset,
    pool: {
      capital: String(pool.capital),
      locked: String(pool.locked),
      capacity: String(capacity),
      available: String(available),
      utilization: String(utilization),
      rate: String(rateAt(poolTerms.rates, utilization)),
      committed: worthOf(pool.committed),
      retained: worthOf(pool.shares - pool.committed),
      nextBoundary: String(pool.next),
      availableUntil: listAvailable(pool, poolTerms, now).map(({ until, available }) => ({
        until: String(until),
        available: String(available),
      })),
      boundaries: boundariesOf(pool, poolTerms, now).map(({ time, shares, locked, capacity }) => ({
        time: String(time),
        maturing: worthOf(shares),
        lockedAfter: String(locked),
        capacityAfter: String(capacity),
      })),
      policies: String(pool.policies),
      bonds: String(pool.bonds),
      events: String(pool.events),
    },
    status: statusOf({ trigger, frozen: frozen > 0n, soldOut: available === 0n }),
    frozenUntil: frozen === 0n ? null : String(frozen),
    block: { number: String(cursor.number), timestamp: String(cursor.timestamp) },
  }
}

/** The first reason for which the contract would refuse a purchase, in the contract's order. */
const statusOf = ({ trigger, frozen, soldOut }: { trigger: TriggerState; frozen: boolean; soldOut: boolean }) => {
  if (trigger.pending > 0n) return 'event_pending'
  if (frozen) return 'frozen'
  if (trigger.state !== 'armed') return trigger.state
  return soldOut ? 'sold_out' : 'on_sale'
}
