import type { Clock } from '../../base/clock.ts'

/** How long the protocol has waited for the oldest call. */
export type Lag = {
  /** Reports what the protocol waits for: the chain time since which it does, by the name of the call. */
  see(needs: ReadonlyMap<string, bigint>, now: bigint): void
  /** Reports that this process is not the keeper. */
  leave(): void
  /** Grows while rounds fail, too, for then nothing is sent. */
  seconds(): number | undefined
}

export const watchLag = (clock: Clock): Lag => {
  let seen = new Map<string, bigint>()
  let last: { atMs: number; waited: number } | undefined
  return {
    see: (needs, now) => {
      seen = new Map([...needs].map(([key, since]) => [key, seen.get(key) ?? since]))
      const waited = Math.max(0, ...[...seen.values()].map((since) => Number(now - since)))
      last = { atMs: clock.monotonicMs(), waited }
    },
    leave: () => {
      last = undefined
    },
    seconds: () => {
      if (!last) return undefined
      const silent = (clock.monotonicMs() - last.atMs) / 1000
      // Rounds are seconds apart; after a minute without one, the keeper itself is late.
      return seen.size > 0 || silent > 60 ? last.waited + silent : 0
    },
  }
}
