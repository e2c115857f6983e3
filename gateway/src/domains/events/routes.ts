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

export type EventOptions = Pick<StreamsOptions, 'stopping' | 'heartbeatMs' | 'most' | 'maxPerAddress'> & {
  store: Store
  watcher: Watcher
  callers: Callers
  log: Logger
  catalogue: Catalogue
}

const describe = (
  catalogue: Catalogue,
): string => `What happened that concerns my wallet or everybody, oldest first: this list goes forward. Poll with \`after\` set to the
\`nextAfter\` of the answer before; ask again at once while \`hasMore\` is true. An event becomes visible only together with all
that have lower numbers, so none is ever skipped, and the same position gives the same events to whoever asks again.
Events are kept for 30 days. A position older than that is refused with 410 \`position_expired\`, since something may have been missed.

With \`Accept: text/event-stream\` the answer is a stream of server-sent events that does not end: \`id\` is the sequence, \`event\`
the type, \`data\` the same object as one line. It sends what there is and then each event within a second, and a comment every 15
seconds. Connect again with \`Last-Event-ID\` to go on without loss or repetition. At most 5 streams a wallet, and by default 100 an IP address.

Types: ${Object.keys(catalogue)
  .map((type) => `\`${type}\``)
  .join(
    ', ',
  )}. When the chain takes something back, the same readers hear the type again with \`.reverted\` at its end.`

export const eventRoutes = (app: App, options: EventOptions): void => {
  const { store, watcher, callers, log, catalogue } = options
  const tail = openTail(store, log)
  watcher.on(eventsTopic, tail.refresh)
  const openStream = openStreams({ ...options, tail })

  app.get(
    '/api/v1/events',
    {
      config: { errors: ['position_expired'] },
      // What was told stays as it was told, whatever form it has today.
      serializerCompiler: () => JSON.stringify,
      schema: {
        operationId: 'listEvents',
        tags: ['Events'],
        summary: 'What happened, as pages or as a stream',
        description: describe(catalogue),
        querystring: EventQuery,
        headers: EventHeaders,
        response: {
          200: { description: 'Events in the order of their numbers.', content: contentOf(catalogue) },
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

/** From here on the answer is written by hand; Fastify keeps account of it and sends nothing. */
const beginStream = (reply: FastifyReply) => {
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies that gather an answer before they pass it on would hold back every event.
    'x-accel-buffering': 'no',
  })
  return raw
}
