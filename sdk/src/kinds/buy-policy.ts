import { requireUint } from '../bigints.ts'
import { epochHint, expectEnd } from '../ends.ts'
import { defineSigning, type OrderKind, type Outcome } from '../order-kind.ts'
import { type Policy, type PolicyView, parsePolicy } from '../policy.ts'
import { bodyOfEnd, bodyOfRecipient, type Expiry, pathOfPosition, requireEnd, requireRecipient } from '../requests.ts'
import { atMost, compareFields, type Difference } from '../terms.ts'
import { bodyOfLimit } from './premium-limit.ts'

/** What the caller asks for. The SDK signs exactly this, and accepts no record and no answer that differs. */
export type PolicyRequest = Expiry & {
  productId: bigint
  coverage: bigint
  /** Who owns the policy; the buyer by default. */
  recipient?: string | undefined
  /** The SDK signs no payment above this. Without it the gateway decides the price, up to `coverage`. */
  maxPremium?: bigint | undefined
}

const requirePolicyRequest = ({ productId, coverage, expiry, days, recipient, maxPremium }: PolicyRequest): void => {
  requireUint('productId', productId)
  requireUint('coverage', coverage)
  if (maxPremium !== undefined) requireUint('maxPremium', maxPremium)
  requireRecipient(recipient)
  requireEnd('expiry', { at: expiry, days })
}

/** The highest premium to sign: without the caller's limit, cover must not cost more than it pays. */
const maxPremiumOf = ({ maxPremium, coverage }: PolicyRequest): bigint => maxPremium ?? coverage

const expectExpiry = ({ expiry, days }: PolicyRequest, gridSeconds: bigint) =>
  expectEnd({ at: expiry, days }, { gridSeconds, hint: epochHint(gridSeconds) })

/** The policy may have been extended since, which adds to its expiry and premium. */
const compare = (policy: Policy, { request, wallet, terms, isNew }: Outcome<PolicyRequest>): Difference | undefined => {
  const isExtended = !isNew && policy.extensions > 0n
  const fields: [string, unknown, unknown][] = [
    ['product', request.productId, policy.productId],
    ['coverage', request.coverage, policy.originalCoverage],
    ['payer', wallet, policy.payer],
  ]
  if (!isExtended)
    fields.push(
      ['expiry', request.expiry ?? terms.expiry, policy.expiry],
      ['premium', atMost(maxPremiumOf(request), policy.premium), policy.premium],
    )
  if (isNew)
    fields.push(['owner', request.recipient ?? wallet, policy.owner], ['coverage', request.coverage, policy.coverage])
  return compareFields(fields)
}

/** Buys cover. */
export const buyPolicy: OrderKind<PolicyRequest, Policy> = {
  type: 'buy_policy',
  require: requirePolicyRequest,
  path: () => '/api/v1/policies',
  signing: defineSigning({
    struct: 'PolicyTerms',
    end: 'expiry',
    payment: (request) => ({ min: 0n, max: maxPremiumOf(request) }),
    quoteBody: ({ productId, coverage, expiry, days, recipient, maxPremium }) => ({
      productId: String(productId),
      coverage: String(coverage),
      ...bodyOfEnd('expiry', { at: expiry, days }),
      ...bodyOfRecipient(recipient),
      ...bodyOfLimit(maxPremium),
    }),
    terms: (request, { wallet, grids }) => ({
      product: request.productId,
      coverage: request.coverage,
      recipient: request.recipient ?? wallet,
      expiry: expectExpiry(request, grids.epochSeconds(request.productId)),
    }),
  }),
  parse: (view) => parsePolicy(view as PolicyView),
  resultPath: (position) => `/${pathOfPosition('policies', position)}`,
  startOf: ({ start }) => start,
  compare,
}
