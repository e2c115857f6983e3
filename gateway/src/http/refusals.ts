import type { Logger } from '../base/log.ts'

export type Refusals = {
  /** Counts a connection or a request that was refused before it reached a handler. */
  add(reason: string, address: string): void
  /** Totals by reason since the start. */
  totals(): ReadonlyMap<string, number>
  /** Logs what has not been logged yet. */
  close(): void
}

const periodMs = 1_000

/** More addresses than this in one second are counted, but not told apart. */
const maxAddresses = 1_000

/**
 * Counts refusals, and logs them in one line a second however many there are: a flood must not fill the disk. Nothing is
 * logged while nothing is refused.
 */
export const countRefusals = (log: Logger): Refusals => {
  const totals = new Map<string, number>()
  let counts = new Map<string, number>()
  let addresses = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (counts.size === 0) return
    const [busiest] = [...addresses].sort(([, a], [, b]) => b - a)
    const line = { refused: Object.fromEntries(counts), addresses: addresses.size, busiest: busiest?.[0] }
    counts = new Map()
    addresses = new Map()
    log.warn(line, 'Refused connections or requests in the last second')
  }

  return {
    add: (reason, address) => {
      totals.set(reason, (totals.get(reason) ?? 0) + 1)
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
      if (addresses.has(address) || addresses.size < maxAddresses) {
        addresses.set(address, (addresses.get(address) ?? 0) + 1)
      }
      timer ??= setTimeout(flush, periodMs).unref()
    },
    totals: () => totals,
    close: flush,
  }
}
