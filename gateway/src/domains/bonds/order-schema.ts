import { Type } from 'typebox'
import { Decimal, PathNumber } from '../../http/schema.ts'
import { OperationId } from '../operations/schema.ts'
import { BondView, bondExample } from './schema.ts'

const closed = { additionalProperties: false }

/** The bond in a path. */
export const BondParams = Type.Object(
  { p: PathNumber('Product id.'), i: PathNumber('Index of the bond within the product, from 0.') },
  closed,
)

export const maturityFields = {
  maturity: Type.Optional(
    Decimal("Boundary of the product's term grid, Unix time in seconds. Send either this or `days`."),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3_650,
      format: 'int32',
      description: 'Days of commitment, rounded up to the next boundary and to the minimum term of the product.',
    }),
  ),
}

/** A bond with the operation that posted or extended it. */
export const BondOrderView = Type.Object(
  { ...BondView.properties, operationId: OperationId },
  {
    ...closed,
    title: 'BondOrder',
    description: 'The bond after the order.',
    examples: [{ ...bondExample, operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld' }],
  },
)

/** What an underwriter must know before signing. */
export const exposureFields = {
  schema: {
    share: Decimal("Share of the pool's capital that the bond has, scaled by 1e18."),
    utilization: Decimal('Cover in force as a share of the capacity with the bond in the pool, scaled by 1e18.'),
    premiumRate: Decimal(
      'Premium that cover in force pays per year on each unit of capital with the bond in the pool, scaled by 1e18. It changes ' +
        'with every purchase, expiry and bond.',
    ),
    maxLoss: Decimal('Principal that can be lost to payouts: all of it, in base units.'),
  },
  example: {
    share: '90909090909090909',
    utilization: '227272727272727272',
    premiumRate: '9090909090909090',
    maxLoss: '1000000000',
  },
}
