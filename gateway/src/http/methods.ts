import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import { AppError } from '../base/errors.ts'
import { type Access, accessOf } from './access.ts'

type Known = { methods: Set<string>; document: boolean; access: Access }

/**
 * Tells a path that does not exist from one that does not take this method; Fastify answers 404 to both. It keeps the
 * paths of all routes in a router of its own, whatever their method.
 */
export const knowPaths = (app: Pick<FastifyInstance, 'addHook'>) => {
  const router = findMyWay({ maxParamLength: 128 })
  const known = new Map<string, Known>()

  app.addHook('onRoute', ({ url, method, config }) => {
    const entry = known.get(url) ?? {
      methods: new Set<string>(),
      document: config?.document === true,
      access: config?.access ?? accessOf(url),
    }
    for (const name of [method].flat()) entry.methods.add(name)
    known.set(url, entry)
  })
  app.addHook('onReady', async () => {
    for (const [url, entry] of known) router.on('GET' satisfies HTTPMethod, url, () => {}, entry)
  })

  const find = (request: FastifyRequest): Known | undefined =>
    router.find('GET', rawPath(request.url))?.store as Known | undefined

  return {
    /**
     * Who may ask for this. A route's own word counts, never the spelling of the address: %61pi is api to the router. What
     * no route took is judged by the route of another method, or else by where it is.
     */
    accessTo: (request: FastifyRequest): Access =>
      request.is404
        ? (find(request)?.access ?? accessOf(decode(rawPath(request.url))))
        : (request.routeOptions.config.access ?? 'key'),
    /** Answers a request that no route took. */
    refuse: (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const entry = find(request)
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

/** The path of a request, also where the request line has a whole address, as proxies send it. */
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
