import type { Hex } from 'viem'
import { logOnChange } from '../../../base/log-on-change.ts'
import { runLoop } from '../../../base/loop.ts'
import { withTimeout } from '../../../base/timeout.ts'
import { claimLease, type Lease, releaseLease } from '../../../store/leases.ts'
import type { Lane } from '../nonces/lane.ts'
import { LostLease, leaseName } from '../nonces/lease.ts'
import { listOpenNonces } from '../nonces/open-nonces.ts'
import { makeReservedGas } from '../nonces/reserved-gas.ts'
import { offerFees } from '../pricing/fees.ts'
import { maxSingleCallGas } from '../pricing/gas.ts'
import { listDue, type Share } from '../queue/list-due.ts'
import { makeBroadcaster } from '../send/broadcast.ts'
import { sendDue } from '../send/send-due.ts'
import type { RelayContext } from '../setup/context.ts'
import type { RelaySigner } from '../setup/signers.ts'
import { readGasMarket } from '../snapshot/snapshot.ts'
import { newMemory } from '../track/track-nonces.ts'
import { runTurn } from './run-turn.ts'

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
  const { store, pace, log, faults, limits, chain, clock } = context
  const { address } = signer
  const name = leaseName(address)
  const stopping = new AbortController()
  const logChange = logOnChange(log)
  let held: { lease: Lease; untilMs: number } | undefined
  let memory = newMemory()
  let inFlight = 0
  let balanceWei: bigint | undefined
  let neededWei = 0n
  const reservedGas = makeReservedGas()
  const broadcaster = makeBroadcaster({ clock, onAnswer: () => wake() })
  const hasLessThan = (wei: bigint): boolean => balanceWei !== undefined && balanceWei < wei
  const isEmpty = (): boolean => hasLessThan(limits.minBalanceWei)
  const isLow = (): boolean => isEmpty() || hasLessThan(neededWei)

  const renewLease = async (): Promise<void> => {
    await faults.at('renewing')
    const askedAtMs = clock.monotonicMs()
    const lease = await claimLease(store, { name, holder, ttlMs: pace.leaseMs })
    if (lease && lease.epoch !== held?.lease.epoch) {
      memory = newMemory()
      reservedGas.clear()
      log.info({ lane: address, epoch: String(lease.epoch) }, 'Lane taken over')
      wake()
    }
    held = lease && { lease, untilMs: askedAtMs + pace.leaseMs }
  }

  const checkBalance = async (): Promise<void> => {
    const [balance, market] = await Promise.all([
      chain.client.getBalance({ address }),
      readGasMarket(chain.client, limits.maxFeeWei),
    ])
    const fees = offerFees(market)
    balanceWei = balance
    // Above the fee cap nothing is sent, whatever the balance.
    if (fees) neededWei = maxSingleCallGas * fees.maxFeeWei
    const fields = { lane: address, balanceWei: String(balance), neededWei: String(neededWei) }
    logChange('low', isLow(), fields, 'Wallet balance low; other wallets take new calls')
  }

  const laneWith = (lease: Lease): Lane => ({
    ...context,
    address,
    signer,
    lease,
    reservedGas,
    stopping: stopping.signal,
  })

  /** Runs a turn if there is anything to do, and returns whether there was. */
  const runTurnIfNeeded = async (): Promise<boolean> => {
    if (!held || clock.monotonicMs() > held.untilMs) return false
    if (isSnapshotFresh()) return sendMore(held.lease)
    const open = await store.read((tx) => listOpenNonces(tx, address))
    inFlight = open.length
    const ownShare = share()
    const due = ownShare ? await store.read((tx) => listDue(tx, { ...ownShare, limit: 1, now: clock.now() })) : []
    // Included transactions need no new snapshot before the next block.
    const headHash = chain.findHead()?.hash
    const isUnchanged = open.every(({ includedHash }) => includedHash !== null) && headHash === memory.headHash
    if (due.length === 0 && (open.length === 0 || isUnchanged)) return false
    const takenAtMs = clock.monotonicMs()
    memory.recent = undefined
    const turn = { open, share: ownShare, memory, broadcaster, logChange }
    const result = await runTurn(laneWith(held.lease), turn)
    memory.recent = { ...result, takenAtMs, headHash }
    return true
  }

  /** Whether the last snapshot is recent and no new block was seen since. */
  const isSnapshotFresh = (): boolean =>
    memory.recent !== undefined &&
    clock.monotonicMs() - memory.recent.takenAtMs < pace.pollMs / 2 &&
    memory.recent.headHash === chain.findHead()?.hash

  /** Sends new calls without a new snapshot: pending transactions are as they were a moment ago. */
  const sendMore = async (lease: Lease): Promise<boolean> => {
    const [{ recent }, ownShare] = [memory, share()]
    if (!recent || !ownShare || recent.freeSlots <= 0) return true
    const { snapshot, freeSlots } = recent
    memory.recent = undefined
    const sent = await sendDue(laneWith(lease), { snapshot, broadcaster, share: ownShare, freeSlots })
    memory.recent = { ...recent, freeSlots: freeSlots - sent }
    return true
  }

  const turns = runLoop({
    clock,
    log,
    pauseMs: pace.pollMs,
    failure: { message: 'Relayer turn failed; trying again', fields: { lane: address } },
    stopping: stopping.signal,
    round: async () => {
      try {
        const isBusy = await runTurnIfNeeded()
        await faults.at('turned')
        return isBusy ? pace.pollMs : pace.idleMs
      } catch (error) {
        if (error instanceof LostLease) held = undefined
        throw error
      }
    },
  })
  const wake = turns.wake
  const repeat = (round: () => Promise<void>, pauseMs: number, message: string) =>
    runLoop({ clock, log, pauseMs, round, stopping: stopping.signal, failure: { message, fields: { lane: address } } })
  const loops = [
    turns,
    repeat(renewLease, pace.leaseMs / 3, 'Lane lease not renewed; trying again'),
    repeat(checkBalance, pace.balanceMs, 'Wallet balance unknown; trying again'),
  ]

  return {
    wake,
    status: () => ({ address, balanceWei, inFlight, isEmpty: isEmpty(), isLow: isLow() }),
    close: async () => {
      stopping.abort()
      await Promise.all(loops.map((loop) => loop.close()))
      await withTimeout(broadcaster.idle(), { ms: shutdownMs, clock, onTimeout: () => {} })
      if (held) await releaseLease(store, { name, holder }).catch(() => {})
    },
  }
}
