import { type Static, Type } from 'typebox'
import { pageOf, pageQuery } from '../../http/pages.ts'
import { patternOf } from '../../http/patterns.ts'
import {
  AddressText,
  BlockView,
  Bytes32Text,
  Confirmation,
  Decimal,
  OneOf,
  origin,
  PathNumber,
} from '../../http/schema.ts'
import { BondStatusView } from '../bonds/schema.ts'
import { PolicyStatusView } from '../policies/schema.ts'
import { listingStatuses } from './status.ts'

const closed = { additionalProperties: false }

export const ListingId = Type.String({
  pattern: patternOf('listingId'),
  maxLength: 26,
  description: 'Listing id, derived from the seller and the signed order id.',
})

const kinds = ['policy', 'bond'] as const

const PolicySummary = Type.Object(
  {
    coverage: Decimal('Remaining coverage, in base units of the asset.'),
    activeFrom: Decimal('Start of cover, inclusive. Unix time in seconds.'),
    expiry: Decimal('End of cover, exclusive. Unix time in seconds.'),
    status: PolicyStatusView,
  },
  { ...closed, description: 'Current state of the policy. Null for a bond.' },
)

const BondSummary = Type.Object(
  {
    atRisk: Decimal('Principal that backs cover, in base units of the asset.'),
    released: Decimal('Principal released and not yet claimed. Anyone can have it paid to the seller before a sale.'),
    premium: Decimal('Premium not yet claimed. Anyone can have it paid to the seller before a sale.'),
    shares: Decimal('Shares of the pool.'),
    maturity: Decimal('Boundary until which it is committed, Unix time in seconds. A purchase signs it.'),
    status: BondStatusView,
  },
  { ...closed, description: 'Current state of the bond. Null for a policy.' },
)

const names = {
  listingId: ListingId,
  tokenId: Decimal('Token id of the position.'),
  kind: OneOf(kinds, 'Policy or bond.'),
  productId: Decimal('Product id.'),
  index: Decimal('Index among the positions of its kind within the product, from 0.'),
  seller: AddressText('Seller.'),
  price: Decimal('Price, in base units of the asset.'),
}

export const listingExample = {
  listingId: 'lst_2Kd9fQ7Tq2bYc1Vn8KfRzP',
  tokenId: '18446744073709551616',
  kind: 'policy',
  productId: '1',
  index: '0',
  seller: '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
  price: '900000',
  orderId: `0x${'9a'.repeat(32)}`,
  value: '1000000000',
  policy: { coverage: '1000000000', activeFrom: '1794796074', expiry: '1797292800', status: 'active' },
  bond: null,
  expiry: '1795209674',
  status: 'open',
  buyer: null,
  recipient: null,
  listedAt: '1794799674',
  closedAt: null,
  transactionHash: `0x${'4e'.repeat(32)}`,
  confirmation: 'final',
  block: { number: '1024', timestamp: '1794809674' },
}

export const ListingView = Type.Object(
  {
    ...names,
    orderId: Bytes32Text('Id of the order that the seller signed.'),
    value: Decimal(
      'Value that a purchase compares with its minValue: the remaining coverage, or the principal of the bond, at risk and released.',
    ),
    policy: Type.Union([PolicySummary, Type.Null()]),
    bond: Type.Union([BondSummary, Type.Null()]),
    expiry: Decimal('It can be bought before this Unix time in seconds.'),
    status: OneOf(
      listingStatuses,
      'Status at the time of `block`. `void`: an event was reported for the product, which ends all its listings.',
    ),
    buyer: Type.Union([AddressText('Wallet that paid.'), Type.Null()]),
    recipient: Type.Union([AddressText('New owner of the position.'), Type.Null()]),
    listedAt: Decimal('When it was listed, Unix time in seconds.'),
    closedAt: Type.Union([Decimal('When it closed, Unix time in seconds.'), Type.Null()]),
    transactionHash: Bytes32Text('Transaction that listed it.'),
    confirmation: Confirmation,
    block: BlockView,
  },
  {
    ...closed,
    title: 'Listing',
    description: 'A position for sale.',
    examples: [listingExample],
  },
)

export const ListingPage = Type.Object(pageOf(ListingView).properties, {
  ...closed,
  description: 'A page of listings.',
})

/** A price has at most 96 bits, which is 29 digits. */
const Price = (description: string) =>
  Type.Optional(Type.String({ pattern: patternOf('price'), maxLength: 29, description }))

export const ListingQuery = Type.Object(
  {
    productId: Type.Optional(PathNumber('Only positions of this product.')),
    kind: Type.Optional(OneOf(kinds, 'Only positions of this kind.')),
    status: Type.Unsafe<(typeof listingStatuses)[number] | 'any'>({
      ...OneOf([...listingStatuses, 'any'], 'Only listings with this status. `any`: all listings.'),
      default: 'open',
    }),
    seller: Type.Optional(AddressText('Only listings of this seller.')),
    minPrice: Price('Minimum price, in base units of the asset.'),
    maxPrice: Price('Maximum price, in base units of the asset.'),
    sort: Type.Optional(
      OneOf(
        ['newest', 'price_asc', 'price_desc'],
        'Sort order. Default: `newest`, or `price_asc` with minPrice or maxPrice, which cannot be combined with `newest`.',
      ),
    ),
    ...pageQuery,
  },
  closed,
)
export type ListingQuery = Static<typeof ListingQuery>

const ListingCreatedData = Type.Object(
  { ...names, expiry: Decimal('It can be bought before this Unix time in seconds.'), ...origin },
  { ...closed, title: 'ListingCreatedData', description: 'A position was listed.' },
)
export type ListingCreatedData = Static<typeof ListingCreatedData>

const ListingCancelledData = Type.Object(
  { ...names, ...origin },
  {
    ...closed,
    title: 'ListingCancelledData',
    description: 'A listing was cancelled, or its position was transferred without a sale.',
  },
)
export type ListingCancelledData = Static<typeof ListingCancelledData>

const ListingSoldData = Type.Object(
  {
    ...names,
    buyer: AddressText('Wallet that paid.'),
    recipient: AddressText('New owner of the position.'),
    ...origin,
  },
  { ...closed, title: 'ListingSoldData', description: 'A position was sold.' },
)
export type ListingSoldData = Static<typeof ListingSoldData>

/** The `data` of listing events, by event type. */
export const marketplaceEventSchemas = {
  'listing.created': ListingCreatedData,
  'listing.cancelled': ListingCancelledData,
  'listing.sold': ListingSoldData,
}
