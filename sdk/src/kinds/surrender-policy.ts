import { requireUint } from '../bigints.ts'
import { defineSigning, type OrderKind } from '../order-kind.ts'
import { type Policy, type PolicyView, parsePolicy } from '../policy.ts'
import { pathOfPosition, requirePosition } from '../requests.ts'
import { atLeast, compareFields } from '../terms.ts'
import { type Position, policyIdOf } from '../token-ids.ts'

/** Which policy to surrender. A quote needs no more. */
export type Surrender = Position & {
  /** The coverage to give back; a quote is for all of it by default. */
  coverage?: bigint | undefined
  /** The lowest refund to accept. It falls with every second, so leave some room below the quote. */
  minRefund?: bigint | undefined
}
export type SurrenderRequest = Surrender & { coverage: bigint; minRefund: bigint }

const optional = (name: string, value: bigint | undefined): object =>
  value === undefined ? {} : { [name]: requireUint(name, value) }

/** Gives coverage back for a part of its unearned premium. */
export const surrenderPolicy: OrderKind<SurrenderRequest, Policy, Surrender> = {
  type: 'surrender_policy',
  require: requirePosition,
  requireLimits: ({ coverage, minRefund }) => {
    requireUint('coverage', coverage)
    requireUint('minRefund', minRefund)
  },
  path: (request) => `/api/v1/${pathOfPosition('policies', request)}/surrender`,
  signing: defineSigning({
    struct: 'SurrenderTerms',
    signer: 'owner',
    quoteBody: ({ coverage, minRefund }) => ({
      ...optional('coverage', coverage),
      ...optional('minRefund', minRefund),
    }),
    terms: (request) => ({
      tokenId: policyIdOf(request),
      coverage: request.coverage,
      minRefund: request.minRefund,
    }),
  }),
  parse: (view) => parsePolicy(view as PolicyView),
  resultPath: (position) => `/${pathOfPosition('policies', position)}`,
  compare: (policy, { request }) =>
    compareFields([
      ['token', policyIdOf(request), policy.tokenId],
      ['surrendered', atLeast(request.coverage, policy.surrendered), policy.surrendered],
      ['refunded', atLeast(request.minRefund, policy.refunded), policy.refunded],
    ]),
}
