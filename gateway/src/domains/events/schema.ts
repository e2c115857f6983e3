import { type TObject, Type } from 'typebox'
import { pageQuery } from '../../http/pages.ts'
import { patternOf } from '../../http/patterns.ts'
import { Decimal, OneOf } from '../../http/schema.ts'
import { type Catalogue, revertedTypes } from './catalogue.ts'
import type { viewEvent } from './list.ts'

const closed = { additionalProperties: false }

export const EventQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        pattern: patternOf('eventPosition'),
        maxLength: 18,
        description:
          'Start after this position: the `nextAfter` of the previous page, or the `sequence` of the last event seen. Omitted or ' +
          '0: start at the oldest stored event. `latest`: only new events.',
      }),
    ),
    limit: pageQuery.limit,
    types: Type.Optional(
      Type.String({
        pattern: patternOf('eventTypes'),
        maxLength: 1_024,
        description:
          'Only these types, at most 20, separated by commas: `policy.bought`, `listing.*` or `*`. A type includes its ' +
          '`.reverted` type. Unknown types are refused.',
      }),
    ),
    productId: Type.Optional(Decimal('Only events of this product id.')),
  },
  closed,
)

export const EventHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      pattern: patternOf('number'),
      maxLength: 18,
      description: 'Streams only: the `id` of the last event received, as EventSource sends it. It overrides `after`.',
    }),
  ),
})

const example = {
  sequence: '1042',
  eventId: 'evt_0Jm3xQ7Tq2bYc1Vn8KfRzP',
  type: 'policy.bought',
  timestamp: '2026-11-15T02:27:54.000Z',
  data: {
    tokenId: '18446744073709551616',
    productId: '1',
    index: '0',
    owner: '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
    payer: '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
    coverage: '1000000000',
    premium: '4109590',
    fee: '0',
    activeFrom: '1794796074',
    expiry: '1797292800',
    transactionHash: `0x${'6b'.repeat(32)}`,
    block: { number: '1024', timestamp: '1794709674' },
  },
}

const EventId = (description: string) => Type.String({ pattern: '^evt_[0-9A-Za-z]{22}$', maxLength: 26, description })

const frame = {
  sequence: Decimal("Sequence number. Numbers rise, with gaps where other wallets' events are."),
  eventId: EventId('Event id, the same in webhooks.'),
  timestamp: Type.String({ format: 'date-time', maxLength: 32, description: 'When it happened.' }),
}

/** `policy.bought` as `PolicyBought`. */
export const eventTypeName = (type: string): string =>
  type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())

const viewOf = (type: string, data: TObject) =>
  Type.Object(
    { ...frame, type: Type.Literal(type), data },
    {
      ...closed,
      title: `${eventTypeName(type)}Event`,
      description: (data as { description?: string }).description ?? type,
    },
  )

const RevertedView = (catalogue: Catalogue) =>
  Type.Object(
    {
      ...frame,
      type: OneOf(revertedTypes(catalogue), 'Type of the reverted event, with `.reverted` appended.'),
      data: Type.Object(
        { eventId: EventId('Id of the reverted event.') },
        { additionalProperties: true, description: 'Data of the reverted event.' },
      ),
    },
    { ...closed, title: 'RevertedEvent', description: 'A reorg reverted an event: it did not happen.' },
  )

/** An event of any type. The type determines `data`. */
const EventView = (catalogue: Catalogue) =>
  Type.Unsafe<ReturnType<typeof viewEvent>>(
    Type.Union([...Object.entries(catalogue).map(([type, data]) => viewOf(type, data)), RevertedView(catalogue)], {
      title: 'Event',
      description: 'An event. New types may be added: ignore types that you do not know.',
    }),
  )

const EventPage = (catalogue: Catalogue) =>
  Type.Object(
    {
      data: Type.Array(EventView(catalogue), { maxItems: 100 }),
      nextAfter: Decimal('Send this as `after` of the next request, even if this page is empty.'),
      hasMore: Type.Boolean({
        description: 'Whether to request the next page at once. A filtered page can be empty and still have more.',
      }),
    },
    { ...closed, description: 'A page of events, in order of their sequence.' },
  )

const EventText = Type.String({
  maxLength: 2_147_483_647,
  pattern: '^[^\\u0000]*$',
  description: 'Server-sent events: `id` is the sequence, `event` the type, `data` the event as one line of JSON.',
})

/** The two representations of the response. */
export const contentOf = (catalogue: Catalogue) => ({
  'application/json': { schema: EventPage(catalogue), example: { data: [example], nextAfter: '1042', hasMore: false } },
  'text/event-stream': {
    schema: EventText,
    example: `id: ${example.sequence}\nevent: ${example.type}\ndata: ${JSON.stringify(example)}\n\n`,
  },
})
