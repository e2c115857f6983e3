import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from 'viem'
import { claimLease, type Lease, releaseLease } from '../../../store/leases.ts'
import type { RelayTools } from '../nonces/lane.ts'
import { LostLease, listOpen } from '../nonces/nonces.ts'
import { openPurse } from '../nonces/reserved-gas.ts'
import { offerFees } from '../pricing/fees.ts'
import { listDue, type Share } from '../queue/queue.ts'
import { openBroadcaster } from '../send/broadcast.ts'
import { sendDue } from '../send/send-due.ts'
import type { RelaySigner } from '../setup/signers.ts'
import { takeMarket } from '../snapshot/snapshot.ts'
import { newMemory } from '../track/track-nonces.ts'
import { sayOnce } from './log-on-change.ts'
import { workOn } from './run-turn.ts'

export type LaneRunner = {
  wake(): void
  status(): LaneStatus
  close(): Promise<void>
}

type LaneStatus = {
  address: Hex
  balanceWei: bigint | undefined
  inFlight: number
  /** Below the operator's floor: it takes no new work. */
  isEmpty: boolean
  /** That, or too little for a call that needs all the gas that one may: others take the work, if there are any. */
  isLow: boolean
}

type LaneOptions = {
  tools: RelayTools
  signer: RelaySigner
  holder: string
  /** Which share of the work is this lane's; undefined for none. */
  share(): Share | undefined
}

/** How long an end waits for answers to what was sent; the bytes are in the store, so nothing is lost without them. */
const farewellMs = 2_000

/** The gas of a transaction whose call may use all that a trial allows, and whose data is as long as a request may be. */
const largestGas = 1_900_000n

/** Runs one wallet: claims its lease, and while it holds it sends what waits and watches what was sent. */
export const runLane = ({ tools, signer, holder, share }: LaneOptions): LaneRunner => {
  const { store, pace, log, faults, limits, chain } = tools
  const { address } = signer
  const name = `lane:${address}`
  const over = new AbortController()
  const say = sayOnce(log)
  let held: { lease: Lease; until: number } | undefined
  let memory = newMemory()
  let inFlight = 0
  let balanceWei: bigint | undefined
  let neededWei = 0n
  const purse = openPurse()
  let waker = Promise.withResolvers<void>()
  const wake = (): void => waker.resolve()
  const broadcaster = openBroadcaster(wake)
  const hasLess = (wei: bigint): boolean => balanceWei !== undefined && balanceWei < wei
  const isEmpty = (): boolean => hasLess(limits.minBalanceWei)
  const isLow = (): boolean => isEmpty() || hasLess(neededWei)

  const renew = async (): Promise<void> => {
    await faults.at('renewing')
    const asked = performance.now()
    const lease = await claimLease(store, { name, holder, ttlMs: pace.leaseMs })
    if (lease && lease.epoch !== held?.lease.epoch) {
      memory = newMemory()
      purse.clear()
      log.info({ lane: address, epoch: String(lease.epoch) }, 'this process sends for a wallet now')
      wake()
    }
    held = lease && { lease, until: asked + pace.leaseMs }
  }

  const checkBalance = async (): Promise<void> => {
    const [balance, market] = await Promise.all([
      chain.client.getBalance({ address }),
      takeMarket(chain.client, limits.maxFeeWei),
    ])
    const fees = offerFees(market)
    balanceWei = balance
    // Above the ceiling nothing is sent, whoever has the money.
    if (fees) neededWei = largestGas * fees.maxFeeWei
    const line = { lane: address, balanceWei: String(balance), neededWei: String(neededWei) }
    say('low', isLow(), line, 'a wallet is low and leaves new work to others')
  }

  /** Does what there is to do, and says whether anything was. */
  const turn = async (): Promise<boolean> => {
    if (!held || performance.now() > held.until) return false
    if (isFresh()) return sendMore(held.lease)
    const open = await store.read((tx) => listOpen(tx, address))
    inFlight = open.length
    const mine = share()
    const due = mine ? await store.read((tx) => listDue(tx, { ...mine, limit: 1 })) : []
    // What is in a block needs no look until there is another one.
    const isQuiet = open.every(({ hash }) => hash !== null) && chain.findHead()?.hash === memory.headHash
    if (due.length === 0 && (open.length === 0 || isQuiet)) return false
    const [at, heard] = [performance.now(), chain.findHead()?.hash]
    memory.recent = undefined
    const { room, ...look } = await workOn(laneOf(held.lease), { open, share: mine, memory, broadcaster, say })
    memory.recent = { look, at, heard, room }
    return true
  }

  const laneOf = (lease: Lease) => ({ ...tools, address, signer, lease, purse, over: over.signal })

  /** Whether the chain was looked at a moment ago, and nothing was heard of it since. */
  const isFresh = (): boolean =>
    memory.recent !== undefined &&
    performance.now() - memory.recent.at < pace.pollMs / 2 &&
    memory.recent.heard === chain.findHead()?.hash

  /** New calls need no new look: what is under way is as it was a moment ago. */
  const sendMore = async (lease: Lease): Promise<boolean> => {
    const [{ recent }, mine] = [memory, share()]
    if (!recent || !mine || recent.room <= 0) return true
    const { look, room } = recent
    memory.recent = undefined
    const sent = await sendDue(laneOf(lease), { look, broadcaster, share: mine, room })
    memory.recent = { ...recent, room: room - sent }
    return true
  }

  const loop = async (): Promise<void> => {
    while (!over.signal.aborted) {
      waker = Promise.withResolvers()
      let isBusy = true
      try {
        isBusy = await turn()
        say('held up', false, { lane: address }, 'the relayer is held up')
      } catch (error) {
        if (error instanceof LostLease) held = undefined
        say('held up', true, { err: error, lane: address }, 'the relayer is held up')
      }
      const timer = setTimeout(wake, isBusy ? pace.pollMs : pace.idleMs)
      await waker.promise
      clearTimeout(timer)
    }
  }
  const repeat = async (work: () => Promise<void>, everyMs: number): Promise<void> => {
    while (!over.signal.aborted) {
      await work().then(
        () => say(work.name, false, { lane: address }, 'the relayer could not look after a wallet'),
        (error: unknown) =>
          say(work.name, true, { err: error, lane: address }, 'the relayer could not look after a wallet'),
      )
      await sleep(everyMs, undefined, { signal: over.signal }).catch(() => {})
    }
  }
  const loops = [loop(), repeat(renew, pace.leaseMs / 3), repeat(checkBalance, pace.balanceMs)]

  return {
    wake,
    status: () => ({ address, balanceWei, inFlight, isEmpty: isEmpty(), isLow: isLow() }),
    close: async () => {
      over.abort()
      wake()
      await Promise.all(loops)
      await Promise.race([broadcaster.settled(), sleep(farewellMs, undefined, { ref: false })])
      if (held) await releaseLease(store, { name, holder }).catch(() => {})
    },
  }
}
