import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { type Caller, type Callers, findApiKey, readApiKey, requireCaller } from './authenticate.ts'
import { makeLimiter, rateLimitError, rateLimitHeaders, rateLimitKey } from './limits.ts'

type LimitHeaders = Record<string, string>

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
    /** A public operation that serves callers with a key, too: those count by wallet. The key may be a bearer token. */
    keyOptional?: boolean
    /** The operation asks the chain node, so it also counts against a limit per IP address: wallets cost nothing. */
    usesNode?: boolean
  }
}

/** Requests per minute that one caller may send to this process. 0 disables the limit. */
export type Allowances = Record<'public' | 'node' | Cost, number>

/** What access control needs to know of a request: Fastify's has it, and so has one that is answered from memory. */
export type Visit = { ip: string; method: string; headers: IncomingHttpHeaders }

export type RouteConfig = FastifyContextConfig

export type AccessOptions = { callers: Callers; allowances: Allowances; clock: Clock }

type Charge = readonly [limit: keyof Allowances, key: string]

const noHeaders: LimitHeaders = {}

/** The default access rule of a path, for routes that do not set one. */
export const accessOf = (path: string): Access => (/^\/api(\/|$)/.test(path) ? 'key' : 'public')

/** Look-ups per minute and IP address of well-formed keys that turn out to be wrong. */
const maxFailedLookups = 600

/**
 * Authenticates and rate-limits requests. A known key is limited by wallet. Every other request is limited by IP address
 * before any look-up, so a flood of wrong keys cannot load the store or lock out callers whose keys this process has seen.
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
    node: makeBudget('node'),
  }

  const lookups = makeLimiter({ name: 'lookups', limit: maxFailedLookups, windowSeconds: 60 })

  const consume = (name: keyof Allowances, key: string, reply: FastifyReply): void => {
    const { limiter, unlimited } = budgets[name]
    if (unlimited) return
    const verdict = limiter.take(key, clock.now())
    // A request that counts twice announces the limit of its wallet, unless the other one rejects it.
    if (name !== 'node' || !verdict.allowed) reply.headers(rateLimitHeaders(limiter.quota, verdict))
    if (!verdict.allowed) throw rateLimitError(limiter.quota, verdict)
  }

  const consumeLookup = (origin: string, reply: FastifyReply): void => {
    const verdict = lookups.take(origin, clock.now())
    if (verdict.allowed) return
    reply.headers(rateLimitHeaders(lookups.quota, verdict))
    throw rateLimitError(lookups.quota, verdict)
  }

  /** The limits that a request with a key counts against, with whom. */
  const chargesOf = ({ ip, method }: Visit, config: RouteConfig, { wallet }: Caller): Charge[] => {
    const isRead = method === 'GET' || method === 'HEAD'
    const own: Charge = [config.cost ?? (isRead ? 'reads' : 'writes'), wallet]
    return config.usesNode ? [own, ['node', rateLimitKey(ip)]] : [own]
  }

  const allChargesOf = (visit: Visit, config: RouteConfig, caller: Caller | null): Charge[] => {
    if (caller) return chargesOf(visit, config, caller)
    return config.unlimited ? [] : [['public', rateLimitKey(visit.ip)]]
  }

  /** Counts a request against every limit or, if one refuses it, against none. Returns the headers that announce the first. */
  const tryConsume = (charges: readonly Charge[]): LimitHeaders | undefined => {
    let headers: LimitHeaders = noHeaders
    for (const [index, [name, key]] of charges.entries()) {
      const { limiter, unlimited } = budgets[name]
      if (unlimited) continue
      const verdict = limiter.take(key, clock.now())
      if (!verdict.allowed) {
        for (const [other, its] of charges.slice(0, index))
          if (!budgets[other].unlimited) budgets[other].limiter.refund(its)
        return undefined
      }
      if (name !== 'node') headers = rateLimitHeaders(limiter.quota, verdict)
    }
    return headers
  }

  const findCaller = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const given = findApiKey(request) ?? ''
    const cached = callers.findCached(given)
    if (cached) return cached
    // A key that was valid a moment ago and has to be read again: what others send from this address is not its fault.
    if (callers.remembers(given)) return requireCaller(callers, given)
    const origin = rateLimitKey(request.ip)
    consume('public', origin, reply)
    const apiKey = readApiKey(request)
    if (callers.isWellFormed(apiKey)) consumeLookup(origin, reply)
    const caller = await requireCaller(callers, apiKey)
    budgets.public.limiter.refund(origin)
    lookups.refund(origin)
    return caller
  }

  return {
    /** Counts a request that matches no route and never will, such as one with a malformed path. */
    chargeAddress: (request: FastifyRequest, reply: FastifyReply): void =>
      consume('public', rateLimitKey(request.ip), reply),
    /** Runs before the request body is read. */
    authorize: async (request: FastifyRequest, reply: FastifyReply, access: Access): Promise<void> => {
      const { config } = request.routeOptions
      const isKeyed = access === 'key' || (config.keyOptional === true && findApiKey(request) !== undefined)
      if (!isKeyed) {
        if (!config.unlimited) consume('public', rateLimitKey(request.ip), reply)
        return
      }
      request.caller = await findCaller(request, reply)
      for (const [name, key] of chargesOf(request, config, request.caller)) consume(name, key, reply)
    },
    /** The caller of a request, if this process knows the key without a look-up. */
    identify: ({ 'x-api-key': key }: IncomingHttpHeaders): Caller | undefined =>
      typeof key === 'string' ? callers.findCached(key) : undefined,
    /** Counts a request as `authorize` does. Undefined, and nothing is counted, if a limit refuses it. */
    charge: (visit: Visit, config: RouteConfig, caller: Caller | null): LimitHeaders | undefined => {
      return tryConsume(allChargesOf(visit, config, caller))
    },
    /** Takes back what `charge` has counted. */
    refund: (visit: Visit, config: RouteConfig, caller: Caller | null): void => {
      for (const [name, key] of allChargesOf(visit, config, caller)) {
        if (!budgets[name].unlimited) budgets[name].limiter.refund(key)
      }
    },
    /** Runs after the body has arrived: the key may have been revoked while a slow request was uploading. */
    recheckKey: async (request: FastifyRequest): Promise<void> => {
      if (request.caller && request.body !== undefined) await requireCaller(callers, readApiKey(request))
    },
  }
}

export type Guard = ReturnType<typeof guardAccess>
