import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { authenticate, type FindCaller } from './authenticate.ts'
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

export type AccessOptions = { findCaller: FindCaller; allowances: Allowances; clock: Clock }

export const accessOf = (path: string): Access => (/^\/api(\/|$)/.test(path) ? 'key' : 'public')

/**
 * Lets a request in or refuses it. Whoever shows a valid key is limited by wallet, everybody else by address; a flood of
 * wrong keys therefore ends like any other flood, before anything is looked up.
 */
export const guardAccess = ({ findCaller, allowances, clock }: AccessOptions) => {
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

  /** Refuses whoever has nothing left, before a key of theirs is looked up. */
  const requireCredit = (origin: string): void => {
    const { limiter, unlimited } = budgets.public
    const verdict = limiter.look(origin, clock.now())
    if (!unlimited && !verdict.allowed) throw refuseOverLimit(limiter.quota, verdict)
  }

  const admitHolder = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const origin = countAs(request.ip)
    requireCredit(origin)
    try {
      request.caller = await authenticate(findCaller, request)
    } catch (error) {
      spend('public', origin, reply)
      throw error
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    spend(request.routeOptions.config.cost ?? (isRead ? 'reads' : 'writes'), request.caller.wallet, reply)
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { config } = request.routeOptions
    // A route's own word counts, never the spelling of the address: %61pi is api to the router.
    const access = request.is404 ? accessOf(decodePath(request.url)) : config.access
    if (access === 'key') return admitHolder(request, reply)
    if (!config.unlimited) spend('public', countAs(request.ip), reply)
  }
}

const decodePath = (url: string): string => {
  const [path = ''] = url.split(/[?#;]/, 1)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
