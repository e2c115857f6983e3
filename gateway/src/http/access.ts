import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { type Caller, type Callers, readApiKey, requireCaller } from './authenticate.ts'
import { countAs, makeLimiter, rateLimitHeaders, refuseOverLimit } from './limits.ts'

/** Who may call an operation: anybody, whoever holds an API key, or the operator of the gateway. */
export type Access = 'public' | 'key' | 'admin'

/** What an operation costs the service; a wallet has a budget of each. */
type Cost = 'reads' | 'writes' | 'purchases'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the operation. Unless it says so, everything under /api wants a key and all else is public. */
    access?: Access
    /** What the operation costs. Unless it says so, GET is a read and all else a write. */
    cost?: Cost
  }
}

/** Requests that one caller may make to this process in a minute; 0 is no limit. */
export type Allowances = Record<'public' | Cost, number>

export type AccessOptions = { callers: Callers; allowances: Allowances; clock: Clock }

/** Who may call what is at a path, where no route says otherwise. */
export const accessOf = (path: string): Access => (/^\/api(\/|$)/.test(path) ? 'key' : 'public')

/**
 * Lets a request in or refuses it. A wallet whose key this process knows is limited by wallet. Everybody else is limited
 * by address, and before anything is looked up: a flood of wrong keys ends like any other, and shuts out nobody else.
 */
export const guardAccess = ({ callers, allowances, clock }: AccessOptions) => {
  const open = (name: keyof Allowances) => ({
    limiter: makeLimiter({ name, limit: allowances[name] || 1, windowSeconds: 60 }),
    unlimited: allowances[name] === 0,
  })
  const budgets = { public: open('public'), reads: open('reads'), writes: open('writes'), purchases: open('purchases') }

  const spend = (name: keyof Allowances, key: string, reply: FastifyReply): void => {
    const { limiter, unlimited } = budgets[name]
    if (unlimited) return
    const verdict = limiter.take(key, clock.now())
    reply.headers(rateLimitHeaders(limiter.quota, verdict))
    if (!verdict.allowed) throw refuseOverLimit(limiter.quota, verdict)
  }

  const findHolder = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const origin = countAs(request.ip)
    const known = callers.recall(String(request.headers['x-api-key'] ?? ''))
    if (known) return known
    spend('public', origin, reply)
    const caller = await requireCaller(callers, readApiKey(request))
    budgets.public.limiter.give(origin)
    return caller
  }

  return {
    /** Comes before anything of the request is read. */
    admit: async (request: FastifyRequest, reply: FastifyReply, access: Access): Promise<void> => {
      const { config } = request.routeOptions
      if (access !== 'key') {
        if (!config.unlimited) spend('public', countAs(request.ip), reply)
        return
      }
      request.caller = await findHolder(request, reply)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      spend(config.cost ?? (isRead ? 'reads' : 'writes'), request.caller.wallet, reply)
    },
    /** Comes when the body is there: a key may have been revoked while a slow request was on its way. */
    confirm: async (request: FastifyRequest): Promise<void> => {
      if (request.caller && request.body !== undefined) await requireCaller(callers, readApiKey(request))
    },
  }
}
