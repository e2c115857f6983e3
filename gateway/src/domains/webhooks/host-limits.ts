import type { Clock } from '../../base/clock.ts'
import { makeLru } from '../../base/lru.ts'
import { makeLimiter } from '../../http/limits.ts'

/** Call `leave` when done. Without a permit, wait. */
export type Permit = { leave(): void } | { waitMs: number }

const maxOpenPerHost = 200
const maxPingsPerMinute = 60
const busyWaitMs = 250
const maxHosts = 5_000

/**
 * Limits requests to a host over all wallets, in this process. Hosts whose connections went to the same address share a
 * limit, so that many names for one victim are no way around it.
 */
export const limitHosts = ({ clock, perHostPerMinute }: { clock: Clock; perHostPerMinute: number }) => {
  const makeHostLimiter = (limit: number) => makeLimiter({ name: 'webhook-host', limit, windowSeconds: 60 })
  const limiters =
    perHostPerMinute === 0
      ? undefined
      : {
          event: makeHostLimiter(perHostPerMinute),
          ping: makeHostLimiter(Math.min(perHostPerMinute, maxPingsPerMinute)),
        }
  const addresses = makeLru<string, string>(maxHosts)
  const open = new Map<string, number>()
  const leave = (host: string): void => {
    const left = (open.get(host) ?? 1) - 1
    if (left > 0) open.set(host, left)
    else open.delete(host)
  }
  return {
    /** A connection to this host went to this address. */
    learn: (hostname: string, address: string): void => void addresses.set(hostname, address),
    enter: (hostname: string, kind: 'ping' | 'event'): Permit => {
      const host = addresses.get(hostname) ?? hostname
      const count = open.get(host) ?? 0
      if (count >= maxOpenPerHost) return { waitMs: busyWaitMs }
      const verdict = limiters?.[kind].take(host, clock.now())
      if (verdict?.allowed === false) return { waitMs: verdict.resetSeconds * 1000 }
      open.set(host, count + 1)
      return { leave: () => leave(host) }
    },
  }
}
