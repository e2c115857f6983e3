import { type Static, Type } from 'typebox'
import { pageOf } from '../../http/pages.ts'
import { AddressText, BlockView, Bytes32Text, Confirmation, Decimal, OneOf, origin } from '../../http/schema.ts'
import { policyStatuses } from './status.ts'

const closed = { additionalProperties: false }

export const PolicyStatusView = OneOf(
  policyStatuses,
  'Status at the time of `block`. `waiting`: cover has not started. `active`: in force. `expired`: cover has ended. ' +
    '`paid_out`: the full coverage was paid.',
)

export const PolicyStatusFilter = OneOf(policyStatuses, 'Only policies with this status.')

const names = {
  tokenId: Decimal('Token id of the policy.'),
  productId: Decimal('Product id.'),
  index: Decimal('Index of the policy within the product, from 0.'),
}

/** A new policy. */
export const policyExample = {
  tokenId: '18446744073709551616',
  productId: '1',
  index: '0',
  owner: '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
  payer: '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
  coverage: '1000000000',
  originalCoverage: '1000000000',
  premium: '1234567',
  fee: '0',
  paidOut: '0',
  start: '1794709674',
  activeFrom: '1794796074',
  expiry: '1797292800',
  status: 'waiting',
  transactionHash: `0x${'3d'.repeat(32)}`,
  confirmation: 'final',
  block: { number: '1024', timestamp: '1794709674' },
}

export const PolicyView = Type.Object(
  {
    ...names,
    owner: AddressText('Owner, who receives payouts.'),
    payer: AddressText('Wallet that paid the premium.'),
    coverage: Decimal('Remaining coverage, in base units of the asset.'),
    originalCoverage: Decimal('Coverage at purchase.'),
    premium: Decimal('Premium paid.'),
    fee: Decimal('Protocol fee, included in the premium.'),
    paidOut: Decimal('Total paid out.'),
    start: Decimal('Purchase time, Unix time in seconds.'),
    activeFrom: Decimal('Start of cover, inclusive. Unix time in seconds.'),
    expiry: Decimal('End of cover, exclusive. Unix time in seconds.'),
    status: PolicyStatusView,
    transactionHash: Bytes32Text('Transaction of the purchase.'),
    confirmation: Confirmation,
    block: BlockView,
  },
  {
    ...closed,
    title: 'Policy',
    description: 'A policy.',
    examples: [{ ...policyExample, status: 'active', block: { number: '1024', timestamp: '1794809674' } }],
  },
)

export const PolicyPage = Type.Object(pageOf(PolicyView).properties, { ...closed, description: 'A page of policies.' })

const PolicyBoughtData = Type.Object(
  {
    ...names,
    owner: AddressText('Owner of the policy.'),
    payer: AddressText('Wallet that paid.'),
    coverage: Decimal('Coverage, in base units of the asset.'),
    premium: Decimal('Premium paid.'),
    fee: Decimal('Protocol fee, included in the premium.'),
    activeFrom: Decimal('Start of cover, inclusive. Unix time in seconds.'),
    expiry: Decimal('End of cover, exclusive. Unix time in seconds.'),
    ...origin,
  },
  { ...closed, title: 'PolicyBoughtData', description: 'A policy was bought.' },
)
export type PolicyBoughtData = Static<typeof PolicyBoughtData>

const PolicySettledData = Type.Object(
  {
    ...names,
    owner: AddressText('Owner, who was paid.'),
    eventIndex: Decimal('Index of the event within the product.'),
    payout: Decimal('Payout. Zero if the event was not covered.'),
    coverage: Decimal('Remaining coverage.'),
    ...origin,
  },
  { ...closed, title: 'PolicySettledData', description: 'A policy was settled against an event.' },
)
export type PolicySettledData = Static<typeof PolicySettledData>

const PolicyExpiredData = Type.Object(
  {
    ...names,
    owner: AddressText('Owner when cover ended.'),
    expiry: Decimal('End of cover, exclusive. Unix time in seconds.'),
  },
  {
    ...closed,
    title: 'PolicyExpiredData',
    description: 'Cover ended, by the timestamp of a final block.',
  },
)
export type PolicyExpiredData = Static<typeof PolicyExpiredData>

/** The `data` of policy events, by event type. */
export const policyEventSchemas = {
  'policy.bought': PolicyBoughtData,
  'policy.settled': PolicySettledData,
  'policy.expired': PolicyExpiredData,
}
