const two = (value: number): string => String(value).padStart(2, '0')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Chain times are decimal strings of Unix seconds, the gateway's own are RFC 3339. */
export const toDate = (at: string | bigint | Date): Date => {
  if (at instanceof Date) return at
  return typeof at === 'bigint' || /^\d+$/.test(at) ? new Date(Number(at) * 1000) : new Date(at)
}

export const localText = (date: Date): string =>
  `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}, ${two(date.getHours())}:${two(date.getMinutes())}`

export const utcText = (date: Date): string =>
  `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} UTC`

const units: [number, string][] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
]

/** A duration in its two largest units: 1 d 6 h. */
export const durationText = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds))
  const parts: string[] = []
  let rest = whole
  for (const [size, name] of units) {
    const count = Math.floor(rest / size)
    if (count > 0 && parts.length < 2) parts.push(`${count} ${name}`)
    rest -= count * size
  }
  return parts.length > 0 ? parts.join(' ') : `${whole} s`
}

export const relativeText = (date: Date, now: Date): string => {
  const seconds = (date.getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) < 5) return 'now'
  return seconds < 0 ? `${durationText(-seconds)} ago` : `in ${durationText(seconds)}`
}
