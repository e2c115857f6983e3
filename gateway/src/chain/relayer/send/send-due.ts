import type { Lane } from '../nonces/lane.ts'
import { allotNonces } from '../nonces/nonces.ts'
import { type Fees, offerFees } from '../pricing/fees.ts'
import { holdBudget, keepAffordable } from '../pricing/fits-budget.ts'
import { finishCalls, listDue, nameCall, type QueuedCall, type Share, setBack } from '../queue/queue.ts'
import { chooseTogether, keepPayable } from '../simulate/payload.ts'
import { estimateAnew, raiseGas } from '../simulate/re-estimate-gas.ts'
import { listExecuted, simulate, simulateEach, type Verdicts } from '../simulate/simulate-batch.ts'
import type { Look } from '../snapshot/snapshot.ts'
import { type Sending, signAndSend } from './sign.ts'

/** Where each call has a transaction of its own, so many are judged and signed together at most. */
const mostAtOnce = 32

/** After so many that did not pass a turn ends: what is under way must be watched meanwhile. */
const mostFruitless = 40

/** Sends what waits, in as many transactions as there is room for, and says how many that were. */
export const sendDue = async (
  lane: Lane,
  { look, broadcaster, share, room }: Sending & { share: Share; room: number },
): Promise<number> => {
  const { store, limits, clock, lease, address, faults, observe } = lane
  const fees = offerFees(look.market)
  if (!fees) return 0
  const passedOver = new Set<string>()
  const isBatched = limits.batch > 1
  let sent = 0
  let fruitless = 0
  while (sent < room && fruitless < mostFruitless && !lane.over.aborted) {
    const most = isBatched ? limits.batch : Math.min(mostAtOnce, room - sent)
    const found = await store.read((tx) => listDue(tx, { ...share, limit: most * 4 + passedOver.size }))
    const due = found.filter(({ callId }) => !passedOver.has(callId))
    const payableGas = countPayable(lane, { look, fees })
    const payable = keepPayable(isBatched ? due : firstOfGroups(due), payableGas)
    const chosen = chooseTogether(payable, { most, blockGas: look.blockGas, payableGas })
    if (chosen.length === 0) return sent
    const calls = await keepAffordable(lane, { calls: chosen, maxFeeWei: fees.maxFeeWei })
    for (const call of chosen) if (!calls.includes(call)) passedOver.add(call.callId)
    if (calls.length === 0) continue
    const scene = { chain: lane.chain, lane: address, fees }
    const { transactions, refused } = await (isBatched ? simulate : simulateEach)(scene, calls)
    const passed = transactions.flatMap((transaction) => transaction.calls)
    for (const { acceptedAt } of passed) observe('simulated', clock.now().getTime() - acceptedAt.getTime())
    await setRefusedBack(lane, { refused, look })
    for (const call of calls) if (!passed.includes(call)) passedOver.add(call.callId)
    fruitless += calls.length - passed.length
    if (transactions.length === 0) continue
    await faults.at('simulated')
    const sets = transactions.map((transaction) => transaction.calls)
    const allotment = { lease, lane: address, chainCount: look.count, sets, at: clock.now() }
    const offer = { calls: passed, maxFeeWei: fees.maxFeeWei }
    const nonces = await store.transaction(async (tx) =>
      (await holdBudget(tx, lane, offer)) ? allotNonces(tx, allotment) : undefined,
    )
    if (!nonces) return sent
    await faults.at('allotted')
    const signings = transactions.map((transaction, at) => ({ ...transaction, nonce: nonces[at] ?? 0, fees, look }))
    await signAndSend(lane, broadcaster, signings)
    sent += transactions.length
  }
  return sent
}

/** For how much gas there is money, beside what is promised to transactions that are in no block yet. */
const countPayable = ({ purse }: Lane, { look, fees }: { look: Look; fees: Fees }): bigint => {
  const spareWei = look.balanceWei - purse.owedWei()
  return fees.maxFeeWei === 0n ? look.blockGas : spareWei / fees.maxFeeWei
}

/** Of each group the oldest call alone: the next one is judged when that is in a block. */
const firstOfGroups = (due: readonly QueuedCall[]): QueuedCall[] => {
  const seen = new Set<string>()
  return due.filter(({ group }) => !seen.has(group) && seen.add(group))
}

/** That an order was executed is no refusal: it is looked up, and when it is for good the call is done with. */
const setRefusedBack = async (
  lane: Lane,
  { refused, look }: { refused: Verdicts['refused']; look: Look },
): Promise<void> => {
  if (refused.length === 0) return
  const { store, chain, clock, pace, log } = lane
  const calls = refused.map(({ call }) => call)
  const executed = await listExecuted(chain, { calls, blockNumber: look.final.number })
  const raises = await estimateAnew(lane, refused)
  await store.transaction(async (tx) => {
    await raiseGas(tx, raises)
    await finishCalls(
      tx,
      executed.map(({ callId }) => callId),
      clock.now(),
    )
    for (const { call, error } of refused) await setBack(tx, { callId: call.callId, error, pace })
  })
  for (const { call, error } of refused) log.info({ ...nameCall(call), reason: error }, 'would fail now; waits')
}
