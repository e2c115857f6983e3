import type { Hex } from 'viem'
import { newId } from '../../../base/ids.ts'
import type { Watcher } from '../../../store/revisions.ts'
import type { Chain } from '../../chain.ts'
import { relayTopic } from '../queue/enqueue.ts'
import type { Share } from '../queue/list-due.ts'
import type { RelayContext } from '../setup/context.ts'
import { noFaults } from '../setup/faults.ts'
import { defaultPace, type RelayPace } from '../setup/limits.ts'
import type { RelaySigner } from '../setup/signers.ts'
import { type LaneRunner, runLane } from './run-lane.ts'
import { watchKeyless } from './watch-keyless.ts'

type RelayerStatus = {
  /** `low` if no wallet has enough for new calls; `none` if there is no wallet. */
  kind: 'ok' | 'low' | 'none'
  lanes: { address: Hex; balanceWei: bigint | undefined; inFlight: number }[]
}

export type Relayer = {
  /** Checks the queue at once. Call it after queueing something. */
  wake(): void
  status(): RelayerStatus
  close(): Promise<void>
}

type RelayerOptions = Pick<RelayContext, 'store' | 'clock' | 'log' | 'limits'> & {
  chain: RelayContext['chain'] & Pick<Chain, 'onHead'>
  signers: readonly RelaySigner[]
  watcher: Pick<Watcher, 'on'>
  confirmations: number
  observe?: RelayContext['observe']
  pace?: Partial<RelayPace>
  faults?: RelayContext['faults']
}

/** Nobody else can want the leases of the embedded store, so they are renewed seldom. Nobody else queues calls there. */
const alone: Partial<RelayPace> = { leaseMs: 60_000, restMs: 10_000 }

/**
 * Brings queued calls to the chain through the given wallets, each call once. Any number of processes may run it on one
 * store: each wallet has one owner at a time, and the next owner continues where it stopped.
 */
export const runRelayer = (options: RelayerOptions): Relayer => {
  const { store, chain, signers, watcher, clock, log, limits, confirmations, faults = noFaults } = options
  const pace = { ...defaultPace, ...(store.kind === 'embedded' ? alone : {}), ...options.pace }
  const observe = options.observe ?? (() => {})
  const context = { store, chain, confirmations: BigInt(confirmations), clock, log, limits, pace, faults, observe }
  // Only one process can use the embedded store. After a crash it need not wait for its own leases to run out.
  const holder = store.kind === 'embedded' ? 'embedded' : newId('relayer')

  /** Low lanes leave their share to the others. If all are low, each sends what it can still pay for. */
  const ownShareOf = (laneIndex: number): Share | undefined => {
    const states = lanes.map((lane) => lane.status())
    const isAnyFunded = states.some(({ isLow }) => !isLow)
    const active = states.flatMap(({ isLow, isEmpty }, index) => ((isAnyFunded ? isLow : isEmpty) ? [] : [index]))
    const index = active.indexOf(laneIndex)
    return index < 0 ? undefined : { index, count: active.length }
  }
  const lanes: LaneRunner[] = []
  for (const [index, signer] of signers.entries()) {
    lanes.push(runLane({ context, signer, holder, share: () => ownShareOf(index) }))
  }
  const wake = (): void => {
    for (const lane of lanes) lane.wake()
  }
  const keyless = watchKeyless({ context, signers, holder })
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
