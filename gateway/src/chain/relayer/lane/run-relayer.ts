import type { Hex } from 'viem'
import type { Clock } from '../../../base/clock.ts'
import { newId } from '../../../base/ids.ts'
import type { Logger } from '../../../base/log.ts'
import type { Watcher } from '../../../store/revisions.ts'
import type { Store } from '../../../store/store.ts'
import type { Chain } from '../../chain.ts'
import type { RelayStage } from '../nonces/lane.ts'
import { relayTopic } from '../queue/enqueue.ts'
import type { Share } from '../queue/queue.ts'
import { type Faults, noFaults } from '../setup/faults.ts'
import { defaultPace, type RelayLimits, type RelayPace } from '../setup/limits.ts'
import type { RelaySigner } from '../setup/signers.ts'
import { type LaneRunner, runLane } from './run-lane.ts'
import { watchKeyless } from './watch-keyless.ts'

type RelayerStatus = {
  /** `low` when no wallet has enough to take new work; `none` when there is no wallet. */
  kind: 'ok' | 'low' | 'none'
  lanes: { address: Hex; balanceWei: bigint | undefined; inFlight: number }[]
}

export type Relayer = {
  /** Has a look at the queue at once: for whoever has just put something into it. */
  wake(): void
  status(): RelayerStatus
  close(): Promise<void>
}

export type RelayerOptions = {
  store: Store
  chain: Pick<Chain, 'id' | 'client' | 'nodes' | 'deployment' | 'findHead' | 'onHead'>
  signers: readonly RelaySigner[]
  watcher: Pick<Watcher, 'on'>
  clock: Clock
  log: Logger
  limits: RelayLimits
  confirmations: number
  observe?: (stage: RelayStage, ms: number) => void
  pace?: Partial<RelayPace>
  faults?: Faults
}

/**
 * Brings queued calls to the chain, each once, through the wallets given. Any number of processes may run it on one
 * store: each wallet has one owner at a time, and another takes over where it ended.
 */
export const runRelayer = (options: RelayerOptions): Relayer => {
  const { store, chain, signers, watcher, clock, log, limits, confirmations, faults = noFaults } = options
  const pace = { ...defaultPace, ...options.pace }
  const observe = options.observe ?? (() => {})
  const tools = { store, chain, confirmations: BigInt(confirmations), clock, log, limits, pace, faults, observe }
  // One process alone can have the embedded store, and after a crash need not wait for its own leases to run out.
  const holder = store.kind === 'embedded' ? 'embedded' : newId('relayer')

  /** Lanes that are low leave their share to the others; where all are, each does what it can still pay for. */
  const shareOf = (place: number): Share | undefined => {
    const states = lanes.map((lane) => lane.status())
    const isAnyWell = states.some(({ isLow }) => !isLow)
    const willing = states.flatMap(({ isLow, isEmpty }, at) => ((isAnyWell ? isLow : isEmpty) ? [] : [at]))
    const index = willing.indexOf(place)
    return index < 0 ? undefined : { index, of: willing.length }
  }
  const lanes: LaneRunner[] = []
  for (const [place, signer] of signers.entries()) {
    lanes.push(runLane({ tools, signer, holder, share: () => shareOf(place) }))
  }
  const wake = (): void => {
    for (const lane of lanes) lane.wake()
  }
  const keyless = watchKeyless({ tools, signers, holder })
  watcher.on(relayTopic, wake)
  chain.onHead(wake)

  return {
    wake,
    status: () => {
      const states = lanes.map((lane) => lane.status())
      const kind = states.length === 0 ? 'none' : states.every(({ isLow }) => isLow) ? 'low' : 'ok'
      return { kind, lanes: states.map(({ address, balanceWei, inFlight }) => ({ address, balanceWei, inFlight })) }
    },
    close: async () => {
      await Promise.all([...lanes, keyless].map((one) => one.close()))
    },
  }
}
