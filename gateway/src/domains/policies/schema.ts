import { type Static, Type } from 'typebox'
import { pageOf } from '../../http/pages.ts'
import { AddressText, BlockView, Bytes32Text, Confirmation, Decimal, OneOf, origin } from '../../http/schema.ts'
import { policyStatuses } from './status.ts'

const closed = { additionalProperties: false }

export const PolicyStatusView = OneOf(
  policyStatuses,
  'As of the time of the block shown: bought and not yet covering, covering, no longer covering, or all paid.',
)

export const PolicyStatusFilter = OneOf(policyStatuses, 'Only policies with this status.')

const names = {
  tokenId: Decimal('Id of the policy as a token of the protocol.'),
  productId: Decimal('Number of its product.'),
  index: Decimal('Its place among the policies of the product, from 0.'),
}

export const PolicyView = Type.Object(
  {
    ...names,
    owner: AddressText('Who is paid.'),
    payer: AddressText('Who bought it.'),
    coverage: Decimal('What it still pays at most, in base units of the asset.'),
    originalCoverage: Decimal('What it was bought for.'),
    premium: Decimal('What it cost.'),
    fee: Decimal('The part of the premium that did not go to the bonds.'),
    paidOut: Decimal('What it has paid.'),
    start: Decimal('When it was bought, in seconds since 1970.'),
    activeFrom: Decimal('Events that begin from this second on are covered.'),
    expiry: Decimal('Events that begin before this second are covered.'),
    status: PolicyStatusView,
    transactionHash: Bytes32Text('The transaction that bought it.'),
    confirmation: Confirmation,
    block: BlockView,
  },
  {
    ...closed,
    title: 'Policy',
    description: 'A policy.',
    examples: [
      {
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
        status: 'active',
        transactionHash: `0x${'3d'.repeat(32)}`,
        confirmation: 'final',
        block: { number: '1024', timestamp: '1794809674' },
      },
    ],
  },
)

export const PolicyPage = Type.Object(pageOf(PolicyView).properties, { ...closed, description: 'A page of policies.' })

const PolicyBoughtData = Type.Object(
  {
    ...names,
    owner: AddressText('Who got the policy.'),
    payer: AddressText('Who paid for it.'),
    coverage: Decimal('What it pays at most, in base units of the asset.'),
    premium: Decimal('What it cost.'),
    fee: Decimal('The part of the premium that did not go to the bonds.'),
    activeFrom: Decimal('Events that begin from this second on are covered.'),
    expiry: Decimal('Events that begin before this second are covered.'),
    ...origin,
  },
  { ...closed, title: 'PolicyBoughtData', description: 'A policy was bought.' },
)
export type PolicyBoughtData = Static<typeof PolicyBoughtData>

const PolicySettledData = Type.Object(
  {
    ...names,
    owner: AddressText('Who was paid.'),
    eventIndex: Decimal('The event that it was settled against, by its place in the product.'),
    payout: Decimal('What was paid; zero if the event was not covered.'),
    coverage: Decimal('What it still pays at most.'),
    ...origin,
  },
  { ...closed, title: 'PolicySettledData', description: 'A policy was settled against an event.' },
)
export type PolicySettledData = Static<typeof PolicySettledData>

const PolicyExpiredData = Type.Object(
  {
    ...names,
    owner: AddressText('Whose cover it was.'),
    expiry: Decimal('Events that begin from this second on are not covered.'),
  },
  {
    ...closed,
    title: 'PolicyExpiredData',
    description: 'The cover of a policy has ended, by the time of a final block.',
  },
)
export type PolicyExpiredData = Static<typeof PolicyExpiredData>

/** What is told about policies, by type. */
export const policyEventSchemas = {
  'policy.bought': PolicyBoughtData,
  'policy.settled': PolicySettledData,
  'policy.expired': PolicyExpiredData,
}
