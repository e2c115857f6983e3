import type { Static } from 'typebox'
import { getAddress } from 'viem'
import type { Head } from '../../chain/head.ts'
import type { ProductMetadata } from '../../chain/metadata.ts'
import type { Pool, Product } from '../../chain/protocol.ts'
import type { ProductView } from './schema.ts'

const wad = 10n ** 18n

/** The trigger's states by their number in the contract. */
const triggerStates = ['unavailable', 'armed', 'alert', 'tripped'] as const

export type ProductParts = {
  id: bigint
  product: Product
  pool: Pool
  metadata: ProductMetadata | undefined
  head: Head
}

export const viewProduct = ({ id, product, pool, metadata, head }: ProductParts): Static<typeof ProductView> => {
  const available = pool.capacity > pool.locked ? pool.capacity - pool.locked : 0n
  const utilization = pool.capacity === 0n ? wad : (pool.locked * wad) / pool.capacity
  return {
    productId: String(id),
    metadata: metadata ?? null,
    metadataHash: product.metadata,
    terms: {
      trigger: getAddress(product.trigger),
      feed: product.feed,
      epoch: String(product.epoch),
      waiting: String(product.waiting),
      grace: String(product.grace),
      maxDuration: String(product.maxDuration),
      minTerm: String(product.minTerm),
      utilizationCap: String(product.utilizationCap),
      rates: {
        zero: String(product.rates.zero),
        kink: String(product.rates.kink),
        full: String(product.rates.full),
        kinkAt: String(product.rates.kinkAt),
      },
    },
    pool: {
      capital: String(pool.capital),
      locked: String(pool.locked),
      capacity: String(pool.capacity),
      available: String(available),
      utilization: String(utilization),
      rate: String(rateAt(product.rates, utilization)),
      exiting: String(pool.shares === 0n ? 0n : (pool.exiting * pool.capital) / pool.shares),
      policies: String(pool.policies),
      bonds: String(pool.bonds),
      events: String(pool.events),
    },
    status: statusOf(pool, available),
    frozenUntil: pool.frozenUntil === 0n ? null : String(pool.frozenUntil),
    block: { number: String(head.number), timestamp: String(head.timestamp) },
  }
}

/** The annual rate of the next unit of cover: straight from `zero` to `kink`, then straight to `full`. Rounds down. */
export const rateAt = ({ zero, kink, full, kinkAt }: Product['rates'], utilization: bigint): bigint => {
  if (utilization >= wad) return full
  if (utilization <= kinkAt) return zero + ((kink - zero) * utilization) / kinkAt
  return kink + ((full - kink) * (utilization - kinkAt)) / (wad - kinkAt)
}

/** The first reason, in the order in which the contract would refuse a purchase. */
const statusOf = (pool: Pool, available: bigint): Static<typeof ProductView>['status'] => {
  const trigger = triggerStates[pool.status] ?? 'unavailable'
  if (pool.pending > 0n) return 'event_pending'
  if (pool.frozenUntil > 0n) return 'frozen'
  if (trigger !== 'armed') return trigger
  return available === 0n ? 'sold_out' : 'on_sale'
}
