import { parseUint } from './bigints.ts'
import type { TermCheck, TermStart } from './terms.ts'

export const daySeconds = 86_400n
/** How far the clocks of the chain, the gateway and this machine may differ. */
export const clockSkewSeconds = 3_600n
/** No signature is valid for longer, so no order is executed later than this after its quote. */
export const maxValiditySeconds = 86_400n

/** The time by the local clock, unless a client has another one. */
export const localNow = (): bigint => BigInt(Math.floor(Date.now() / 1000))

/** How much earlier than `days` a term may end. */
export const allowedShortfall = {
  /** For a fresh quote. */
  quoted: () => clockSkewSeconds,
  /** For an order that is signed again some time after its quote: the caller loses at most a tenth of the term. */
  signedAgain: (days: number) => (BigInt(days) * daySeconds) / 10n + clockSkewSeconds,
  /** For an accepted or executed order: it may have been signed again, and executed while that signature was valid. */
  recorded: (days: number) => allowedShortfall.signedAgain(days) + maxValiditySeconds,
}

type Period = {
  days: number
  /** When the days begin, if that is fixed. Otherwise they begin when the order is signed. */
  from?: bigint | undefined
  /** Ends are multiples of this. It is never taken from the gateway: a longer one would mean a longer term. */
  gridSeconds: bigint
  /** How to allow a longer term. */
  hint: string
}

/** The ends that `days` can mean: the next one on the grid, so at most one step later than asked for. */
const rangeOf = ({ days, from, gridSeconds }: Period, start: TermStart) => {
  const length = BigInt(days) * daySeconds
  if (from !== undefined) return { min: from + length, max: from + length + gridSeconds }
  const end = start.since + length
  return { min: end - start.shortfall(days), max: end + gridSeconds + clockSkewSeconds }
}

/** Checks an end against `days`. Without a start it is not known when the days began, so any end is accepted. */
const checkPeriod =
  (period: Period): TermCheck =>
  (found, start) => {
    const end = parseUint(found)
    if (end === undefined) return 'a number of seconds'
    if (!start && period.from === undefined) return undefined
    const { min, max } = rangeOf(period, start ?? { since: 0n, shortfall: () => 0n })
    if (end >= min && end <= max) return undefined
    return `between ${min} and ${max}, which is what \`days: ${period.days}\` can mean${period.hint}`
  }

type End = { at: bigint | undefined; days: number | undefined; from?: bigint | undefined }

/** What a term must be that the caller gave exactly or in days. */
export const expectEnd = (
  { at, days, from }: End,
  { gridSeconds, hint = '' }: { gridSeconds: bigint; hint?: string },
): bigint | TermCheck => at ?? checkPeriod({ days: days ?? 0, from, gridSeconds, hint })

export const epochHint = (gridSeconds: bigint): string =>
  ` with an epoch of ${gridSeconds} seconds (if the product has a longer epoch, pass it in \`deployment.epochSeconds\`, or pass \`expiry\`)`

export const termHint = (gridSeconds: bigint): string =>
  ` with a term of ${gridSeconds} seconds (if the product has a longer term, pass it in \`deployment.termSeconds\`, or pass \`maturity\`)`
