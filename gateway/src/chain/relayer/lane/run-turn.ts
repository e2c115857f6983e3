import type { Lane } from '../nonces/lane.ts'
import { type OpenNonce, openHole } from '../nonces/nonces.ts'
import { offerFees } from '../pricing/fees.ts'
import { dropLapsed, nameCall, type Share } from '../queue/queue.ts'
import type { Broadcaster } from '../send/broadcast.ts'
import { pushNonces } from '../send/replace-stuck.ts'
import { sendDue } from '../send/send-due.ts'
import { type Look, takeLook } from '../snapshot/snapshot.ts'
import { findHole, type Memory, watchNonces } from '../track/track-nonces.ts'
import type { SayOnce } from './log-on-change.ts'

type Work = {
  open: OpenNonce[]
  share: Share | undefined
  memory: Memory
  broadcaster: Broadcaster
  say: SayOnce
}

/** One turn of a lane: looks at the chain once, and does all that follows from it. Returns what there is room for after it. */
export const workOn = async (
  lane: Lane,
  { open, share, memory, broadcaster, say }: Work,
): Promise<Look & { room: number }> => {
  const { store, clock, lease, address, limits, log } = lane
  const look = await takeLook(lane)
  const { waiting, unsettled } = await watchNonces(lane, { open, look, memory })
  await lane.purse.review(store, waiting)
  await pushNonces(lane, { waiting, look, broadcaster })
  const hole = findHole(lane, { open, waiting, look, memory })
  if (hole !== undefined) {
    const at = clock.now()
    // The next turn gives it a transaction, as to any nonce that has none.
    await store.transaction((tx) => openHole(tx, { lease, lane: address, nonce: hole, at }))
    log.warn({ lane: address, nonce: hole }, 'nobody uses a nonce that the chain waits for; it is filled')
  }

  for (const call of await store.transaction((tx) => dropLapsed(tx, { finalTime: look.final.timestamp })))
    log.info(nameCall(call), 'its time is over; given up')

  const isDear = offerFees(look.market) === undefined
  const price = { baseFeeWei: String(look.market.baseFeeWei), ceilingWei: String(limits.maxFeeWei) }
  say(
    'dear',
    isDear,
    { lane: address, ...price },
    'gas costs more than RELAY_MAX_FEE_GWEI allows; what is queued waits',
  )
  const room = limits.inFlight - unsettled
  const sent = share ? await sendDue(lane, { look, broadcaster, share, room }) : 0
  return { ...look, room: room - sent }
}
