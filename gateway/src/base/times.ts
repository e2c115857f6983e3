const daySeconds = 86_400n

/** The last second that a JavaScript date can show. */
const maxSeconds = 8_640_000_000_000n

/** Writes a Unix time for people and for programs, for example `2026-12-15 00:00:00 UTC (1797292800)`. */
export const formatTime = (unixSeconds: string | bigint): string => {
  const seconds = BigInt(unixSeconds)
  if (seconds > maxSeconds) return 'the far future'
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC (${seconds})`
}

/** Writes a duration in days, rounded to one decimal, for example `30 days` or `1.5 days`. */
export const formatDays = (seconds: bigint): string => {
  const tenths = (seconds * 10n + daySeconds / 2n) / daySeconds
  const days = tenths % 10n === 0n ? String(tenths / 10n) : `${tenths / 10n}.${tenths % 10n}`
  return `${days} ${days === '1' ? 'day' : 'days'}`
}
