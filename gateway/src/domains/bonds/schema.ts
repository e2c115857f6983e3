import { type Static, Type } from 'typebox'
import { pageOf } from '../../http/pages.ts'
import { AddressText, BlockView, Bytes32Text, Confirmation, Decimal, OneOf, origin } from '../../http/schema.ts'
import { bondStatuses } from './status.ts'

const closed = { additionalProperties: false }

export const BondStatusView = OneOf(
  bondStatuses,
  'Status at the time of `block`. `locked`: not mature yet. `matured`: can be redeemed. `queued`: waits until cover in force ' +
    'no longer needs its capital. `redeemed`: paid out.',
)

export const BondStatusFilter = OneOf(bondStatuses, 'Only bonds with this status.')

const names = {
  tokenId: Decimal('Token id of the bond.'),
  productId: Decimal('Id of the product that the bond backs.'),
  index: Decimal('Index of the bond within the product, from 0.'),
}

export const BondView = Type.Object(
  {
    ...names,
    owner: AddressText('Owner; after redemption, the last owner.'),
    payer: AddressText('Wallet that paid the principal.'),
    posted: Decimal('Principal paid in, in base units of the asset.'),
    principal: Decimal('Remaining principal. Zero after redemption.'),
    premium: Decimal('Premium earned and not yet collected, to one base unit. Zero after redemption.'),
    collected: Decimal('Premium collected so far.'),
    redeemed: Type.Union([Decimal('Principal paid out at redemption.'), Type.Null()]),
    shares: Decimal('Shares of the pool.'),
    postedAt: Decimal('When it was posted, Unix time in seconds.'),
    maturity: Decimal('When it can be redeemed, Unix time in seconds.'),
    redeemedAt: Type.Union([Decimal('When it was redeemed, Unix time in seconds.'), Type.Null()]),
    status: BondStatusView,
    transactionHash: Bytes32Text('Transaction that posted it.'),
    confirmation: Confirmation,
    block: BlockView,
  },
  {
    ...closed,
    title: 'Bond',
    description: 'A share of the capital behind a product, and of the premium it earns.',
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

const owner = AddressText('Owner of the bond.')

const BondPostedData = Type.Object(
  {
    ...names,
    owner: AddressText('Owner of the bond.'),
    payer: AddressText('Wallet that paid.'),
    principal: Decimal('Principal, in base units of the asset.'),
    shares: Decimal('Shares of the pool.'),
    maturity: Decimal('When it can be redeemed, Unix time in seconds.'),
    ...origin,
  },
  { ...closed, title: 'BondPostedData', description: 'A bond was posted.' },
)
export type BondPostedData = Static<typeof BondPostedData>

const BondQueuedData = Type.Object(
  { ...names, owner, shares: Decimal('Shares that wait to be redeemed.'), ...origin },
  {
    ...closed,
    title: 'BondQueuedData',
    description: 'A matured bond was queued: cover in force still needs its capital.',
  },
)
export type BondQueuedData = Static<typeof BondQueuedData>

const BondRedeemedData = Type.Object(
  { ...names, owner, principal: Decimal('Principal paid out.'), ...origin },
  { ...closed, title: 'BondRedeemedData', description: 'A bond was redeemed and burned.' },
)
export type BondRedeemedData = Static<typeof BondRedeemedData>

const PremiumCollectedData = Type.Object(
  { ...names, owner, amount: Decimal('Premium paid out.'), ...origin },
  { ...closed, title: 'PremiumCollectedData', description: 'Premium of a bond was paid to its owner.' },
)
export type PremiumCollectedData = Static<typeof PremiumCollectedData>

/** The `data` of bond events, by event type. */
export const bondEventSchemas = {
  'bond.posted': BondPostedData,
  'bond.queued': BondQueuedData,
  'bond.redeemed': BondRedeemedData,
  'premium.collected': PremiumCollectedData,
}
