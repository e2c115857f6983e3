import { isIP } from 'node:net'
import { AppError } from '../base/errors.ts'
import { makeMemory } from '../base/memory.ts'

export type Quota = { name: string; limit: number; windowSeconds: number }

export type Verdict = { allowed: boolean; remaining: number; resetSeconds: number }

export type Limiter = {
  quota: Quota
  take(key: string, now: Date): Verdict
  /** Gives back what was taken for something that turned out not to count. */
  give(key: string): void
  /** How many keys are remembered. */
  size(): number
}

const mostKeys = 100_000

/**
 * Counts requests a key in this process, by the token bucket: a full bucket may be spent at once and refills evenly. A
 * key that has not been seen for a whole window has a full bucket again and is forgotten, so memory stays bounded.
 *
 * A token is counted as as many parts as the window has milliseconds, so that a millisecond refills `limit` parts. All
 * figures are whole numbers then, and a caller who waits exactly as long as told is let in.
 */
export const makeLimiter = (quota: Quota): Limiter => {
  const windowMs = quota.windowSeconds * 1000
  const full = quota.limit * windowMs
  const buckets = makeMemory<{ parts: number; at: number }>({ most: mostKeys, windowMs })

  const judge = (key: string, time: Date): Verdict & { left: number; at: number } => {
    const known = buckets.get(key)
    // A clock that is set back neither refills a bucket nor empties it.
    const at = Math.max(time.getTime(), known?.at ?? 0)
    const parts = known ? Math.min(full, known.parts + (at - known.at) * quota.limit) : full
    const allowed = parts >= windowMs
    const left = allowed ? parts - windowMs : parts
    const missing = allowed ? full - left : windowMs - left
    const resetSeconds = Math.max(1, Math.ceil(Math.ceil(missing / quota.limit) / 1000))
    return { allowed, remaining: Math.floor(left / windowMs), resetSeconds, left, at }
  }

  return {
    quota,
    size: buckets.size,
    give: (key) => {
      const known = buckets.get(key)
      if (known) buckets.set(key, { ...known, parts: Math.min(full, known.parts + windowMs) }, known.at)
    },
    take: (key, time) => {
      const verdict = judge(key, time)
      buckets.set(key, { parts: verdict.left, at: verdict.at }, verdict.at)
      return verdict
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

/**
 * IPv6 hands a whole /64 to one customer, so it counts as one address; IPv4 written as IPv6 counts as IPv4. Some proxies
 * write a port behind the address. What is no address at all counts as one caller, however it is spelt.
 */
export const countAs = (text: string): string => {
  const [, v4 = '', v6 = ''] = /^([0-9.]+):\d{1,5}$|^\[([0-9a-f.:]+)\](?::\d{1,5})?$/i.exec(text) ?? []
  const bare = isIP(text) ? text : v4 || v6
  if (isIP(bare) === 4) return bare
  if (isIP(bare) !== 6) return 'unknown'
  const groups = expand(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Writes out the eight groups of a valid IPv6 address. */
const expand = (address: string): number[] => {
  const plain = (address.split('%')[0] ?? '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [a * 256 + Number(b), c * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros: string[] = Array(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}
