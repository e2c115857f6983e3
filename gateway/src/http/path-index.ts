import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import { AppError } from '../base/errors.ts'
import { type Access, accessOf } from './access.ts'

type PathEntry = { methods: Set<string>; document: boolean; access: Access }

/**
 * Distinguishes an unknown path (404) from a known path with another method (405); Fastify answers 404 to both. It keeps
 * the paths of all routes in a router of its own, regardless of method.
 */
export const indexPaths = (app: Pick<FastifyInstance, 'addHook'>) => {
  const router = findMyWay({ maxParamLength: 128 })
  const entries = new Map<string, PathEntry>()

  app.addHook('onRoute', ({ url, method, config }) => {
    const entry = entries.get(url) ?? {
      methods: new Set<string>(),
      document: config?.document === true,
      access: config?.access ?? accessOf(url),
    }
    for (const name of [method].flat()) entry.methods.add(name)
    entries.set(url, entry)
  })
  app.addHook('onReady', async () => {
    for (const [url, entry] of entries) router.on('GET' satisfies HTTPMethod, url, () => {}, entry)
  })

  const find = (request: FastifyRequest): PathEntry | undefined =>
    router.find('GET', rawPath(request.url))?.store as PathEntry | undefined

  return {
    /**
     * The access rule for a request. It comes from the matched route and never from the raw path: the router reads %61pi as
     * api. Without a match, the rule of another method on the same path applies, or else the default for the path.
     */
    accessFor: (request: FastifyRequest): Access =>
      request.is404
        ? (find(request)?.access ?? accessOf(decode(rawPath(request.url))))
        : (request.routeOptions.config.access ?? 'key'),
    /** Responds to a request that matched no route. */
    respondUnmatched: (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const entry = find(request)
      if (!entry) {
        throw new AppError('not_found', 'There is nothing at this path. /openapi.json lists every operation.')
      }
      const allow = [...entry.methods].sort().join(', ')
      if (request.method === 'OPTIONS') return allowOrigins(reply.header('allow', allow), entry, allow).code(204).send()
      throw new AppError('method_not_allowed', `This path does not support ${request.method}. Use ${allow}.`, {
        headers: { allow },
      })
    },
  }
}

const allowOrigins = (reply: FastifyReply, { document }: PathEntry, allow: string): FastifyReply =>
  document
    ? reply.headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': allow,
        'access-control-allow-headers': 'x-request-id',
        'access-control-max-age': '86400',
      })
    : reply

/** The path of a request, also for the absolute form that proxies send. */
const rawPath = (url: string): string => {
  const [address = '/'] = url.split(/[?#]/, 1)
  return address.replace(/^https?:\/\/[^/]*/i, '') || '/'
}

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
