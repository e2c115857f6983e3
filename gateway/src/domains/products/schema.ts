import { type Static, Type } from 'typebox'
import { AssetView, assetExample } from '../../http/asset-view.ts'
import { pageOf } from '../../http/pages.ts'
import { AddressText, BlockView, Bytes32Text, Decimal, OneOf, origin, Sentence } from '../../http/schema.ts'

const closed = { additionalProperties: false }

const MetadataUri = Type.String({
  maxLength: 2_000,
  pattern: '^[^\\u0000]*$',
  description: 'Where the metadata is, from the chain. May be empty.',
})

const MetadataView = Type.Object(
  {
    name: Sentence('Display name.'),
    category: Sentence('Category of the insured event.'),
    summary: Sentence('When it pays and how much, in one sentence.'),
    insuredEvent: Sentence('The exact condition.'),
    evidence: Sentence('Evidence that decides whether the condition was met.'),
  },
  { ...closed, description: 'Product description. Its hash is on chain.' },
)

const RatesView = Type.Object(
  {
    zero: Decimal('Annual rate at zero utilization, scaled by 1e18.'),
    kink: Decimal('Annual rate at the kink, scaled by 1e18.'),
    full: Decimal('Annual rate at full utilization, scaled by 1e18.'),
    kinkAt: Decimal('Utilization at the kink, scaled by 1e18. Above it the rate rises faster.'),
  },
  closed,
)

const TermsView = Type.Object(
  {
    trigger: AddressText('Contract that decides whether the insured event happened.'),
    feed: Bytes32Text('Data feed that the trigger watches for this product.'),
    epoch: Decimal('Policy expiries are multiples of this many seconds.'),
    waiting: Decimal('Seconds between purchase and start of cover.'),
    grace: Decimal('Seconds that capital stays locked after an expiry, to confirm and settle events.'),
    maxDuration: Decimal('Maximum seconds from purchase to expiry.'),
    minTerm: Decimal('Minimum seconds from posting a bond to its maturity.'),
    term: Decimal('Bonds mature at multiples of this many seconds since 1970: the boundaries.'),
    minCover: Decimal('Minimum coverage of a policy, in base units of the asset.'),
    utilizationCap: Decimal('Maximum cover in force as a share of the capital, in basis points.'),
    rates: RatesView,
  },
  { ...closed, description: 'The terms. They never change.' },
)

const AvailableView = Type.Object(
  {
    until: Decimal('Latest expiry, Unix time in seconds.'),
    available: Decimal('Maximum cover that can be bought until then.'),
  },
  closed,
)

const BoundaryView = Type.Object(
  {
    time: Decimal('The boundary, Unix time in seconds.'),
    maturing: Decimal('Principal of the bonds that mature there.'),
    lockedAfter: Decimal('Cover in force that is released after it.'),
    capacityAfter: Decimal('Maximum cover that the capital committed beyond it may carry.'),
  },
  closed,
)

const PoolView = Type.Object(
  {
    capital: Decimal('Principal at risk, in base units of the asset.'),
    locked: Decimal('Cover in force.'),
    capacity: Decimal('Maximum cover that the committed capital may carry now.'),
    available: Decimal('Cover available now, until the next boundary at which bonds mature. See availableUntil.'),
    utilization: Decimal('Cover in force as a share of the capacity, scaled by 1e18.'),
    rate: Decimal('Annual rate of the next unit of cover, scaled by 1e18.'),
    committed: Decimal('Principal of bonds whose boundary has not passed. Only this backs new cover.'),
    retained: Decimal(
      'Principal of matured bonds that cover in force still needs. Nothing is sold while there is any.',
    ),
    nextBoundary: Decimal('Next boundary, Unix time in seconds.'),
    availableUntil: Type.Array(AvailableView, {
      maxItems: 10,
      description:
        'Cover available by expiry, in ascending order. A policy may use the first entry that reaches its expiry.',
    }),
    boundaries: Type.Array(BoundaryView, {
      maxItems: 10,
      description: 'The boundaries that the longest policy is priced on, in ascending order.',
    }),
    policies: Decimal('Number of policies sold.'),
    bonds: Decimal('Number of bonds posted.'),
    events: Decimal('Number of events reported.'),
  },
  { ...closed, description: 'The pool at `block`.' },
)

