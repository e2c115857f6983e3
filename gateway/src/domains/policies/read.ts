import { policyId } from '@surety/contracts'
import type { Static } from 'typebox'
import { AppError } from '../../base/errors.ts'
import type { Chain } from '../../chain/chain.ts'
import type { PolicyView } from './schema.ts'

type View = Static<typeof PolicyView>

export const getPolicy = async (chain: Chain, key: { product: bigint; index: bigint }): Promise<View> => {
  const head = chain.getHead()
  const [policy, product] = await Promise.all([
    chain.protocol.findPolicy(key, head),
    chain.protocol.findProduct(key.product, head),
  ])
  if (!policy || !product) {
    throw new AppError(
      'not_found',
      `Product ${key.product} has no policy ${key.index}. Policies of a product count from 0.`,
    )
  }
  const activeFrom = BigInt(policy.start + product.waiting)
  return {
    tokenId: String(policyId(key)),
    productId: String(key.product),
    index: String(key.index),
    owner: policy.owner,
    coverage: String(policy.coverage),
    start: String(policy.start),
    activeFrom: String(activeFrom),
    expiry: String(policy.expiry),
    status: statusOf({ coverage: policy.coverage, activeFrom, expiry: BigInt(policy.expiry) }, head.timestamp),
    block: { number: String(head.number), timestamp: String(head.timestamp) },
  }
}

type Span = { coverage: bigint; activeFrom: bigint; expiry: bigint }

/** Cover is for events that begin in [activeFrom, expiry), by the clock of the chain. */
export const statusOf = ({ coverage, activeFrom, expiry }: Span, now: bigint): View['status'] => {
  if (coverage === 0n) return 'paid_out'
  if (now >= expiry) return 'expired'
  return now < activeFrom ? 'waiting' : 'active'
}
