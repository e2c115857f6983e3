import { Type } from 'typebox'
import { pageQuery } from '../../http/pages.ts'
import { Decimal } from '../../http/schema.ts'

const closed = { additionalProperties: false }

/** Eighteen digits last for longer than anybody numbers, and fit where the database counts. */
const number = '(0|[1-9][0-9]{0,17})'

const word = '[a-z][a-z_]{0,31}'
const typePattern = `(\\*|${word}(\\.${word}){0,3}(\\.\\*)?)`

export const EventQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        pattern: `^(${number}|latest)$`,
        maxLength: 18,
        description:
          'Show what comes after this position: the `nextAfter` of the page before, or the `sequence` of the last event seen. ' +
          'Left out or 0: from the oldest event that is kept. `latest`: only what comes from now on.',
      }),
    ),
    limit: pageQuery.limit,
    types: Type.Optional(
      Type.String({
        pattern: `^${typePattern}(,${typePattern}){0,19}$`,
        maxLength: 1_024,
        description:
          'Only these types, at most 20, separated by commas: `policy.bought`, `listing.*` or `*`. A type includes its ' +
          '`.reverted`.',
      }),
    ),
    productId: Type.Optional(Decimal('Only what concerns the product of this number.')),
  },
  closed,
)

/** Other headers are none of this operation's business. */
export const EventHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      pattern: `^${number}$`,
      maxLength: 18,
      description:
        'For a stream: the `id` of the last event received, as EventSource sends it. It counts instead of `after`.',
    }),
  ),
})

const example = {
  sequence: '1042',
  eventId: 'evt_0Jm3xQ7Tq2bYc1Vn8KfRzP',
  type: 'policy.bought',
  timestamp: '2026-11-15T02:27:54.000Z',
  data: { productId: '1', index: '0', coverage: '1000000000' },
}

const EventView = Type.Object(
  {
    sequence: Decimal('Its number. Numbers rise, and those of other readers are left out.'),
    eventId: Type.String({
      pattern: '^evt_[0-9A-Za-z]{22}$',
      maxLength: 26,
      description: 'Names the event, here and in webhooks.',
    }),
    type: Type.String({
      pattern: '^[a-z_]+(\\.[a-z_]+)+$',
      maxLength: 128,
      description: 'What happened. With `.reverted` at its end: it was taken back, `data.eventId` names the original.',
    }),
    timestamp: Type.String({ format: 'date-time', maxLength: 32, description: 'When it happened.' }),
    data: Type.Object(
      {},
      { additionalProperties: true, description: 'What it is about; integers are decimal strings.' },
    ),
  },
  { ...closed, title: 'Event', description: 'Something that happened.', examples: [example] },
)

const EventPage = Type.Object(
  {
    data: Type.Array(EventView, { maxItems: 100 }),
    nextAfter: Decimal('Where to go on: the `after` of the next request, whether or not this page is empty.'),
    hasMore: Type.Boolean({
      description: 'Whether to ask again at once. A page that a filter left empty may have more.',
    }),
  },
  { ...closed, description: 'A page of events, in the order of their numbers.' },
)

const EventText = Type.String({
  maxLength: 2_147_483_647,
  pattern: '^[^\\u0000]*$',
  description: 'Server-sent events: `id` is the sequence, `event` the type, `data` the event as one line of JSON.',
})

/** The two forms of the answer. */
export const EventContent = {
  'application/json': { schema: EventPage, example: { data: [example], nextAfter: '1042', hasMore: false } },
  'text/event-stream': {
    schema: EventText,
    example: `id: ${example.sequence}\nevent: ${example.type}\ndata: ${JSON.stringify(example)}\n\n`,
  },
}
