import { chooseTogether } from './content.ts'
import { offerFees } from './fees.ts'
import type { Lane } from './lane.ts'
import type { Look } from './look.ts'
import { allotNonce } from './nonces.ts'
import { finishCalls, listDue, nameCall, type Share, setBack } from './queue.ts'
import { type Sending, signAndSend } from './sign.ts'
import { listExecuted, simulate, type Verdicts } from './simulate.ts'

/** Sends what waits, in as many transactions as there is room for. */
export const sendDue = async (
  lane: Lane,
  { look, broadcaster, share, room }: Sending & { share: Share; room: number },
): Promise<void> => {
  const { store, limits, clock, lease, address, faults, observe } = lane
  const fees = offerFees(look.market)
  if (!fees) return
  const passedOver = new Set<string>()
  const listed = limits.batch * 4
  for (let left = room; left > 0 && !lane.over.aborted; ) {
    const found = await store.read((tx) => listDue(tx, { ...share, limit: listed + passedOver.size }))
    const due = found.filter(({ callId }) => !passedOver.has(callId))
    const calls = chooseTogether(due, { most: limits.batch, blockGas: look.blockGas })
    if (calls.length === 0) return
    const verdicts = await simulate({ chain: lane.chain, lane: address }, calls)
    for (const { acceptedAt } of verdicts.passed) observe('simulated', clock.now().getTime() - acceptedAt.getTime())
    await setRefusedBack(lane, { refused: verdicts.refused, look })
    for (const call of calls) if (!verdicts.passed.includes(call)) passedOver.add(call.callId)
    const { passed, content } = verdicts
    if (!content) continue
    await faults.at('simulated')
    const at = clock.now()
    const allotment = { lease, lane: address, chainCount: look.count, calls: passed, at }
    const nonce = await store.transaction((tx) => allotNonce(tx, allotment))
    if (nonce === undefined) return
    await faults.at('allotted')
    await signAndSend(lane, { nonce, calls: passed, content, fees, look, broadcaster })
    left -= 1
  }
}

/** That an order was executed is no refusal: it is looked up, and when it is for good the call is done with. */
const setRefusedBack = async (
  { store, chain, clock, pace, log }: Lane,
  { refused, look }: { refused: Verdicts['refused']; look: Look },
): Promise<void> => {
  if (refused.length === 0) return
  const calls = refused.map(({ call }) => call)
  const executed = await listExecuted(chain, { calls, blockNumber: look.final.number })
  await store.transaction(async (tx) => {
    await finishCalls(
      tx,
      executed.map(({ callId }) => callId),
      clock.now(),
    )
    for (const { call, error } of refused) await setBack(tx, { callId: call.callId, error, pace })
  })
  for (const { call, error } of refused) log.info({ ...nameCall(call), reason: error }, 'would fail now; waits')
}
