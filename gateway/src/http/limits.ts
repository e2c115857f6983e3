import ipaddr from 'ipaddr.js'
import { AppError } from '../base/errors.ts'
import { makeLru } from '../base/lru.ts'

const { IPv4, IPv6 } = ipaddr

export type Quota = { name: string; limit: number; windowSeconds: number }

export type Verdict = { allowed: boolean; remaining: number; resetSeconds: number }

export type Limiter = {
  quota: Quota
  take(key: string, now: Date): Verdict
  /** Returns a token for a request that turned out not to count. */
  refund(key: string): void
  /** The number of keys in memory. */
  size(): number
}

const maxKeys = 100_000

type Bucket = { parts: number; at: number }

/**
 * An in-process token bucket per key. A full bucket can be used in one burst and refills evenly. Only the most recently
 * used keys are in memory; a key that is not has a full bucket.
 *
 * One token is `windowMs` parts, so one millisecond refills exactly `limit` parts. All arithmetic is in integers, and a
 * caller who waits for the announced time is always let in.
 */
export const makeLimiter = (quota: Quota): Limiter => {
  const windowMs = quota.windowSeconds * 1000
  const full = quota.limit * windowMs
  const buckets = makeLru<string, Bucket>(maxKeys)

  const find = (key: string): Bucket => {
    const known = buckets.get(key)
    if (known) return known
    const bucket = { parts: full, at: 0 }
    buckets.set(key, bucket)
    return bucket
  }

  return {
    quota,
    size: () => buckets.size,
    refund: (key) => {
      const known = buckets.get(key)
      if (known) known.parts = Math.min(full, known.parts + windowMs)
    },
    take: (key, time) => {
      const bucket = find(key)
      // A clock that moves back neither refills nor empties a bucket.
      const at = Math.max(time.getTime(), bucket.at)
      const parts = Math.min(full, bucket.parts + (at - bucket.at) * quota.limit)
      const allowed = parts >= windowMs
      const left = allowed ? parts - windowMs : parts
      const missing = allowed ? full - left : windowMs - left
      const resetSeconds = Math.max(1, Math.ceil(Math.ceil(missing / quota.limit) / 1000))
      bucket.parts = left
      bucket.at = at
      return { allowed, remaining: Math.floor(left / windowMs), resetSeconds }
    },
  }
}

/** The two header fields of the IETF RateLimit draft. */
export const rateLimitHeaders = ({ name, limit, windowSeconds }: Quota, verdict: Verdict): Record<string, string> => ({
  'ratelimit-policy': `"${name}";q=${limit};w=${windowSeconds}`,
  ratelimit: `"${name}";r=${verdict.remaining};t=${verdict.resetSeconds}`,
})

/** A duration in words, rounded up, so that a caller who waits that long has waited enough. */
const inWords = (seconds: number): string => {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const spans: Record<number, string> = { 60: 'minute', 3600: 'hour' }

export const rateLimitError = ({ limit, windowSeconds }: Quota, { resetSeconds }: Verdict): AppError =>
  new AppError(
    'rate_limit',
    `The limit is ${limit} requests per ${spans[windowSeconds] ?? inWords(windowSeconds)}. Try again in ${inWords(resetSeconds)}.`,
    { headers: { 'retry-after': String(resetSeconds) } },
  )

/**
 * The key that requests from an IP address count against. An IPv6 customer usually gets a whole /64, so a /64 counts as
 * one address, and IPv4-mapped IPv6 counts as IPv4. Some proxies append a port. Anything else shares the key `unknown`.
 */
export const rateLimitKey = (text: string): string => {
  const known = knownKeys.get(text)
  if (known !== undefined) return known
  const key = parseKey(text)
  knownKeys.set(text, key)
  return key
}

/** Addresses are parsed once: most requests come from few of them. */
const knownKeys = makeLru<string, string>(10_000)

const parseKey = (text: string): string => {
  const [, v4 = '', v6 = ''] = /^([0-9.]+):\d{1,5}$|^\[([0-9a-f.:]+)\](?::\d{1,5})?$/i.exec(text) ?? []
  const bare = v4 || v6 || text
  if (IPv4.isValidFourPartDecimal(bare)) return bare
  if (!IPv6.isValid(bare)) return 'unknown'
  const address = IPv6.parse(bare)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
