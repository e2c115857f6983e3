import { Type } from 'typebox'
import { maxReadings } from '../../chain/oracle.ts'
import { AddressText, BlockView, Decimal, OneOf } from '../../http/schema.ts'

const closed = { additionalProperties: false }

const PriceView = Type.Object(
  {
    aggregator: AddressText('Price feed that the trigger reads.'),
    decimals: Type.Integer({ minimum: 0, maximum: 255, format: 'int32', description: 'Decimals of its prices.' }),
    threshold: Decimal('A price below this meets the condition, in units of the feed.'),
    recovery: Decimal('A price at or above this ends the event.'),
    confirmation: Decimal('Seconds for which every price must be below the threshold.'),
    maxAge: Decimal('Maximum seconds between two prices that count together.'),
    severity: Decimal('Share of the coverage that an event pays, in basis points.'),
  },
  { ...closed, description: 'The price feed. Null for other oracles.' },
)

const ResolversView = Type.Object(
  {
    quorum: Decimal('Number of resolvers that must sign a reading.'),
    count: Decimal('Number of resolvers.'),
    maxAge: Decimal('Seconds for which a reading keeps the product on sale.'),
  },
  { ...closed, description: 'The resolvers. Null for other oracles.' },
)

const ReadingView = Type.Object(
  {
    at: Decimal('Time of the reading, Unix time in seconds.'),
    value: Decimal('The price, or the severity that the resolvers signed, in basis points.'),
    isMet: Type.Boolean({ description: 'Whether the reading meets the insured condition.' }),
  },
  closed,
)

export const OracleView = Type.Object(
  {
    productId: Decimal('Product id.'),
    kind: OneOf(
      ['price', 'resolver', 'unknown'],
      '`price`: a price feed. `resolver`: readings signed by a quorum. `unknown`: a trigger that this gateway cannot read.',
    ),
    state: OneOf(
      ['unavailable', 'armed', 'alert', 'tripped'],
      '`armed`: the condition is not met. `alert`: it is met and not confirmed. `tripped`: an event is confirmed and has not ' +
        'ended. `unavailable`: there is no fresh reading.',
    ),
    price: Type.Union([PriceView, Type.Null()]),
    resolvers: Type.Union([ResolversView, Type.Null()]),
    readings: Type.Array(ReadingView, { maxItems: maxReadings, description: 'The newest readings, newest first.' }),
    block: BlockView,
  },
  {
    ...closed,
    title: 'Oracle',
    description: 'What the trigger of a product watches.',
    examples: [
      {
        productId: '1',
        kind: 'price',
        state: 'armed',
        price: {
          aggregator: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
          decimals: 8,
          threshold: '97000000',
          recovery: '99500000',
          confirmation: '32400',
          maxAge: '10800',
          severity: '10000',
        },
        resolvers: null,
        readings: [{ at: '1794708000', value: '99987000', isMet: false }],
        block: { number: '1024', timestamp: '1794709674' },
      },
    ],
  },
)
