import { Type } from 'typebox'
import { PathNumber } from '../../http/schema.ts'
import { OperationId } from '../operations/schema.ts'
import { PolicyView, policyExample } from './schema.ts'

const closed = { additionalProperties: false }

/** The policy in a path. */
export const PolicyParams = Type.Object(
  { p: PathNumber('Product id.'), i: PathNumber('Index of the policy within the product, from 0.') },
  closed,
)

/** A policy after an order that changed it. */
export const ChangedPolicyView = Type.Object(
  { ...PolicyView.properties, operationId: OperationId },
  {
    ...closed,
    title: 'ChangedPolicy',
    description: 'The policy after the order, as of `block`.',
    examples: [{ ...policyExample, status: 'active', operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld' }],
  },
)
