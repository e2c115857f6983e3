import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { type Caller, type Callers, readApiKey, requireCaller } from './authenticate.ts'
import { makeLimiter, rateLimitError, rateLimitHeaders, rateLimitKey } from './limits.ts'

/** Who may call an operation: anyone, a caller with an API key, or the operator. */
export type Access = 'public' | 'key' | 'admin'

/** The rate limit that an operation counts against. Each wallet has one of each. */
type Cost = 'reads' | 'writes' | 'purchases'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the operation. Default: a key under /api, public elsewhere. */
    access?: Access
    /** Which rate limit the operation counts against. Default: `reads` for GET, `writes` for other methods. */
    cost?: Cost
  }
}

/** Requests per minute that one caller may send to this process. 0 disables the limit. */
export type Allowances = Record<'public' | Cost, number>

export type AccessOptions = { callers: Callers; allowances: Allowances; clock: Clock }

/** The default access rule of a path, for routes that do not set one. */
export const accessOf = (path: string): Access => (/^\/api(\/|$)/.test(path) ? 'key' : 'public')

/**
 * Authenticates and rate-limits requests. A known key is limited by wallet. Every other request is limited by IP address
 * before any lookup, so a flood of wrong keys cannot load the store or lock out other callers.
 */
export const guardAccess = ({ callers, allowances, clock }: AccessOptions) => {
  const makeBudget = (name: keyof Allowances) => ({
    limiter: makeLimiter({ name, limit: allowances[name] || 1, windowSeconds: 60 }),
    unlimited: allowances[name] === 0,
  })
  const budgets = {
    public: makeBudget('public'),
    reads: makeBudget('reads'),
    writes: makeBudget('writes'),
    purchases: makeBudget('purchases'),
  }

  const consume = (name: keyof Allowances, key: string, reply: FastifyReply): void => {
    const { limiter, unlimited } = budgets[name]
    if (unlimited) return
    const verdict = limiter.take(key, clock.now())
    reply.headers(rateLimitHeaders(limiter.quota, verdict))
    if (!verdict.allowed) throw rateLimitError(limiter.quota, verdict)
  }

  const findCaller = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const origin = rateLimitKey(request.ip)
    const known = callers.findCached(String(request.headers['x-api-key'] ?? ''))
    if (known) return known
    consume('public', origin, reply)
    const caller = await requireCaller(callers, readApiKey(request))
    budgets.public.limiter.refund(origin)
    return caller
  }

  return {
    /** Runs before the request body is read. */
    authorize: async (request: FastifyRequest, reply: FastifyReply, access: Access): Promise<void> => {
      const { config } = request.routeOptions
      if (access !== 'key') {
        if (!config.unlimited) consume('public', rateLimitKey(request.ip), reply)
        return
      }
      request.caller = await findCaller(request, reply)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      consume(config.cost ?? (isRead ? 'reads' : 'writes'), request.caller.wallet, reply)
    },
    /** Runs after the body has arrived: the key may have been revoked while a slow request was uploading. */
    recheckKey: async (request: FastifyRequest): Promise<void> => {
      if (request.caller && request.body !== undefined) await requireCaller(callers, readApiKey(request))
    },
  }
}
