import { type Static, Type } from 'typebox'
import { pageOf } from '../../http/pages.ts'
import { AddressText, BlockView, Bytes32Text, Confirmation, Decimal, OneOf, origin } from '../../http/schema.ts'
import { bondStatuses } from './status.ts'

const closed = { additionalProperties: false }

export const BondStatusView = OneOf(
  bondStatuses,
  'As of the time of the block shown: not yet mature, free to leave, waiting for capital that cover in force does not need, ' +
    'or paid out.',
)

export const BondStatusFilter = OneOf(bondStatuses, 'Only bonds with this status.')

const names = {
  tokenId: Decimal('Id of the bond as a token of the protocol.'),
  productId: Decimal('Number of the product that it backs.'),
  index: Decimal('Its place among the bonds of the product, from 0.'),
}

export const BondView = Type.Object(
  {
    ...names,
    owner: AddressText('Who is paid; after the end, who was.'),
    payer: AddressText('Who posted it.'),
    posted: Decimal('Principal that was paid in, in base units of the asset.'),
    principal: Decimal('Principal that is left of it; zero once it is paid out.'),
    premium: Decimal('Premium earned and not yet collected, to one base unit; zero once it is paid out.'),
    collected: Decimal('Premium that was paid out so far.'),
    redeemed: Type.Union([Decimal('Principal that was paid out at the end.'), Type.Null()]),
    shares: Decimal('Its share of the pool.'),
    postedAt: Decimal('When it was posted, in seconds since 1970.'),
    maturity: Decimal('It may leave from this second on.'),
    redeemedAt: Type.Union([Decimal('When it was paid out.'), Type.Null()]),
    status: BondStatusView,
    transactionHash: Bytes32Text('The transaction that posted it.'),
    confirmation: Confirmation,
    block: BlockView,
  },
  {
    ...closed,
    title: 'Bond',
    description: 'A bond: a share of the capital behind a product, and of the premium that it earns.',
    examples: [
      {
        tokenId: '340282366920938463481821351505477763072',
        productId: '1',
        index: '0',
        owner: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
        payer: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
        posted: '1000000000000',
        principal: '1000000000000',
        premium: '512345678',
        collected: '0',
        redeemed: null,
        shares: '1000000000000',
        postedAt: '1794709674',
        maturity: '1826245674',
        redeemedAt: null,
        status: 'locked',
        transactionHash: `0x${'6b'.repeat(32)}`,
        confirmation: 'final',
        block: { number: '1024', timestamp: '1794809674' },
      },
    ],
  },
)

export const BondPage = Type.Object(pageOf(BondView).properties, { ...closed, description: 'A page of bonds.' })

const owner = AddressText('Who owns the bond.')

const BondPostedData = Type.Object(
  {
    ...names,
    owner: AddressText('Who got the bond.'),
    payer: AddressText('Who paid for it.'),
    principal: Decimal('Principal, in base units of the asset.'),
    shares: Decimal('Its share of the pool.'),
    maturity: Decimal('It may leave from this second on.'),
    ...origin,
  },
  { ...closed, title: 'BondPostedData', description: 'A bond was posted.' },
)
export type BondPostedData = Static<typeof BondPostedData>

const BondQueuedData = Type.Object(
  { ...names, owner, shares: Decimal('Its share of the pool, which waits to leave.'), ...origin },
  { ...closed, title: 'BondQueuedData', description: 'A matured bond waits for capital that cover in force needs.' },
)
export type BondQueuedData = Static<typeof BondQueuedData>

const BondRedeemedData = Type.Object(
  { ...names, owner, principal: Decimal('Principal that was paid out.'), ...origin },
  { ...closed, title: 'BondRedeemedData', description: 'A bond was paid out and is no more.' },
)
export type BondRedeemedData = Static<typeof BondRedeemedData>

const PremiumCollectedData = Type.Object(
  { ...names, owner, amount: Decimal('Premium that was paid out.'), ...origin },
  { ...closed, title: 'PremiumCollectedData', description: 'Premium of a bond was paid to its owner.' },
)
export type PremiumCollectedData = Static<typeof PremiumCollectedData>

/** What is told about bonds, by type. */
export const bondEventSchemas = {
  'bond.posted': BondPostedData,
  'bond.queued': BondQueuedData,
  'bond.redeemed': BondRedeemedData,
  'premium.collected': PremiumCollectedData,
}
