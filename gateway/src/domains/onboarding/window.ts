import type { Clock } from '../../base/clock.ts'
import type { Quota, Verdict } from '../../http/limits.ts'
import { lockRateLimit } from '../../store/locks.ts'
import { type Store, sql, type Tx } from '../../store/store.ts'

/** A limit that is exact over all processes and restarts: at most so many requests of one origin in any such time. */
export type Window = { quota: Quota; take(origin: string): Promise<Verdict> }

const mostRemembered = 100_000

type WindowOptions = { store: Store; clock: Clock; quota: Quota }

export const openWindow = ({ store, clock, quota }: WindowOptions): Window => {
  // When a window that was found full lets the next request in; until then nobody needs to be asked.
  const fullUntil = new Map<string, number>()

  const refuse = (origin: string, resetMs: number): Verdict => {
    if (fullUntil.size >= mostRemembered) fullUntil.clear()
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

  // One origin waits for its own turn here and not in the database, where it would hold a connection that others need.
  const turns = new Map<string, Promise<unknown>>()
  return {
    quota,
    take: (origin) => {
      const verdict = (turns.get(origin) ?? Promise.resolve()).then(() => judge(origin))
      const turn = verdict.catch(() => {})
      turns.set(origin, turn)
      turn.then(() => turns.get(origin) === turn && turns.delete(origin))
      return verdict
    },
  }
}

/**
 * Counts one more request unless the window is full; a refused one leaves no trace, so whoever keeps asking gets in again.
 * The lock puts the requests of one origin in a row, and the time is the database's: processes may differ about it.
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
  // Each newcomer clears away some of what nobody counts any more, so the table holds about a day.
  await sql`delete from rate_limit_hits where ctid in
    (select ctid from rate_limit_hits where at < clock_timestamp() - interval '1 day' order by at limit 20 for update skip locked)`.execute(
    tx,
  )
  return { used: used + 1, oldestMs }
}
