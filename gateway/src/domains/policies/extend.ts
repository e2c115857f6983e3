import { Type } from 'typebox'
import { serializeTerms } from '../../chain/orders.ts'
import { Decimal } from '../../http/schema.ts'
import { findPool } from '../orders/find-pool.ts'
import { defineOrderKind, type OrderWorld } from '../orders/order-kind.ts'
import { changedPolicies, findPolicy, isForPolicy } from './change.ts'
import { ChangedPolicyView, PolicyParams } from './change-schema.ts'
import { authorisedPremium, chooseExpiry, premiumFields, readPrice, toleranceFields } from './premiums.ts'

const closed = { additionalProperties: false }

const QuoteBody = Type.Object(
  {
    expiry: Type.Optional(
      Decimal("New end of cover, Unix time in seconds, a multiple of the product's epoch. Send either this or `days`."),
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_825,
        format: 'int32',
        description: "Days to add to the current expiry, rounded up to the product's next epoch.",
      }),
    ),
    ...toleranceFields,
  },
  { ...closed, examples: [{ days: 30 }] },
)

const readPremium = (
  { chain }: Pick<OrderWorld, 'chain'>,
  { tokenId, expiry }: { tokenId: bigint; expiry: bigint },
  now?: bigint,
): Promise<bigint> => {
  const context = { terms: serializeTerms({ tokenId, expiry }), ...(now === undefined ? {} : { now }) }
  return readPrice(chain, { functionName: 'quoteExtension', args: [tokenId, Number(expiry)] }, context)
}

/** Extends cover in force. Anyone may pay for it; the policy stays its owner's. */
export const extendPolicy = defineOrderKind({
  type: 'extend_policy',
  tag: 'Policies',
  path: '/api/v1/policies/:p/:i/extend',
  params: PolicyParams,
  quote: {
    operationId: 'quotePolicyExtension',
    summary: 'Quote the extension of a policy',
    description:
      'Returns the premium for a later expiry and the typed data to sign. Writes nothing. There is no new waiting period. The ' +
      'extension is priced as new cover from now to the new expiry, less the unearned part of the premium paid so far.',
  },
  write: {
    operationId: 'extendPolicy',
    summary: 'Extend a policy',
    description:
      'Send the terms of a quote and the signed payment. Any wallet may pay; the owner stays the same. Answers 200 with the ' +
      'policy when the extension is on chain, else 202 with the operation. Idempotency works as for POST /api/v1/policies.',
  },
  QuoteBody,
  terms: { tokenId: 'Token id of the policy.', expiry: 'New end of cover, Unix time in seconds.' },
  example: { tokenId: '18446744073709551616', expiry: '1799884800' },
  fields: premiumFields,
  Answer: ChangedPolicyView,
  refusals: [
    'not_found',
    'unknown_position',
    'out_of_range',
    'misaligned',
    'insufficient_capacity',
    'premium_above_authorised',
    'sales_paused',
    'product_frozen',
    'event_pending',
    'trigger_not_ready',
    'policy_not_in_force',
    'policy_waiting',
    'policy_unsettled',
  ],
  offer: async (world, { body, params, now }) => {
    const policy = await findPolicy(world, params)
    const { terms: limits } = await findPool(world, policy.product_id)
    const terms = { tokenId: policy.token_id, expiry: chooseExpiry(body, { from: policy.expiry, epoch: limits.epoch }) }
    const premium = await readPremium(world, terms, now)
    const maxPremium = authorisedPremium(premium, body)
    return { terms, value: maxPremium, fields: { premium: String(premium), maxPremium: String(maxPremium) } }
  },
  matches: isForPolicy,
  readPrice: (world, terms) => readPremium(world, terms),
  outcomes: changedPolicies,
})
