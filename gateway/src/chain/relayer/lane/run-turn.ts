import type { LogOnChange } from '../../../base/log-on-change.ts'
import { openGap } from '../nonces/assign.ts'
import type { Lane } from '../nonces/lane.ts'
import type { OpenNonce } from '../nonces/open-nonces.ts'
import { offerFees } from '../pricing/fees.ts'
import { callFields } from '../queue/calls.ts'
import type { Share } from '../queue/list-due.ts'
import { lapseCalls } from '../queue/transitions.ts'
import type { Broadcaster } from '../send/broadcast.ts'
import { replaceStuck } from '../send/replace-stuck.ts'
import { sendDue } from '../send/send-due.ts'
import { type ChainSnapshot, takeSnapshot } from '../snapshot/snapshot.ts'
import { findGap, type LaneMemory, trackNonces } from '../track/track-nonces.ts'

type Turn = {
  open: OpenNonce[]
  share: Share | undefined
  memory: LaneMemory
  broadcaster: Broadcaster
  logChange: LogOnChange
}

/** Runs one turn of a lane: takes a snapshot of the chain and acts on it. Returns the snapshot and the free slots after it. */
export const runTurn = async (
  lane: Lane,
  { open, share, memory, broadcaster, logChange }: Turn,
): Promise<{ snapshot: ChainSnapshot; freeSlots: number }> => {
  const { store, address, limits, log } = lane
  const snapshot = await takeSnapshot(lane)
  const { pending, inFlight } = await trackNonces(lane, { open, snapshot, memory })
  await lane.reservedGas.refresh(store, pending)
  await replaceStuck(lane, { pending, snapshot, broadcaster })
  const gap = findGap(lane, { open, pending, snapshot, memory })
  if (gap !== undefined) await fillGap(lane, gap)

  const { timestamp: finalTimestamp } = snapshot.final
  for (const call of await store.transaction((tx) => lapseCalls(tx, { finalTimestamp })))
    log.info(callFields(call), 'Call lapsed')

  const isAboveCap = offerFees(snapshot.market) === undefined
  const fields = {
    lane: address,
    baseFeeWei: String(snapshot.market.baseFeeWei),
    maxFeeWei: String(limits.maxFeeWei),
  }
  logChange('above fee cap', isAboveCap, fields, 'Gas costs more than RELAY_MAX_FEE_GWEI; queued calls wait')
  const freeSlots = limits.maxInFlight - inFlight
  const sent = share ? await sendDue(lane, { snapshot, broadcaster, share, freeSlots }) : 0
  return { snapshot, freeSlots: freeSlots - sent }
}

/** Opens the missing nonce. The next turn completes it with a no-op, like any nonce without a transaction. */
const fillGap = async ({ store, clock, lease, address, log }: Lane, nonce: number): Promise<void> => {
  const at = clock.now()
  await store.transaction((tx) => openGap(tx, { lease, laneAddress: address, nonce, at }))
  log.warn({ lane: address, nonce }, 'Nonce gap found; sending a no-op')
}
