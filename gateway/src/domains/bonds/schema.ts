import { type Static, Type } from 'typebox'
import { pageOf } from '../../http/pages.ts'
import { AddressText, BlockView, Bytes32Text, Confirmation, Decimal, OneOf, origin } from '../../http/schema.ts'
import { bondStatuses } from './status.ts'

const closed = { additionalProperties: false }

export const BondStatusView = OneOf(
  bondStatuses,
  'Status at the time of `block`. `committed`: its boundary has not passed. `retained`: its boundary has passed, and cover in ' +
    'force still needs a part of its principal, which bears losses and earns premium. `released`: all of its principal can be ' +
    'claimed. `closed`: paid out and burned.',
)

export const BondStatusFilter = OneOf(bondStatuses, 'Only bonds with this status.')

const names = {
  tokenId: Decimal('Token id of the bond.'),
  productId: Decimal('Id of the product that the bond backs.'),
  index: Decimal('Index of the bond within the product, from 0.'),
}

export const bondExample = {
  tokenId: '340282366920938463481821351505477763072',
  productId: '1',
  index: '0',
  owner: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  payer: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  posted: '1000000000000',
  atRisk: '1000000000000',
  released: '0',
  premium: '512345678',
  claimedPrincipal: '0',
  claimedPremium: '0',
  shares: '1000000000000',
  postedAt: '1794709674',
  maturity: '1825632000',
  closedAt: null,
  status: 'committed',
  transactionHash: `0x${'6b'.repeat(32)}`,
  confirmation: 'final',
  block: { number: '1024', timestamp: '1794809674' },
}

export const BondView = Type.Object(
  {
    ...names,
    owner: AddressText('Owner; of a closed bond, the last owner.'),
    payer: AddressText('Wallet that paid the principal.'),
    posted: Decimal('Principal paid in, in base units of the asset.'),
    atRisk: Decimal('Principal that backs cover, after losses.'),
    released: Decimal('Principal released and not yet claimed. It bears no losses and earns nothing.'),
    premium: Decimal('Premium earned and not yet claimed.'),
    claimedPrincipal: Decimal('Principal claimed so far.'),
    claimedPremium: Decimal('Premium claimed so far.'),
    shares: Decimal('Shares of the pool.'),
    postedAt: Decimal('When it was posted, Unix time in seconds.'),
    maturity: Decimal('Boundary until which it is committed, Unix time in seconds.'),
    closedAt: Type.Union([Decimal('When the last of it was paid, Unix time in seconds.'), Type.Null()]),
    status: BondStatusView,
    transactionHash: Bytes32Text('Transaction that posted it.'),
    confirmation: Confirmation,
    block: BlockView,
  },
  {
    ...closed,
    title: 'Bond',
    description: 'A share of the capital behind a product, and of the premium it earns.',
    examples: [bondExample],
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
    maturity: Decimal('Boundary until which it is committed, Unix time in seconds.'),
    ...origin,
  },
  { ...closed, title: 'BondPostedData', description: 'A bond was posted.' },
)
export type BondPostedData = Static<typeof BondPostedData>

const BondExtendedData = Type.Object(
  {
    ...names,
    owner,
    previousMaturity: Decimal('Boundary until which it was committed before, Unix time in seconds.'),
    maturity: Decimal('Boundary until which it is committed now, Unix time in seconds.'),
    ...origin,
  },
  { ...closed, title: 'BondExtendedData', description: 'A bond was committed until a later boundary.' },
)
export type BondExtendedData = Static<typeof BondExtendedData>

const BondReleasedData = Type.Object(
  {
    ...names,
    owner,
    maturity: Decimal('Boundary until which it was committed, Unix time in seconds.'),
    principal: Decimal('Principal that can be claimed.'),
    ...origin,
  },
  {
    ...closed,
    title: 'BondReleasedData',
    description:
      'All principal of a matured bond was released and can be claimed. Published when the next call moves the time of the pool, which may be later than the release itself.',
  },
)
export type BondReleasedData = Static<typeof BondReleasedData>

const BondClaimedData = Type.Object(
  {
    ...names,
    owner: AddressText('Owner, who was paid.'),
    principal: Decimal('Released principal paid out.'),
    premium: Decimal('Premium paid out.'),
    closed: Type.Boolean({ description: 'Whether this was the last of it. The bond is burned then.' }),
    ...origin,
  },
  {
    ...closed,
    title: 'BondClaimedData',
    description: 'Premium and released principal of a bond were paid to its owner.',
  },
)
export type BondClaimedData = Static<typeof BondClaimedData>

/** The `data` of bond events, by event type. */
export const bondEventSchemas = {
  'bond.posted': BondPostedData,
  'bond.extended': BondExtendedData,
  'bond.released': BondReleasedData,
  'bond.claimed': BondClaimedData,
}
