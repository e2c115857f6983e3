import { type TSchema, Type } from 'typebox'
import { AssetView, assetExample } from '../../http/asset-view.ts'
import { AddressText, BlockView, Decimal } from '../../http/schema.ts'

const closed = { additionalProperties: false }

const figures = {
  policies: Type.Object(
    {
      count: Decimal('Policies that the wallet owns, including expired ones.'),
      waiting: Decimal('Policies whose cover has not started.'),
      active: Decimal('Policies in force.'),
      coverage: Decimal('Remaining coverage of waiting and active policies, in base units of the asset.'),
      activeCoverage: Decimal('Remaining coverage of active policies.'),
      premium: Decimal('Premium paid, including extensions.'),
      paidOut: Decimal('Total paid out.'),
      refunded: Decimal('Total refunded for surrendered coverage.'),
    },
    { ...closed, title: 'PolicyTotals', description: 'Sums over the policies that the wallet owns.' },
  ),
  unsettled: Type.Object(
    {
      policies: Decimal('Policies that are not settled against every reported event.'),
      payout: Decimal('What settling them now would pay. Anyone can settle them. Zero if no event is covered.'),
    },
    {
      ...closed,
      title: 'UnsettledTotals',
      description: 'Payouts to come. A policy counts until its expiry plus grace: after that nothing is paid.',
    },
  ),
  bonds: Type.Object(
    {
      count: Decimal('Bonds that the wallet owns, or owned when they were closed.'),
      open: Decimal('Bonds that are not closed.'),
      posted: Decimal('Principal paid in, in base units of the asset.'),
      atRisk: Decimal('Principal that backs cover, after losses. The most that can be lost.'),
      released: Decimal('Principal released and not yet claimed.'),
      premium: Decimal('Premium earned and not yet claimed.'),
      claimedPrincipal: Decimal('Principal claimed so far.'),
      claimedPremium: Decimal('Premium claimed so far.'),
    },
    { ...closed, title: 'BondTotals', description: 'Sums over the bonds of the wallet.' },
  ),
  listings: Type.Object(
    {
      open: Decimal('Positions for sale.'),
      asked: Decimal('Sum of their prices, in base units of the asset.'),
    },
    { ...closed, title: 'ListingTotals', description: 'Sums over the open listings of the wallet.' },
  ),
}

const Link = (description: string) => Type.String({ format: 'uri-reference', maxLength: 256, description })

const links = {
  policies: Link('The policies.'),
  bonds: Link('The bonds.'),
  listings: Link('The open listings.'),
}

const Links = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { ...closed, description: 'The lists whose sums are shown.' })

const ProductPortfolio = Type.Object(
  {
    productId: Decimal('Product id.'),
    name: Type.Union([Type.String({ maxLength: 2_000, pattern: '\\S' }), Type.Null()], {
      description: 'Name of the product; null if its description is not known.',
    }),
    ...figures,
    links: Links({ product: Link('The product.'), ...links }),
  },
  { ...closed, title: 'ProductPortfolio', description: 'The positions of the wallet in one product.' },
)

const sums = {
  policies: {
    count: '3',
    waiting: '1',
    active: '1',
    coverage: '1500000000',
    activeCoverage: '1000000000',
    premium: '3703701',
    paidOut: '0',
    refunded: '0',
  },
  unsettled: { policies: '1', payout: '1000000000' },
  bonds: {
    count: '2',
    open: '1',
    posted: '60000000000',
    atRisk: '50000000000',
    released: '0',
    premium: '5123456',
    claimedPrincipal: '10000000000',
    claimedPremium: '1234567',
  },
  listings: { open: '1', asked: '900000' },
}

const wallet = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'

const portfolioExample = {
  walletAddress: wallet,
  asset: assetExample,
  owed: '0',
  totals: sums,
  products: [
    {
      productId: '1',
      name: 'USDC depeg',
      ...sums,
      links: {
        product: '/products/1',
        policies: '/api/v1/policies?productId=1',
        bonds: '/api/v1/bonds?productId=1',
        listings: `/api/v1/marketplace/listings?seller=${wallet}&productId=1`,
      },
    },
  ],
  links: {
    policies: '/api/v1/policies',
    bonds: '/api/v1/bonds',
    listings: `/api/v1/marketplace/listings?seller=${wallet}`,
  },
  block: { number: '1024', timestamp: '1794809674' },
}

export const PortfolioView = Type.Object(
  {
    walletAddress: AddressText('Wallet of the API key.'),
    asset: AssetView,
    owed: Decimal(
      'What the contract keeps for the wallet, in base units: payments that the asset refused, and protocol fees. Anyone can ' +
        'have it paid to the wallet by calling `withdraw(address)`.',
    ),
    totals: Type.Object(figures, { ...closed, description: 'Sums over all products.' }),
    products: Type.Array(ProductPortfolio, {
      maxItems: 10_000,
      description: 'Every product in which the wallet has a position, newest first.',
    }),
    links: Links(links),
    block: BlockView,
  },
  {
    ...closed,
    title: 'Portfolio',
    description: 'What a wallet owns, is owed and has at risk.',
    examples: [portfolioExample],
  },
)
