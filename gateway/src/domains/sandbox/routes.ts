import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { App } from '../../http/build-fastify.ts'
import { makeLimiter, rateLimitError, rateLimitHeaders, rateLimitKey } from '../../http/limits.ts'
import { controlRoutes } from './control-routes.ts'
import { type HelperOptions, helperRoutes } from './helper-routes.ts'
import { forward } from './proxy.ts'
import { EndedView, WorldView, worldParams } from './schema.ts'
import type { Worlds } from './worlds.ts'

export type SandboxOptions = HelperOptions & {
  worlds: Worlds
  clock: Clock
  requestsPerMinute: number
  limits: { maxWorlds: number; maxWorldsPerAddress: number; idleMinutes: number }
}

const tags = ['Sandbox']
const prefix = '/sandbox/worlds/:worldId'

/** Requests to the sandbox and to all its worlds together have a limit of their own per IP address. */
const limitRequests = ({ requestsPerMinute, clock }: SandboxOptions) => {
  const limiter = makeLimiter({ name: 'sandbox', limit: requestsPerMinute || 1, windowSeconds: 60 })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (requestsPerMinute === 0) return
    const verdict = limiter.take(rateLimitKey(request.ip), clock.now())
    reply.headers(rateLimitHeaders(limiter.quota, verdict))
    if (!verdict.allowed) throw rateLimitError(limiter.quota, verdict)
  }
}

export const sandboxRoutes = (app: App, options: SandboxOptions): void => {
  const onRequest = limitRequests(options)
  worldRoutes(app, options, onRequest)
  helperRoutes(app, options, onRequest)
  const { worlds, clock } = options
  const forwarding = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      await onRequest(request, reply)
      const { worldId } = request.params as { worldId: string }
      const world = worlds.get(worldId)
      const path = request.url.slice(request.url.indexOf(worldId) + worldId.length)
      forward(request, reply, { world, path, nowMs: clock.monotonicMs })
    },
    // The hook has taken the request over.
    handler: (_request: FastifyRequest, reply: FastifyReply): FastifyReply => reply,
  }
  controlRoutes(app, { prefix, serve: () => forwarding })
  app.route({
    method: ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `${prefix}/*`,
    config: { access: 'public' },
    schema: { hide: true },
    ...forwarding,
  })
}

const describeWorlds = ({ maxWorldsPerAddress, idleMinutes }: SandboxOptions['limits']): string =>
  `Makes a private world: a chain of its own with the whole protocol, ten funded wallets, and the whole gateway on it at \`baseUrl\`. It needs no
key and no money. Point any client at \`baseUrl\`: onboard (with its \`serviceName\`), quote, buy. Then rehearse: move time, make the insured event
happen, rewrite history, lose answers. Keys begin with \`surety_test_\` and work in this world only; no signature made in it is good anywhere else.

At most ${maxWorldsPerAddress} worlds per IP address. A world ends after ${idleMinutes} minutes without a request, or when the gateway does; it may end earlier if its process fails.
Between requests it rests after 20 seconds and goes on with the next one.`

const worldRoutes = (app: App, options: SandboxOptions, onRequest: ReturnType<typeof limitRequests>): void => {
  const { worlds } = options
  app.post(
    '/sandbox/worlds',
    {
      config: { errors: ['world_limit', 'sandbox_full'] },
      onRequest,
      schema: {
        operationId: 'createSandboxWorld',
        tags,
        summary: 'Create a private world',
        description: describeWorlds(options.limits),
        response: { 201: WorldView },
      },
    },
    async (request, reply) => {
      const world = await worlds.create(rateLimitKey(request.ip))
      reply.code(201).header('location', `/sandbox/worlds/${world.worldId}`)
      return world
    },
  )
  app.get(
    prefix,
    {
      config: { errors: ['not_found'] },
      onRequest,
      schema: {
        operationId: 'getSandboxWorld',
        tags,
        summary: 'Get a private world',
        description:
          'Returns the world as its creation did. Its id is its only secret: anyone who knows it can use the world.',
        params: worldParams,
        response: { 200: WorldView },
      },
    },
    async (request) => worlds.view(worlds.get(request.params.worldId)),
  )
  app.delete(
    prefix,
    {
      config: { errors: ['not_found'] },
      onRequest,
      schema: {
        operationId: 'deleteSandboxWorld',
        tags,
        summary: 'End a private world',
        description: 'Ends the world with everything in it. Open requests and streams are cut off.',
        params: worldParams,
        response: { 200: EndedView },
      },
    },
    async (request) => {
      const { worldId } = worlds.get(request.params.worldId)
      worlds.end(worldId)
      return { worldId }
    },
  )
}
