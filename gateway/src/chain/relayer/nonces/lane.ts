import type { Hex } from 'viem'
import type { Clock } from '../../../base/clock.ts'
import type { Logger } from '../../../base/log.ts'
import type { Lease } from '../../../store/leases.ts'
import type { Store } from '../../../store/store.ts'
import type { Chain } from '../../chain.ts'
import type { Faults } from '../setup/faults.ts'
import type { RelayLimits, RelayPace } from '../setup/limits.ts'
import type { RelaySigner } from '../setup/signers.ts'
import type { Purse } from './reserved-gas.ts'

/** What a call goes through, in this order. */
export type RelayStage = 'accepted' | 'simulated' | 'signed' | 'broadcast' | 'included' | 'final'

/** What every lane of a process works with. */
export type RelayTools = {
  store: Store
  chain: Pick<Chain, 'id' | 'client' | 'nodes' | 'deployment' | 'findHead'>
  confirmations: bigint
  clock: Clock
  log: Logger
  limits: RelayLimits
  pace: RelayPace
  faults: Faults
  /** Hears of each stage that a call has reached, and how long after it was accepted. */
  observe(stage: RelayStage, ms: number): void
}

/** A wallet as its owner sees it, for as long as the lease is theirs. */
export type Lane = RelayTools & {
  address: Hex
  signer: RelaySigner
  lease: Lease
  purse: Purse
  /** Aborts when the process is to end: what is not begun is left to the next owner. */
  over: AbortSignal
}
