import type { Clock } from '../../../base/clock.ts'
import type { Logger } from '../../../base/log.ts'
import type { Store } from '../../../store/store.ts'
import type { Chain } from '../../chain.ts'
import type { Faults } from './faults.ts'
import type { RelayLimits, RelayPace } from './limits.ts'

/** The stages of a call, in order. */
export type RelayStage = 'accepted' | 'simulated' | 'signed' | 'broadcast' | 'included' | 'final'

/** What every lane of a process shares. */
export type RelayContext = {
  store: Store
  chain: Pick<Chain, 'id' | 'client' | 'nodes' | 'deployment' | 'findHead'>
  confirmations: bigint
  clock: Clock
  log: Logger
  limits: RelayLimits
  pace: RelayPace
  faults: Faults
  /** Reports that a call reached a stage, and how long after acceptance. */
  observe(stage: RelayStage, ms: number): void
}
