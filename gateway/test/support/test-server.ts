import { Type } from 'typebox'
import { systemClock } from '../../src/base/clock.ts'
import { makeLogger } from '../../src/base/log.ts'
import { type App, buildFastify, type FastifyOptions } from '../../src/http/build-fastify.ts'
import { type Metrics, makeMetrics } from '../../src/http/metrics.ts'
import { countRefusals, type Refusals } from '../../src/http/refusals.ts'
import { type HttpServer, openServer, type ServerOptions } from '../../src/http/server.ts'

const Thing = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 32 }),
    count: Type.Optional(Type.Integer({ minimum: 0 })),
    kind: Type.Optional(Type.Union([Type.Literal('cover'), Type.Literal('bond')])),
    nested: Type.Optional(Type.Object({ flag: Type.Boolean() }, { additionalProperties: false })),
  },
  { additionalProperties: false },
)

/** Disables every rate limit. */
export const noLimits = { public: 0, node: 0, reads: 0, writes: 0, purchases: 0 }

export const noConnectionLimits = { max: 10_000, maxPerAddress: 0, trustedProxies: [] }

/** A gate that holds a request until the test opens it. */
const makeGate = () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  return { opened, open, reached, reach }
}

export type TestServer = {
  port: number
  http: HttpServer
  app: App
  metrics: Metrics
  refusals: Refusals
  logs: string[]
  gate: ReturnType<typeof makeGate>
  close(): Promise<void>
}

type Options = { fastify?: Partial<FastifyOptions>; http?: Partial<ServerOptions>; routes?: (app: App) => void }

/** Serves routes of every shape on the real HTTP stack, without the service behind them. */
export const startTestServer = async ({ fastify, http: httpOptions, routes }: Options = {}): Promise<TestServer> => {
  const logs: string[] = []
  const log = makeLogger({ level: 'debug', stream: { write: (line) => void logs.push(line) } })
  const gate = makeGate()
  const metrics = makeMetrics()
  const refusals = countRefusals(log)
  const app = buildFastify({
    log,
    clock: systemClock,
    metrics,
    refusals,
    trustedProxies: [],
    callers: {
      findCached: () => undefined,
      remembers: () => false,
      isWellFormed: () => false,
      find: async () => undefined,
    },
    allowances: noLimits,
    ...fastify,
  })
  app.get('/ping', async () => ({ pong: true }))
  app.get('/things/:id', async (request) => request.params)
  app.get(
    '/things',
    {
      schema: {
        querystring: Type.Object(
          {
            limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
            all: Type.Optional(Type.Boolean()),
            q: Type.Optional(Type.String({ maxLength: 16 })),
          },
          { additionalProperties: false },
        ),
      },
    },
    async (request) => request.query,
  )
  app.post('/things', { schema: { body: Thing } }, async (request, reply) => reply.code(201).send(request.body))
  app.get('/gated', async () => {
    gate.reach()
    await gate.opened
    return { waited: true }
  })
  routes?.(app)
  await app.ready()
  const http = await openServer({
    port: 0,
    host: '127.0.0.1',
    liveness: { path: '/live', body: { status: 'alive' } },
    trustedProxies: fastify?.trustedProxies ?? [],
    connections: noConnectionLimits,
    refusals,
    ...httpOptions,
  })
  http.open(app.handle)
  const close = async (): Promise<void> => {
    gate.open()
    await http.close(1_000)
    await app.close()
  }
  return { port: http.port, http, app, metrics, refusals, logs, gate, close }
}