export const ProductView = Type.Object(
  {
    productId: Decimal('Product id.'),
    metadata: Type.Union([MetadataView, Type.Null()], {
      description: 'Null if the gateway does not have the description.',
    }),
    metadataHash: Bytes32Text('Hash of the metadata, from the chain.'),
    metadataUri: MetadataUri,
    terms: TermsView,
    asset: AssetView,
    pool: PoolView,
    status: OneOf(
      ['on_sale', 'sold_out', 'alert', 'event_pending', 'frozen', 'tripped', 'unavailable'],
      '`on_sale`: cover can be bought. `sold_out`: no capacity left. `alert`: a possible event is being confirmed. ' +
        '`event_pending`: a confirmed event waits for its report. `frozen`: an event is being settled. `tripped`: the event ' +
        'has not ended yet. `unavailable`: the oracle does not answer.',
    ),
    frozenUntil: Type.Union([Decimal('Latest end of the freeze, Unix time in seconds.'), Type.Null()]),
    block: BlockView,
  },
  {
    ...closed,
    title: 'Product',
    description: 'A cover product.',
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
        metadataUri: '',
        terms: {
          trigger: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
          feed: `0x${'7c'.repeat(32)}`,
          epoch: '86400',
          waiting: '86400',
          grace: '518400',
          maxDuration: '15552000',
          minTerm: '2592000',
          term: '2592000',
          minCover: '1000000',
          utilizationCap: '9000',
          rates: {
            zero: '5000000000000000',
            kink: '30000000000000000',
            full: '250000000000000000',
            kinkAt: '800000000000000000',
          },
        },
        asset: assetExample,
        pool: {
          capital: '2000000000000',
          locked: '450000000000',
          capacity: '1800000000000',
          available: '1350000000000',
          utilization: '250000000000000000',
          rate: '12812500000000000',
          committed: '2000000000000',
          retained: '0',
          nextBoundary: '1796256000',
          availableUntil: [{ until: '1795737600', available: '1350000000000' }],
          boundaries: [
            { time: '1796256000', maturing: '0', lockedAfter: '450000000000', capacityAfter: '1800000000000' },
          ],
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
    at: Decimal('Start of the hour or day, Unix time in seconds.'),
    capital: Decimal('Principal at risk, in base units of the asset.'),
    locked: Decimal('Cover in force.'),
    capacity: Decimal('Maximum cover in force.'),
    utilization: Decimal('Cover in force as a share of the capacity, scaled by 1e18.'),
    rate: Decimal('Annual rate of the next unit of cover, scaled by 1e18.'),
    premiums: Decimal('Total premium paid, including fees.'),
    payouts: Decimal('Total payouts.'),
  },
  {
    ...closed,
    title: 'PoolPoint',
    description: 'The pool at the end of an hour or day, or now for the current one.',
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
  description: 'A page of pool history.',
})

const ProductCreatedData = Type.Object(
  {
    productId: Decimal('Product id.'),
    metadataHash: Bytes32Text('Hash of the metadata.'),
    metadataUri: MetadataUri,
    trigger: AddressText('Contract that decides whether the insured event happened.'),
    feed: Bytes32Text('Data feed that the trigger watches for this product.'),
    ...origin,
  },
  { ...closed, title: 'ProductCreatedData', description: 'A product was created.' },
)
export type ProductCreatedData = Static<typeof ProductCreatedData>

const TriggerReportedData = Type.Object(
  {
    productId: Decimal('Product id.'),
    eventIndex: Decimal('Index of the event within the product, from 0.'),
    observedAt: Decimal('When the event started, Unix time in seconds.'),
    reportedAt: Decimal('When it was reported, Unix time in seconds.'),
    knownAt: Decimal(
      'When the chain first showed it, Unix time in seconds. No capital leaves from then on until it is settled.',
    ),
    severity: Decimal('Share of the coverage that it pays, in basis points. Zero if it was reported too late.'),
    ...origin,
  },
  { ...closed, title: 'TriggerReportedData', description: 'An insured event was reported.' },
)
export type TriggerReportedData = Static<typeof TriggerReportedData>

/** The `data` of product events, by event type. */
export const productEventSchemas = {
  'product.created': ProductCreatedData,
  'trigger.reported': TriggerReportedData,
}
