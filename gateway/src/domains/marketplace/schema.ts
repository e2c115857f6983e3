import { type Static, Type } from 'typebox'
import { pageOf, pageQuery } from '../../http/pages.ts'
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
  pattern: '^lst_[0-9A-Za-z]{22}$',
  maxLength: 26,
  description: 'Names the listing. It follows from the seller and the order id that were signed.',
})

const kinds = ['policy', 'bond'] as const

const PolicySummary = Type.Object(
  {
    coverage: Decimal('What it still pays at most, in base units of the asset.'),
    activeFrom: Decimal('Events that begin from this second on are covered.'),
    expiry: Decimal('Events that begin before this second are covered.'),
    status: PolicyStatusView,
  },
  { ...closed, description: 'The policy on offer, as it is now.' },
)

const BondSummary = Type.Object(
  {
    principal: Decimal('Principal that is left of it, in base units of the asset.'),
    premium: Decimal(
      'Premium not yet collected, to one base unit. Anybody may have it paid to the seller before a sale.',
    ),
    shares: Decimal('Its share of the pool.'),
    maturity: Decimal('It may leave from this second on.'),
    status: BondStatusView,
  },
  { ...closed, description: 'The bond on offer, as it is now.' },
)

const names = {
  listingId: ListingId,
  tokenId: Decimal('Id of the position as a token of the protocol.'),
  kind: OneOf(kinds, 'What kind of position it is.'),
  productId: Decimal('Number of its product.'),
  index: Decimal('Its place among the positions of its kind in the product, from 0.'),
  seller: AddressText('Who offers it.'),
  price: Decimal('What it costs, in base units of the asset.'),
}

export const ListingView = Type.Object(
  {
    ...names,
    orderId: Bytes32Text('Id of the order that the seller signed.'),
    value: Decimal('What a purchase compares with its minValue: the cover still given, or the principal of the bond.'),
    policy: Type.Union([PolicySummary, Type.Null()]),
    bond: Type.Union([BondSummary, Type.Null()]),
    expiry: Decimal('It can be bought before this second.'),
    status: OneOf(
      listingStatuses,
      'As of the time of the block shown. `void`: an event of the product was reported since, which ends every listing of it.',
    ),
    buyer: Type.Union([AddressText('Who paid.'), Type.Null()]),
    recipient: Type.Union([AddressText('Who got the position.'), Type.Null()]),
    listedAt: Decimal('When it was listed, in seconds since 1970.'),
    closedAt: Type.Union([Decimal('When it ended, in seconds since 1970.'), Type.Null()]),
    transactionHash: Bytes32Text('The transaction that listed it.'),
    confirmation: Confirmation,
    block: BlockView,
  },
  {
    ...closed,
    title: 'Listing',
    description: 'A position on offer.',
    examples: [
      {
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
      },
    ],
  },
)

export const ListingPage = Type.Object(pageOf(ListingView).properties, {
  ...closed,
  description: 'A page of listings.',
})

/** A price has at most 96 bits, which is 29 digits. */
const Price = (description: string) =>
  Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,28})$', maxLength: 29, description }))

export const ListingQuery = Type.Object(
  {
    productId: Type.Optional(PathNumber('Only positions of this product.')),
    kind: Type.Optional(OneOf(kinds, 'Only positions of this kind.')),
    status: Type.Unsafe<(typeof listingStatuses)[number] | 'any'>({
      ...OneOf([...listingStatuses, 'any'], 'Only listings with this status; `any` is all of them.'),
      default: 'open',
    }),
    seller: Type.Optional(AddressText('Only listings of this seller.')),
    minPrice: Price('Only listings that cost at least this much, in base units of the asset.'),
    maxPrice: Price('Only listings that cost at most this much, in base units of the asset.'),
    sort: Type.Optional(
      OneOf(
        ['newest', 'price_asc', 'price_desc'],
        'In what order: `newest`, or with a bound on the price `price_asc`, unless you say otherwise. Bounds and `newest` do not go together.',
      ),
    ),
    ...pageQuery,
  },
  closed,
)
export type ListingQuery = Static<typeof ListingQuery>

const ListingCreatedData = Type.Object(
  { ...names, expiry: Decimal('It can be bought before this second.'), ...origin },
  { ...closed, title: 'ListingCreatedData', description: 'A position was offered.' },
)
export type ListingCreatedData = Static<typeof ListingCreatedData>

const ListingCancelledData = Type.Object(
  { ...names, ...origin },
  {
    ...closed,
    title: 'ListingCancelledData',
    description: 'An offer was withdrawn, or its position moved without a sale.',
  },
)
export type ListingCancelledData = Static<typeof ListingCancelledData>

const ListingSoldData = Type.Object(
  { ...names, buyer: AddressText('Who paid.'), recipient: AddressText('Who got the position.'), ...origin },
  { ...closed, title: 'ListingSoldData', description: 'A position was sold.' },
)
export type ListingSoldData = Static<typeof ListingSoldData>

/** What is told about listings, by type. */
export const marketplaceEventSchemas = {
  'listing.created': ListingCreatedData,
  'listing.cancelled': ListingCancelledData,
  'listing.sold': ListingSoldData,
}
