import type { Listing, Policy, Product } from './contract.ts'
import { useResource } from './use-resource.ts'

/** The protocol scales premium per second by this. */
const precision = 10n ** 24n

/** What the rest of a policy has cost: its premium per second until its capital is released. */
export const unearnedPremium = (policy: Policy, product: Product): bigint => {
  const release = BigInt(policy.expiry) + BigInt(product.terms.grace)
  const now = BigInt(policy.block.timestamp)
  return now >= release ? 0n : (BigInt(policy.premiumRate) * (release - now)) / precision
}

/** The fair value of a listed position: the unearned premium of a policy, principal and premium of a bond. */
export const useFairValue = (listing: Listing, product: Product | undefined): bigint | undefined => {
  const isPolicy = listing.kind === 'policy'
  const policy = useResource<Policy>(isPolicy ? `/policies/${listing.productId}/${listing.index}` : undefined, 20_000)
  if (listing.bond) return BigInt(listing.value) + BigInt(listing.bond.premium)
  return policy.data && product ? unearnedPremium(policy.data, product) : undefined
}
