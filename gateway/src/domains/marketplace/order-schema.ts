import { Type } from 'typebox'
import { Decimal } from '../../http/schema.ts'
import { OperationId } from '../operations/schema.ts'
import { ListingId, ListingView, listingExample } from './schema.ts'

const closed = { additionalProperties: false }

export const ListingParams = Type.Object({ listingId: ListingId }, closed)

/** A listing with the operation that opened, bought or cancelled it. */
export const ListingOrderView = Type.Object(
  { ...ListingView.properties, operationId: OperationId },
  {
    ...closed,
    title: 'ListingOrder',
    description: 'The listing after the order.',
    examples: [{ ...listingExample, operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld' }],
  },
)

const { kind, policy, bond, value } = ListingView.properties

/** What is for sale, and what it is worth. */
export const positionFields = {
  schema: {
    kind,
    value,
    policy,
    bond,
    fairValue: Decimal(
      'Value as a basis for a price, in base units. Of a policy: the unearned premium of its remaining coverage and time. Of a ' +
        'bond: principal at risk and released, and premium not claimed.',
    ),
    fee: Decimal('Fee on the sale, in base units. The protocol takes none.'),
  },
  example: {
    kind: 'policy',
    value: '1000000000',
    policy: listingExample.policy,
    bond: null,
    fairValue: '987654',
    fee: '0',
  },
}
