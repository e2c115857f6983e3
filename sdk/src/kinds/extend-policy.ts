import { requireUint } from '../bigints.ts'
import { epochHint, expectEnd } from '../ends.ts'
import { defineSigning, type OrderKind } from '../order-kind.ts'
import { type Policy, type PolicyView, parsePolicy } from '../policy.ts'
import { bodyOfEnd, pathOfPosition, requireEnd, requirePosition } from '../requests.ts'
import { atLeast, compareFields } from '../terms.ts'
import { type Position, policyIdOf } from '../token-ids.ts'
import { bodyOfLimit } from './premium-limit.ts'

/** The new end of cover: exact, or days to add to the end that the caller knows. The gateway might name another one. */
type NewExpiry =
  | { expiry: bigint; days?: undefined; currentExpiry?: undefined }
  | { days: number; currentExpiry: bigint; expiry?: undefined }

/** Which policy to extend, and until when. */
export type PolicyExtension = Position &
  NewExpiry & {
    /** The SDK signs no payment above this. A quote needs none. */
    maxPremium?: bigint | undefined
  }
export type PolicyExtensionRequest = PolicyExtension & { maxPremium: bigint }

/** Extends cover in force. The wallet pays; the policy stays its owner's. */
export const extendPolicy: OrderKind<PolicyExtensionRequest, Policy, PolicyExtension> = {
  type: 'extend_policy',
  require: ({ currentExpiry, expiry, days, ...position }) => {
    requirePosition(position)
    requireEnd('expiry', { at: expiry, days })
    if (days !== undefined) requireUint('currentExpiry', currentExpiry)
  },
  requireLimits: ({ maxPremium }) => requireUint('maxPremium', maxPremium),
  path: (request) => `/api/v1/${pathOfPosition('policies', request)}/extend`,
  signing: defineSigning({
    struct: 'PolicyExtensionTerms',
    end: 'expiry',
    payment: ({ maxPremium }) => ({ min: 0n, max: maxPremium }),
    quoteBody: ({ expiry, days, maxPremium }) => ({
      ...bodyOfEnd('expiry', { at: expiry, days }),
      ...bodyOfLimit(maxPremium),
    }),
    terms: (request, { grids }) => {
      const gridSeconds = grids.epochSeconds(request.productId)
      const { expiry, days, currentExpiry } = request
      return {
        tokenId: policyIdOf(request),
        expiry: expectEnd({ at: expiry, days, from: currentExpiry }, { gridSeconds, hint: epochHint(gridSeconds) }),
      }
    },
  }),
  parse: (view) => parsePolicy(view as PolicyView),
  resultPath: (position) => `/${pathOfPosition('policies', position)}`,
  // Anyone may have extended it further.
  compare: (policy, { request, terms }) =>
    compareFields([
      ['token', policyIdOf(request), policy.tokenId],
      ['expiry', atLeast(BigInt(terms.expiry ?? 0), policy.expiry), policy.expiry],
    ]),
}
