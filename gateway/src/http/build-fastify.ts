import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { AppError, type ErrorCode } from '../base/errors.ts'
import type { Logger } from '../base/log.ts'
import { type AccessOptions, accessOf, guardAccess } from './access.ts'
import { commonHeaders } from './envelope.ts'
import { sendError } from './error-handler.ts'
import { type Memory, openFastLane } from './fast-lane.ts'
import { describeJsonFault } from './json-fault.ts'
import type { Metrics } from './metrics.ts'
import { indexPaths } from './path-index.ts'
import { openRecord } from './record.ts'
import type { Refusals } from './refusals.ts'
import { makeReadRequestId } from './request-id.ts'
import { buildSerializer } from './serializers.ts'
import { unchanged } from './static-document.ts'
import { compileSchema } from './validation.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a request, from memory if possible. */
    handle: RequestListener
  }
  interface FastifyContextConfig {
    /** Error codes specific to this operation, in addition to the common ones. */
    errors?: readonly ErrorCode[]
    /** A public document: readable from any origin, cacheable, and its query is ignored. */
    document?: boolean
    /** Follows from the index alone, so it is answered from memory: see answers.ts. */
    indexed?: boolean
    /** Exempt from rate limits: a load balancer may share its IP address with clients. */
    unlimited?: boolean
  }
}

export type FastifyOptions = AccessOptions & {
  log: Logger
  metrics: Metrics
  refusals: Refusals
  trustedProxies: string[]
  /** What is answered from memory, without Fastify. */
  memory?: Memory
}

const noQuery = { type: 'object', additionalProperties: false, properties: {} }

/** Builds Fastify with the hooks, parsers and error handling of every route. Add routes afterwards. */
export const buildFastify = (options: FastifyOptions): App => {
  const { log, trustedProxies, memory } = options
  const guard = guardAccess(options)
  const record = openRecord(options)
  const readRequestId = makeReadRequestId(trustedProxies)
  /** When requests began that something else was tried for before they came here. */
  const began = new WeakMap<IncomingMessage, number>()
  const recordReply = ({ id, method, url, ip, raw, routeOptions }: FastifyRequest, reply: FastifyReply): void => {
    const beganMs = began.get(raw)
    record({
      requestId: id,
      method,
      url,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: beganMs === undefined ? reply.elapsedTime : performance.now() - beganMs,
      ip,
    })
  }
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: readRequestId,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: 65_536,
    routerOptions: { maxParamLength: 128 },
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer } },
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hooks for these.
      reply.raw.once('finish', () => recordReply(request, reply))
      reply.headers(commonHeaders(request.id))
      try {
        guard.chargeAddress(request, reply)
        sendError(error, request, reply)
      } catch (limit) {
        sendError(limit, request, reply)
      }
    },
  }).withTypeProvider<TypeBoxTypeProvider>()

  const passOn = (request: IncomingMessage, response: ServerResponse, beganMs: number): void => {
    began.set(request, beganMs)
    app.routing(request, response)
  }
  const answerFromMemory = memory
    ? openFastLane({ memory, guard, record, passOn, readRequestId, trustedProxies })
    : () => false
  app.decorate('handle', (request, response) => {
    if (!answerFromMemory(request, response)) app.routing(request, response)
  })
  parseJsonOnly(app)
  app.setValidatorCompiler(compileSchema)
  app.setErrorHandler(sendError)
  app.decorateRequest('caller', null)
  app.addHook('onRoute', (route) => {
    const { schema, config } = route
    route.config = { ...config, access: config?.access ?? accessOf(route.url) }
    if (schema && !schema.hide && !config?.document && !schema.querystring) schema.querystring = noQuery
    if (schema && config?.indexed) schema.response = { ...(schema.response as object), 304: unchanged }
  })

  const paths = indexPaths(app)

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
    await guard.authorize(request, reply, paths.accessFor(request)).catch((error: unknown) => {
      const hint = request.is404 ? paths.describeSibling(request) : undefined
      throw hint !== undefined && error instanceof AppError && error.status === 401
        ? new AppError(error.code, `${error.message} ${hint}`, { headers: error.headers })
        : error
    })
    if (request.is404) return paths.respondUnmatched(request, reply)
  })
  app.addHook('preHandler', guard.recheckKey)
  app.addHook('onResponse', (request, reply, done) => {
    recordReply(request, reply)
    done()
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'There is nothing at this path. /openapi.json lists every operation.')
  })
  return app
}

const notJson = (fault: string): AppError =>
  new AppError('invalid_body', `The body is not valid JSON: ${fault}. Send one JSON object.`)

/** JSON must be UTF-8. Decoding invalid bytes as text would silently replace them. */
const parseJsonOnly = (app: App): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  const parseText: typeof parse = (request, text, done) =>
    parse(request, text, (error, body) => {
      const fault = error && text !== '' ? describeJsonFault(text as string) : undefined
      done(fault === undefined ? error : notJson(fault), body)
    })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Many clients send a JSON content type without a body.
    if (body.length === 0 && !request.routeOptions.schema?.body) done(null, undefined)
    else if (isUtf8(body)) parseText(request, body.toString('utf8'), done)
    else done(new AppError('invalid_body', 'The body is not valid UTF-8. Send JSON in UTF-8.'))
  })
}
