import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify'
import type { Clock } from '../base/clock.ts'
import { AppError, type ErrorCode } from '../base/errors.ts'
import type { Logger } from '../base/log.ts'
import { type Allowances, accessOf, guardAccess } from './access.ts'
import type { Callers } from './authenticate.ts'
import { commonHeaders } from './envelope.ts'
import { knowPaths } from './methods.ts'
import type { Metrics } from './metrics.ts'
import { sendRefusal } from './refusals.ts'
import { readRequestId } from './request-id.ts'
import { compileSchema } from './validation.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The codes this operation may refuse with, beyond those that every operation has. */
    errors?: readonly ErrorCode[]
    /** A public document: pages of any origin may read it, caches may keep it, and its query is ignored. */
    document?: boolean
    /** Never refused for asking too often: a load balancer behind the same address must be able to ask. */
    unlimited?: boolean
  }
}

export type KitOptions = {
  log: Logger
  clock: Clock
  metrics: Metrics
  trustedHops: string[]
  callers: Callers
  allowances: Allowances
}

const noQuery = { type: 'object', additionalProperties: false, properties: {} }

/** Builds an HTTP application with the manners that every route shares; the routes come after. */
export const buildKit = (options: KitOptions): App => {
  const { log, metrics, trustedHops } = options
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: readRequestId,
    trustProxy: trustedHops.length > 0 ? trustedHops : false,
    bodyLimit: 65_536,
    routerOptions: { maxParamLength: 128 },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      // No hook runs for these.
      reply.raw.once('finish', () => report(metrics, request, reply))
      reply.headers(commonHeaders(request.id))
      sendRefusal(error, request, reply)
    },
  }).withTypeProvider<TypeBoxTypeProvider>()

  readJsonOnly(app)
  app.setValidatorCompiler(compileSchema)
  app.setErrorHandler(sendRefusal)
  app.decorateRequest('caller', null)
  app.addHook('onRoute', (route) => {
    const { schema, config } = route
    route.config = { ...config, access: config?.access ?? accessOf(route.url) }
    if (schema && !schema.hide && !config?.document && !schema.querystring) schema.querystring = noQuery
  })

  const paths = knowPaths(app)
  const { admit, confirm } = guardAccess(options)

  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions
    reply.headers({ ...commonHeaders(request.id), 'cache-control': 'no-store' })
    if (config.document) {
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=300',
      })
    }
    await admit(request, reply, paths.accessTo(request))
    if (request.is404) return paths.refuse(request, reply)
  })
  app.addHook('preHandler', confirm)
  app.addHook('onResponse', async (request, reply) => report(metrics, request, reply))
  app.setNotFoundHandler(() => {
    throw new AppError(
      'not_found',
      'There is nothing at this path. The contract at /openapi.json lists every operation.',
    )
  })
  return app
}

/** JSON is UTF-8 by definition; read as text, bytes that are not would silently become other characters. */
const readJsonOnly = (app: App): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Many clients declare a body wherever they might have sent one.
    if (body.length === 0 && !request.routeOptions.schema?.body) done(null, undefined)
    else if (isUtf8(body)) parse(request, body.toString('utf8'), done)
    else done(new AppError('invalid_body', 'The body is not valid UTF-8. Send JSON in UTF-8.'))
  })
}

/** Counts an answer and writes it to the log: by its pattern there, by its path here. */
const report = (metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void => {
  const route = request.routeOptions.url ?? 'unknown'
  const ms = Math.round(reply.elapsedTime * 10) / 10
  const line = { method: request.method, path: readablePath(request.url), status: reply.statusCode, ms }
  metrics.observeRequest({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime })
  request.log[route.startsWith('/health') ? 'debug' : 'info'](line, 'answered')
}

/** A path may be 16 KiB of anything; a log line keeps its beginning, in characters that no terminal acts upon. */
const readablePath = (url: string): string => {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.slice(0, 256).replaceAll(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()))
}
