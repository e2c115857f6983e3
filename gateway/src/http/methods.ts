import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import { AppError } from '../base/errors.ts'

type Known = { methods: Set<string>; document: boolean }

/**
 * Tells a path that does not exist from one that does not take this method; Fastify answers 404 to both. It keeps the
 * paths of all routes in a router of its own, whatever their method.
 */
export const knowPaths = (app: Pick<FastifyInstance, 'addHook'>) => {
  const router = findMyWay({ maxParamLength: 128 })
  const known = new Map<string, Known>()

  app.addHook('onRoute', ({ url, method, config }) => {
    const entry = known.get(url) ?? { methods: new Set<string>(), document: config?.document === true }
    for (const name of [method].flat()) entry.methods.add(name)
    known.set(url, entry)
  })
  app.addHook('onReady', async () => {
    for (const [url, entry] of known) router.on('GET' satisfies HTTPMethod, url, () => {}, entry)
  })

  return {
    /** Answers a request that no route took. */
    refuse: (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const [path = '/'] = request.url.split('?')
      const entry = router.find('GET', path)?.store as Known | undefined
      if (!entry) {
        throw new AppError(
          'not_found',
          'There is nothing at this path. The contract at /openapi.json lists every operation.',
        )
      }
      const allow = [...entry.methods].sort().join(', ')
      if (request.method === 'OPTIONS') return allowOrigins(reply.header('allow', allow), entry, allow).code(204).send()
      throw new AppError('method_not_allowed', `This path takes ${allow}, not ${request.method}.`, {
        headers: { allow },
      })
    },
  }
}

const allowOrigins = (reply: FastifyReply, { document }: Known, allow: string): FastifyReply =>
  document
    ? reply.headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': allow,
        'access-control-allow-headers': 'x-request-id',
        'access-control-max-age': '86400',
      })
    : reply
