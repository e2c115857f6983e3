import type { Clock } from '../../base/clock.ts'
import { makeLru } from '../../base/lru.ts'
import type { Quota, Verdict } from '../../http/limits.ts'
import { lockRateLimit } from '../../store/locks.ts'
import { type Store, sql, type Tx } from '../../store/store.ts'

/** A sliding-window limit per origin, exact over all processes and restarts. */
export type Window = { quota: Quota; take(origin: string): Promise<Verdict> }

const maxCached = 100_000

type WindowOptions = { store: Store; clock: Clock; quota: Quota }

export const openWindow = ({ store, clock, quota }: WindowOptions): Window => {
  // When a full window admits the next request. Until then the store is not asked.
  const fullUntil = makeLru<string, number>(maxCached)

  const refuse = (origin: string, resetMs: number): Verdict => {
    fullUntil.set(origin, clock.monotonicMs() + resetMs)
    return { allowed: false, remaining: 0, resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)) }
  }

  const judge = async (origin: string): Promise<Verdict> => {
    const left = (fullUntil.get(origin) ?? 0) - clock.monotonicMs()
    if (left > 0) return { allowed: false, remaining: 0, resetSeconds: Math.ceil(left / 1000) }
    fullUntil.delete(origin)
    const { used, oldestMs } = await store.transaction((tx) => record(tx, quota, origin))
    if (used > quota.limit) return refuse(origin, oldestMs)
    return { allowed: true, remaining: quota.limit - used, resetSeconds: Math.max(1, Math.ceil(oldestMs / 1000)) }
  }

  // Requests of one origin queue here, not in the database, where they would hold connections that others need.
  const queues = new Map<string, Promise<unknown>>()
  return {
    quota,
    take: (origin) => {
      const verdict = (queues.get(origin) ?? Promise.resolve()).then(() => judge(origin))
      const turn = verdict.catch(() => {})
      queues.set(origin, turn)
      turn.then(() => queues.get(origin) === turn && queues.delete(origin))
      return verdict
    },
  }
}

/**
 * Counts a request unless the window is full. Refused requests do not count, so a caller that keeps asking gets in again.
 * The lock serialises the requests of one origin. The time is the database's, because the clocks of processes differ.
 */
const record = async (tx: Tx, { name, limit, windowSeconds }: Quota, origin: string) => {
  const span = sql`make_interval(secs => ${windowSeconds})`
  await lockRateLimit(tx, { limit: name, origin })
  const { rows } = await sql<{ used: number; oldest_ms: number }>`
    select count(*)::int4 as used,
      coalesce(extract(epoch from min(at) + ${span} - clock_timestamp()) * 1000, ${windowSeconds * 1000})::float8 as oldest_ms
    from rate_limit_hits where limit_name = ${name} and origin = ${origin} and at > clock_timestamp() - ${span}`.execute(
    tx,
  )
  const [{ used, oldest_ms: oldestMs } = { used: 0, oldest_ms: 0 }] = rows
  if (used >= limit) return { used: used + 1, oldestMs }
  await sql`insert into rate_limit_hits (limit_name, origin, at) values (${name}, ${origin}, clock_timestamp())`.execute(
    tx,
  )
  // Each request deletes some old hits, so the table holds about a day.
  await sql`delete from rate_limit_hits where ctid in
    (select ctid from rate_limit_hits where at < clock_timestamp() - interval '1 day' order by at limit 20 for update skip locked)`.execute(
    tx,
  )
  return { used: used + 1, oldestMs }
}
