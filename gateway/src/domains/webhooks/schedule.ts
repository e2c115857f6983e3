const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Pauses before the retries of a delivery. After the last one it counts as failed. */
const retryPausesMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

const jitter = 0.2
const maxRetryAfterMs = 24 * hour

/** When every attempt has failed for this long, and at least as often as one schedule has attempts, an endpoint is disabled. */
export const disableAfterMs = 120 * hour
export const minFailuresToDisable = retryPausesMs.length + 1

/** When every attempt has failed for this long, its owner is told. */
export const announceAfterMs = hour

/** How long after a failed attempt the next one follows. Undefined: there is none. */
export const nextPauseMs = (
  { retries, retryAfter }: { retries: number; retryAfter: string | undefined },
  { now, random = Math.random }: { now: Date; random?: () => number },
): number | undefined => {
  const pauseMs = retryPausesMs[retries]
  if (pauseMs === undefined) return undefined
  const spread = 1 + jitter * (2 * random() - 1)
  return Math.round(Math.max(pauseMs * spread, readRetryAfterMs(retryAfter, now)))
}

/** Reads both forms of Retry-After: seconds, or a date. */
const readRetryAfterMs = (text: string | undefined, now: Date): number => {
  if (text === undefined) return 0
  const ms = /^\d{1,9}$/.test(text.trim()) ? Number(text) * second : Date.parse(text) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), maxRetryAfterMs) : 0
}
