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

  /** Says where a resource is that was looked for on the wrong side of the prefix that needs a key. */
  const describeSibling = (request: FastifyRequest): string | undefined => {
    const path = rawPath(request.url)
    if (!/^[!-~]{1,256}$/.test(path)) return undefined
    const [, rest] = /^\/api\/v1(\/.+)$/.exec(path) ?? []
    const sibling = rest ?? `/api/v1${path}`
    const access = (router.find('GET', sibling)?.store as PathEntry | undefined)?.access
    if (rest !== undefined && access === 'public') return `${sibling} is public and needs no key.`
    return rest === undefined && access === 'key' ? `${sibling} exists and needs an API key.` : undefined
  }

  return {
    describeSibling,
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
        const hint = describeSibling(request) ?? '/openapi.json lists every operation.'
        throw new AppError('not_found', `There is nothing at this path. ${hint}`)
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
