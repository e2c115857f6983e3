import { AppError } from '../base/errors.ts'

export type Quota = { name: string; limit: number; windowSeconds: number }

export type Verdict = { allowed: boolean; remaining: number; resetSeconds: number }

export type Limiter = { quota: Quota; take(key: string, now: Date): Verdict }

const mostKeys = 100_000

/**
 * Counts requests a key in this process, by the token bucket: a full bucket may be spent at once and refills evenly. A
 * key that has not been seen for a whole window has a full bucket again and is forgotten, so memory stays bounded.
 */
export const makeLimiter = (quota: Quota): Limiter => {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const perMs = quota.limit / (quota.windowSeconds * 1000)

  const forget = (now: number): void => {
    for (const [key, bucket] of buckets) {
      if (buckets.size < mostKeys && now - bucket.at < quota.windowSeconds * 1000) return
      buckets.delete(key)
    }
  }

  return {
    quota,
    take: (key, time) => {
      const now = time.getTime()
      const bucket = buckets.get(key)
      const tokens = bucket ? Math.min(quota.limit, bucket.tokens + Math.max(0, now - bucket.at) * perMs) : quota.limit
      const allowed = tokens >= 1
      const left = allowed ? tokens - 1 : tokens
      // Taken out and put back, so that the map stays in the order of last use.
      buckets.delete(key)
      forget(now)
      buckets.set(key, { tokens: left, at: now })
      const missing = allowed ? quota.limit - left : 1 - left
      return { allowed, remaining: Math.floor(left), resetSeconds: Math.max(1, Math.ceil(missing / perMs / 1000)) }
    },
  }
}

/** The two header fields of the IETF's RateLimit draft. */
export const rateLimitHeaders = ({ name, limit, windowSeconds }: Quota, verdict: Verdict): Record<string, string> => ({
  'ratelimit-policy': `"${name}";q=${limit};w=${windowSeconds}`,
  ratelimit: `"${name}";r=${verdict.remaining};t=${verdict.resetSeconds}`,
})

export const refuseOverLimit = ({ limit, windowSeconds }: Quota, { resetSeconds }: Verdict): AppError =>
  new AppError(
    'rate_limit',
    `More than ${limit} requests within ${windowSeconds} s. Wait ${resetSeconds} s, then send the request again.`,
    { headers: { 'retry-after': String(resetSeconds) } },
  )

/** IPv6 hands a whole /64 to one customer, so it counts as one address; IPv4 written as IPv6 counts as IPv4. */
export const countAs = (ip: string): string => {
  if (ip.startsWith('::ffff:') && ip.includes('.')) return ip.slice(7)
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const middle: string[] = ip.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  const groups = [...left, ...middle, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
