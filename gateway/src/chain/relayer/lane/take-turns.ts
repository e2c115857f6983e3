import type { Hex } from 'viem'
import type { LogOnChange } from '../../../base/log-on-change.ts'
import type { Store } from '../../../store/store.ts'
import type { Lane } from '../nonces/lane.ts'
import { listOpenNonces } from '../nonces/open-nonces.ts'
import { listDue, type Share } from '../queue/list-due.ts'
import type { Broadcaster } from '../send/broadcast.ts'
import { sendDue } from '../send/send-due.ts'
import { newMemory } from '../track/track-nonces.ts'
import { runTurn } from './run-turn.ts'

type TurnOptions = { broadcaster: Broadcaster; logChange: LogOnChange; share(): Share | undefined }

export type Turns = {
  /** Runs a turn if there is anything to do, and returns whether there was. */
  runIfNeeded(lane: Lane): Promise<boolean>
  /** Forgets everything about earlier turns. */
  reset(): void
  /** Open nonces as of the last turn. */
  inFlight(): number
  /** Whether nothing was queued and no nonce open when the last turn began. */
  isResting(): boolean
}

const work = {
  name: 'work_of_lane',
  text: `select 1 where exists (select from relay_nonces where lane = $1 and outcome is null)
    or exists (select from relay_calls where status = 'queued')`,
}

/** Whether the lane has an open nonce, or any call is queued. An idle lane asks nothing else. */
const hasWork = async (store: Store, address: Hex): Promise<boolean> =>
  (await store.readPrepared(work, [address])).length > 0

/** Takes the turns of one lane and keeps what they remember of each other. */
export const takeTurns = ({ broadcaster, logChange, share }: TurnOptions): Turns => {
  let memory = newMemory()
  let inFlight = 0
  let isResting = false

  /** Whether the last snapshot is recent and no new block was seen since. */
  const isSnapshotFresh = ({ clock, pace, chain }: Lane): boolean =>
    memory.recent !== undefined &&
    clock.monotonicMs() - memory.recent.takenAtMs < pace.pollMs / 2 &&
    memory.recent.headHash === chain.findHead()?.hash

  /** Sends new calls without a new snapshot: pending transactions are as they were a moment ago. */
  const sendMore = async (lane: Lane): Promise<boolean> => {
    const [{ recent }, ownShare] = [memory, share()]
    if (!recent || !ownShare || recent.freeSlots <= 0) return true
    const { snapshot, freeSlots } = recent
    memory.recent = undefined
    const sent = await sendDue(lane, { snapshot, broadcaster, share: ownShare, freeSlots })
    memory.recent = { ...recent, freeSlots: freeSlots - sent }
    return true
  }

  const runIfNeeded = async (lane: Lane): Promise<boolean> => {
    const { store, clock, chain, address } = lane
    if (isSnapshotFresh(lane)) return sendMore(lane)
    isResting = !(await hasWork(store, address))
    if (isResting) {
      inFlight = 0
      return false
    }
    const open = await store.read((tx) => listOpenNonces(tx, address))
    inFlight = open.length
    const ownShare = share()
    const due = ownShare ? await listDue(store, { ...ownShare, limit: 1, now: clock.now() }) : []
    // Included transactions need no new snapshot before the next block.
    const headHash = chain.findHead()?.hash
    const isUnchanged = open.every(({ includedHash }) => includedHash !== null) && headHash === memory.headHash
    if (due.length === 0 && (open.length === 0 || isUnchanged)) return false
    const takenAtMs = clock.monotonicMs()
    memory.recent = undefined
    const result = await runTurn(lane, { open, share: ownShare, memory, broadcaster, logChange })
    memory.recent = { ...result, takenAtMs, headHash }
    return true
  }

  return {
    runIfNeeded,
    reset: () => {
      memory = newMemory()
    },
    inFlight: () => inFlight,
    isResting: () => isResting,
  }
}
