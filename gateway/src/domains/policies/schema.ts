import { type Static, Type } from 'typebox'
import { pageOf } from '../../http/pages.ts'
import { AddressText, BlockView, Bytes32Text, Confirmation, Decimal, OneOf, origin } from '../../http/schema.ts'
import { policyStatuses } from './status.ts'

const closed = { additionalProperties: false }

export const PolicyStatusView = OneOf(
  policyStatuses,
  'Status at the time of `block`. `waiting`: cover has not started. `active`: in force. `expired`: cover has ended. ' +
    '`paid_out`: all coverage left was paid. `surrendered`: all coverage left was given back.',
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
  premiumRate: '397807000000000000000000',
  paidOut: '0',
  surrendered: '0',
  refunded: '0',
  extensions: '0',
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
    premium: Decimal('Premium paid, including extensions.'),
    fee: Decimal('Protocol fee, included in the premium.'),
    premiumRate: Decimal(
      'Premium per second that the remaining coverage pays to bonds until expiry plus grace, scaled by 1e24. A surrender refunds nine tenths of the unearned part.',
    ),
    paidOut: Decimal('Total paid out.'),
    surrendered: Decimal('Total coverage surrendered.'),
    refunded: Decimal('Total refunded for surrendered coverage.'),
    extensions: Decimal('Number of extensions.'),
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

const PolicyExtendedData = Type.Object(
  {
    ...names,
    owner: AddressText('Owner of the policy.'),
    payer: AddressText('Wallet that paid.'),
    previousExpiry: Decimal('End of cover before, Unix time in seconds.'),
    expiry: Decimal('End of cover now, exclusive. Unix time in seconds.'),
    premium: Decimal('Premium paid for the extension.'),
    fee: Decimal('Protocol fee, included in the premium.'),
    ...origin,
  },
  { ...closed, title: 'PolicyExtendedData', description: 'The expiry of a policy was moved to a later time.' },
)
export type PolicyExtendedData = Static<typeof PolicyExtendedData>

const PolicySurrenderedData = Type.Object(
  {
    ...names,
    owner: AddressText('Owner, who was refunded.'),
    surrendered: Decimal('Coverage given back.'),
    refund: Decimal('Refund of unearned premium.'),
    coverage: Decimal('Remaining coverage.'),
    ...origin,
  },
  { ...closed, title: 'PolicySurrenderedData', description: 'Coverage of a policy was given back.' },
)
export type PolicySurrenderedData = Static<typeof PolicySurrenderedData>

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
  'policy.extended': PolicyExtendedData,
  'policy.surrendered': PolicySurrenderedData,
  'policy.settled': PolicySettledData,
  'policy.expired': PolicyExpiredData,
}
