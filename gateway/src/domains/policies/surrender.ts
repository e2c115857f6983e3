import { type Static, Type } from 'typebox'
import { formatAmount } from '../../base/amounts.ts'
import { AppError } from '../../base/errors.ts'
import { serializeTerms } from '../../chain/orders.ts'
import { readUint } from '../../http/chain-values.ts'
import { Decimal } from '../../http/schema.ts'
import { defineOrderKind } from '../orders/order-kind.ts'
import { changedPolicies, findPolicy, isForPolicy } from './change.ts'
import { ChangedPolicyView, PolicyParams } from './change-schema.ts'
import { readPrice } from './premiums.ts'

const closed = { additionalProperties: false }

const QuoteBody = Type.Object(
  {
    coverage: Type.Optional(Decimal('Coverage to give back, in base units. Default: all of it.')),
    minRefund: Type.Optional(
      Decimal('Lowest refund to accept, in base units. Default: the current refund less `toleranceBps`.'),
    ),
    toleranceBps: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10_000,
        default: 100,
        format: 'int32',
        description:
          'How much less than the current refund to accept, in basis points. The refund falls with every second until the ' +
          'order is in a block. Ignored with `minRefund`.',
      }),
    ),
  },
  { ...closed, examples: [{}] },
)

/** The caller's own minimum, if the refund reaches it, or the refund less a tolerance. */
const chooseMinRefund = (refund: bigint, { minRefund, toleranceBps = 100 }: Static<typeof QuoteBody>): bigint => {
  if (minRefund === undefined) return refund - (refund * BigInt(toleranceBps)) / 10_000n
  const min = readUint(minRefund, { bits: 128, where: 'body.minRefund' })
  if (refund >= min) return min
  const message = `The refund is ${formatAmount(refund)}, below your minRefund of ${formatAmount(min)}. Lower minRefund, or keep the policy.`
  throw new AppError('value_below_minimum', message)
}

/** Takes cover out of force and refunds part of its unearned premium. */
export const surrenderPolicy = defineOrderKind({
  type: 'surrender_policy',
  tag: 'Policies',
  path: '/api/v1/policies/:p/:i/surrender',
  params: PolicyParams,
  quote: {
    operationId: 'quoteSurrender',
    summary: 'Quote the surrender of a policy',
    description:
      'Returns the refund for giving back all or part of the coverage and the typed data to sign. Writes nothing. The refund is ' +
      'nine tenths of the unearned premium: `premiumRate` of the policy, for the seconds until expiry plus grace, for the part ' +
      'given back. Possible between the waiting period and the expiry, while the policy is settled against every event and no ' +
      'capital is retained.',
  },
  write: {
    operationId: 'surrenderPolicy',
    summary: 'Surrender a policy',
    description:
      'Send the terms of a quote and the signature of the owner. Answers 200 with the policy when the surrender is on chain, ' +
      'else 202 with the operation. Idempotency works as for POST /api/v1/policies.',
  },
  QuoteBody,
  terms: {
    tokenId: 'Token id of the policy.',
    coverage: 'Coverage to give back, in base units.',
    minRefund: 'Lowest refund that the owner accepts, in base units.',
  },
  example: { tokenId: '18446744073709551616', coverage: '1000000000', minRefund: '1100000' },
  fields: {
    schema: {
      refund: Decimal('Refund if executed now, in base units.'),
      remainingCoverage: Decimal('Coverage that stays in force.'),
    },
    example: { refund: '1111110', remainingCoverage: '0' },
  },
  Answer: ChangedPolicyView,
  refusals: [
    'not_found',
    'unknown_position',
    'not_owner',
    'out_of_range',
    'product_frozen',
    'event_pending',
    'trigger_not_ready',
    'policy_not_in_force',
    'policy_waiting',
    'policy_unsettled',
    'capital_retained',
    'value_below_minimum',
    'signature_expired',
  ],
  offer: async (world, { body, params, now }) => {
    const policy = await findPolicy(world, params)
    const coverage =
      body.coverage === undefined ? policy.coverage : readUint(body.coverage, { bits: 128, where: 'body.coverage' })
    const tokenId = policy.token_id
    const context = { terms: serializeTerms({ tokenId, coverage }), now }
    const refund = await readPrice(world.chain, { functionName: 'quoteSurrender', args: [tokenId, coverage] }, context)
    const minRefund = chooseMinRefund(refund, body)
    return {
      terms: { tokenId, coverage, minRefund },
      fields: { refund: String(refund), remainingCoverage: String(policy.coverage - coverage) },
    }
  },
  matches: isForPolicy,
  outcomes: changedPolicies,
})
