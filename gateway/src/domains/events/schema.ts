import { type TObject, Type } from 'typebox'
import { pageQuery } from '../../http/pages.ts'
import { Decimal, OneOf } from '../../http/schema.ts'
import { type Catalogue, revertedTypes } from './catalogue.ts'
import type { viewEvent } from './list.ts'

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
          '`.reverted`. A type that there is not is refused.',
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
  sequence: Decimal('Its number. Numbers rise, and those of other readers are left out.'),
  eventId: EventId('Names the event, here and in webhooks.'),
  timestamp: Type.String({ format: 'date-time', maxLength: 32, description: 'When it happened.' }),
}

const pascal = (type: string): string => type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())

const viewOf = (type: string, data: TObject) =>
  Type.Object(
    { ...frame, type: Type.Literal(type), data },
    { ...closed, title: `${pascal(type)}Event`, description: (data as { description?: string }).description ?? type },
  )

const RevertedView = (catalogue: Catalogue) =>
  Type.Object(
    {
      ...frame,
      type: OneOf(revertedTypes(catalogue), 'What was taken back.'),
      data: Type.Object(
        { eventId: EventId('The event that was taken back.') },
        { additionalProperties: true, description: 'What the event that was taken back had told.' },
      ),
    },
    { ...closed, title: 'RevertedEvent', description: 'The chain has taken something back: it did not happen.' },
  )

/** An event of any type; which one it is says what is in its `data`. */
const EventView = (catalogue: Catalogue) =>
  Type.Unsafe<ReturnType<typeof viewEvent>>(
    Type.Union([...Object.entries(catalogue).map(([type, data]) => viewOf(type, data)), RevertedView(catalogue)], {
      title: 'Event',
      description: 'Something that happened. More types will come: pass over those that you do not know.',
    }),
  )

const EventPage = (catalogue: Catalogue) =>
  Type.Object(
    {
      data: Type.Array(EventView(catalogue), { maxItems: 100 }),
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
export const contentOf = (catalogue: Catalogue) => ({
  'application/json': { schema: EventPage(catalogue), example: { data: [example], nextAfter: '1042', hasMore: false } },
  'text/event-stream': {
    schema: EventText,
    example: `id: ${example.sequence}\nevent: ${example.type}\ndata: ${JSON.stringify(example)}\n\n`,
  },
})
