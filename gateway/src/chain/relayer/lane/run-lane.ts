import type { Hex } from 'viem'
import { logOnChange } from '../../../base/log-on-change.ts'
import { type LoopOptions, runLoop } from '../../../base/loop.ts'
import { withTimeout } from '../../../base/timeout.ts'
import { LostLease } from '../../../store/leases.ts'
import { makeReservedGas } from '../nonces/reserved-gas.ts'
import type { Share } from '../queue/list-due.ts'
import { makeBroadcaster } from '../send/broadcast.ts'
import type { RelayContext } from '../setup/context.ts'
import type { RelaySigner } from '../setup/signers.ts'
import { watchBalance } from './check-balance.ts'
import { holdLease } from './hold-lease.ts'
import { takeTurns } from './take-turns.ts'

export type LaneRunner = {
  wake(): void
  status(): LaneStatus
  close(): Promise<void>
}

type LaneStatus = {
  address: Hex
  balanceWei: bigint | undefined
  inFlight: number
  /** Below the operator's minimum: the lane takes no new calls. */
  isEmpty: boolean
  /** Empty, or unable to pay for the largest call: other lanes take the calls if there are any. */
  isLow: boolean
}

type LaneOptions = {
  context: RelayContext
  signer: RelaySigner
  holder: string
  /** The lane's own share of the calls; undefined for none. */
  share(): Share | undefined
}

/** How long a shutdown waits for answers to broadcasts. The bytes are stored, so nothing is lost without them. */
export const shutdownMs = 2_000

/** Runs one wallet: holds its lease, sends queued calls and tracks its transactions. */
export const runLane = ({ context, signer, holder, share }: LaneOptions): LaneRunner => {
  const { pace, log, faults, clock } = context
  const { address } = signer
  const stopping = new AbortController()
  const logChange = logOnChange(log)
  const reservedGas = makeReservedGas()
  const broadcaster = makeBroadcaster({ clock, onAnswer: () => wake() })
  const balance = watchBalance(context, address, logChange)
  const turns = takeTurns({ broadcaster, logChange, share })
  const onTakeOver = (): void => {
    turns.reset()
    reservedGas.clear()
    wake()
  }
  const held = holdLease(context, { address, holder, onTakeOver })

  const takeTurn = async (): Promise<number> => {
    try {
      const lease = held.current()
      const lane = { ...context, address, signer, reservedGas, stopping: stopping.signal }
      const isBusy = lease !== undefined && (await turns.runIfNeeded({ ...lane, lease }))
      await faults.at('turned')
      if (isBusy) return pace.pollMs
      return lease && turns.isResting() ? pace.restMs : pace.idleMs
    } catch (error) {
      if (error instanceof LostLease) held.lose()
      throw error
    }
  }
  const repeat = (round: LoopOptions['round'], pauseMs: number, message: string) =>
    runLoop({ clock, log, pauseMs, round, stopping: stopping.signal, failure: { message, fields: { lane: address } } })
  const turning = repeat(takeTurn, pace.pollMs, 'Relayer turn failed; trying again')
  const wake = turning.wake
  const loops = [
    turning,
    repeat(held.renew, pace.leaseMs / 3, 'Lane lease not renewed; trying again'),
    repeat(balance.check, pace.balanceMs, 'Wallet balance unknown; trying again'),
  ]

  return {
    wake,
    status: () => ({
      address,
      balanceWei: balance.wei(),
      inFlight: turns.inFlight(),
      isEmpty: balance.isEmpty(),
      isLow: balance.isLow(),
    }),
    close: async () => {
      stopping.abort()
      await Promise.all(loops.map((loop) => loop.close()))
      await withTimeout(broadcaster.idle(), { ms: shutdownMs, clock, onTimeout: () => {} })
      await held.release()
    },
  }
}
