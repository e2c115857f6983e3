import type { Hex } from 'viem'
import { claimLease, type Lease, releaseLease } from '../../../store/leases.ts'
import { leaseName } from '../nonces/lease.ts'
import type { RelayContext } from '../setup/context.ts'

export type HeldLease = {
  /** Claims or renews the lease. */
  renew(): Promise<void>
  /** The lease while it is certainly ours; undefined otherwise. */
  current(): Lease | undefined
  /** Call this when a write found that another process has the lease. */
  lose(): void
  release(): Promise<void>
}

type HoldOptions = { address: Hex; holder: string; onTakeOver(): void }

/** Holds the lease of one lane. `onTakeOver` runs whenever this process gets it from another one, or first. */
export const holdLease = (context: RelayContext, { address, holder, onTakeOver }: HoldOptions): HeldLease => {
  const { store, pace, log, faults, clock } = context
  const name = leaseName(address)
  let held: { lease: Lease; untilMs: number } | undefined

  return {
    renew: async () => {
      await faults.at('renewing')
      const askedAtMs = clock.monotonicMs()
      const lease = await claimLease(store, { name, holder, ttlMs: pace.leaseMs })
      if (lease && lease.epoch !== held?.lease.epoch) {
        log.info({ lane: address, epoch: String(lease.epoch) }, 'Lane taken over')
        onTakeOver()
      }
      held = lease && { lease, untilMs: askedAtMs + pace.leaseMs }
    },
    current: () => (held && clock.monotonicMs() <= held.untilMs ? held.lease : undefined),
    lose: () => {
      held = undefined
    },
    release: async () => {
      if (held) await releaseLease(store, { name, holder }).catch(() => {})
    },
  }
}
