import type { FastifyReply } from 'fastify'
import type { Logger } from '../../base/log.ts'
import { type Callers, callerOf, readApiKey, requireCaller } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { rateLimitKey } from '../../http/limits.ts'
import { eventsTopic } from '../../store/outbox.ts'
import type { Watcher } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import { type Catalogue, requireKnownTypes } from './catalogue.ts'
import { listEvents, type Position, viewEvent } from './list.ts'
import { prefersStream } from './negotiate.ts'
import { contentOf, EventHeaders, EventQuery } from './schema.ts'
import { openStreams, type StreamsOptions } from './streams.ts'
import { openTail } from './tail.ts'

export type EventOptions = Pick<
  StreamsOptions,
  'clock' | 'stopping' | 'heartbeatMs' | 'maxStreams' | 'maxStreamsPerAddress'
> & {
  store: Store
  watcher: Watcher
  callers: Callers
  log: Logger
  catalogue: Catalogue
}

const describe = (
  catalogue: Catalogue,
): string => `Lists the events of your wallet and public events, oldest first. To poll, set \`after\` to the \`nextAfter\` of the previous
response; while \`hasMore\` is true, request the next page at once. An event becomes visible only after all events with lower
sequence numbers, so you never skip one, and the same position always returns the same events.
Events are kept for 30 days. An older position is refused with 410 \`position_expired\`, because you may have missed events.

With \`Accept: text/event-stream\` the response is an endless stream of server-sent events: \`id\` is the sequence, \`event\` the
type, \`data\` the event as one line of JSON. It sends stored events first, then each new event within a second, and a comment
every 15 seconds. Reconnect with \`Last-Event-ID\` to continue without gaps or duplicates. Each wallet can open 5 streams, and each IP
address 100 by default.

Types: ${Object.keys(catalogue)
  .map((type) => `\`${type}\``)
  .join(', ')}. If a reorg reverts an event, the same wallets receive an event whose type ends in \`.reverted\`.`

export const eventRoutes = (app: App, options: EventOptions): void => {
  const { store, watcher, callers, clock, log, stopping, catalogue } = options
  const tail = openTail({ store, clock, log, stopping })
  watcher.on(eventsTopic, tail.refresh)
  const openStream = openStreams({ ...options, tail })

  app.get(
    '/api/v1/events',
    {
      config: { errors: ['position_expired'] },
      // Stored events keep the shape they were published with.
      serializerCompiler: () => JSON.stringify,
      schema: {
        operationId: 'listEvents',
        tags: ['Events'],
        summary: 'List or stream events',
        description: describe(catalogue),
        querystring: EventQuery,
        headers: EventHeaders,
        response: {
          200: { description: 'Events in order of their sequence.', content: contentOf(catalogue) },
        },
      },
    },
    async (request, reply) => {
      const { after, types, productId, limit } = request.query
      const filter = {
        wallet: callerOf(request).wallet.toLowerCase(),
        types: types?.split(','),
        productId: productId === undefined ? undefined : BigInt(productId),
      }
      if (filter.types) requireKnownTypes(catalogue, filter.types)
      if (request.method === 'GET' && prefersStream(request.headers.accept)) {
        const apiKey = readApiKey(request)
        await openStream({
          address: rateLimitKey(request.ip),
          filter,
          after: readPosition(request.headers['last-event-id'] ?? after),
          confirm: () => requireCaller(callers, apiKey),
          begin: () => beginStream(reply),
        })
        return reply
      }
      const { rows, nextAfter, hasMore } = await listEvents(store, { filter, limit, after: readPosition(after) })
      return { data: rows.map(viewEvent), nextAfter: String(nextAfter), hasMore }
    },
  )
}

const readPosition = (text: string | undefined): Position =>
  text === undefined || text === 'latest' ? text : BigInt(text)

/** Takes the response over from Fastify, which only keeps track of it from here. */
const beginStream = (reply: FastifyReply) => {
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // A buffering proxy would hold back every event.
    'x-accel-buffering': 'no',
  })
  return raw
}
