import { type Static, Type } from 'typebox'
import { pageOf } from '../../http/pages.ts'
import { AddressText, BlockView, Bytes32Text, Decimal, OneOf, origin, Sentence } from '../../http/schema.ts'

const closed = { additionalProperties: false }

const MetadataView = Type.Object(
  {
    name: Sentence('What people call it.'),
    category: Sentence('What kind of event it insures.'),
    summary: Sentence('What it pays, and when, in a sentence.'),
    insuredEvent: Sentence('The exact condition.'),
    evidence: Sentence('What decides whether the condition was met.'),
  },
  { ...closed, description: 'The words whose hash the product committed to on the chain.' },
)

const RatesView = Type.Object(
  {
    zero: Decimal('Annual rate when nothing is sold, scaled by 1e18.'),
    kink: Decimal('Annual rate at the kink, scaled by 1e18.'),
    full: Decimal('Annual rate when everything is sold, scaled by 1e18.'),
    kinkAt: Decimal('Utilisation at which the rate starts to rise steeply, scaled by 1e18.'),
  },
  closed,
)

const TermsView = Type.Object(
  {
    trigger: AddressText('Contract that says whether the insured event happened.'),
    feed: Bytes32Text('What the trigger watches for this product.'),
    epoch: Decimal('Expiries of policies are multiples of this many seconds.'),
    waiting: Decimal('Cover begins this many seconds after the purchase.'),
    grace: Decimal('Capital stays for this many seconds after an expiry, for events to be confirmed and settled.'),
    maxDuration: Decimal('Latest expiry, in seconds from the purchase.'),
    minTerm: Decimal('Earliest maturity of a bond, in seconds from its posting.'),
    utilizationCap: Decimal('Share of the capital that cover in force may reach, in basis points.'),
    rates: RatesView,
  },
  { ...closed, description: 'The terms. They never change.' },
)

const PoolView = Type.Object(
  {
    capital: Decimal('Principal at risk, in base units of the asset.'),
    locked: Decimal('Cover in force.'),
    capacity: Decimal('Cover that may be in force.'),
    available: Decimal('Cover that can be bought now.'),
    utilization: Decimal('Cover in force as a share of the capacity, scaled by 1e18.'),
    rate: Decimal('Annual rate of the next unit of cover, scaled by 1e18.'),
    exiting: Decimal('Principal that waits to leave.'),
    policies: Decimal('Policies ever sold.'),
    bonds: Decimal('Bonds ever posted.'),
    events: Decimal('Events that were reported.'),
  },
  { ...closed, description: 'The pool as of the block shown.' },
)

export const ProductView = Type.Object(
  {
    productId: Decimal('Number of the product.'),
    metadata: Type.Union([MetadataView, Type.Null()], {
      description: 'Null where the gateway does not have the words.',
    }),
    metadataHash: Bytes32Text('Hash of the words, on the chain.'),
    terms: TermsView,
    pool: PoolView,
    status: OneOf(
      ['on_sale', 'sold_out', 'alert', 'event_pending', 'frozen', 'tripped', 'unavailable'],
      'Whether cover can be bought: `on_sale`. Otherwise why not: nothing left; an event is being confirmed, was confirmed ' +
        'and awaits its report, or is being settled; it has not ended yet; the oracle is silent.',
    ),
    frozenUntil: Type.Union([Decimal('When the freeze ends at the latest, in seconds since 1970.'), Type.Null()]),
    block: BlockView,
  },
  {
    ...closed,
    title: 'Product',
    description: 'A product.',
    examples: [
      {
        productId: '1',
        metadata: {
          name: 'USDC depeg',
          category: 'stablecoin-depeg',
          summary: 'Pays in full when the price of USDC stays below 0.97 USD for nine hours.',
          insuredEvent: 'Every answer of the USDC/USD price feed is below 0.97 over nine hours.',
          evidence: 'On-chain price feed USDC/USD, read by the price trigger.',
        },
        metadataHash: `0x${'5a'.repeat(32)}`,
        terms: {
          trigger: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
          feed: `0x${'7c'.repeat(32)}`,
          epoch: '86400',
          waiting: '86400',
          grace: '518400',
          maxDuration: '15552000',
          minTerm: '518400',
          utilizationCap: '9000',
          rates: {
            zero: '5000000000000000',
            kink: '30000000000000000',
            full: '250000000000000000',
            kinkAt: '800000000000000000',
          },
        },
        pool: {
          capital: '2000000000000',
          locked: '450000000000',
          capacity: '1800000000000',
          available: '1350000000000',
          utilization: '250000000000000000',
          rate: '12812500000000000',
          exiting: '0',
          policies: '3',
          bonds: '2',
          events: '0',
        },
        status: 'on_sale',
        frozenUntil: null,
        block: { number: '1024', timestamp: '1794709674' },
      },
    ],
  },
)

export const ProductPage = Type.Object(pageOf(ProductView).properties, {
  ...closed,
  description: 'A page of products.',
})

const PointView = Type.Object(
  {
    at: Decimal('When the hour or the day begins, in seconds since 1970.'),
    capital: Decimal('Principal at risk, in base units of the asset.'),
    locked: Decimal('Cover in force.'),
    capacity: Decimal('Cover that may be in force.'),
    utilization: Decimal('Cover in force as a share of the capacity, scaled by 1e18.'),
    rate: Decimal('Annual rate of the next unit of cover, scaled by 1e18.'),
    premiums: Decimal('Premium paid since the product exists, fees included.'),
    payouts: Decimal('Payouts since the product exists.'),
  },
  {
    ...closed,
    title: 'PoolPoint',
    description: 'The pool at the end of an hour or a day, or as far as that has come.',
    examples: [
      {
        at: '1794708000',
        capital: '2000000000000',
        locked: '450000000000',
        capacity: '1800000000000',
        utilization: '250000000000000000',
        rate: '12812500000000000',
        premiums: '1234567890',
        payouts: '0',
      },
    ],
  },
)

export const PointPage = Type.Object(pageOf(PointView).properties, {
  ...closed,
  description: 'A page of the history of a pool.',
})

const ProductCreatedData = Type.Object(
  {
    productId: Decimal('Number of the product.'),
    metadataHash: Bytes32Text('Hash of the words that describe it.'),
    trigger: AddressText('Contract that says whether the insured event happened.'),
    feed: Bytes32Text('What the trigger watches for this product.'),
    ...origin,
  },
  { ...closed, title: 'ProductCreatedData', description: 'A product was created.' },
)
export type ProductCreatedData = Static<typeof ProductCreatedData>

const TriggerReportedData = Type.Object(
  {
    productId: Decimal('Number of the product.'),
    eventIndex: Decimal('Place of the event among those of the product, from 0.'),
    observedAt: Decimal('When the event began, in seconds since 1970.'),
    reportedAt: Decimal('When it was reported, in seconds since 1970.'),
    severity: Decimal('Share of the cover that it pays, in basis points; zero if it came too late.'),
    ...origin,
  },
  { ...closed, title: 'TriggerReportedData', description: 'An insured event was reported.' },
)
export type TriggerReportedData = Static<typeof TriggerReportedData>

/** What is told about products, by type. */
export const productEventSchemas = {
  'product.created': ProductCreatedData,
  'trigger.reported': TriggerReportedData,
}
