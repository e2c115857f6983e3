import { assignNonces } from '../nonces/assign.ts'
import type { Lane } from '../nonces/lane.ts'
import { type Fees, offerFees } from '../pricing/fees.ts'
import { fitsBudget, keepWithinBudget } from '../pricing/fits-budget.ts'
import { callFields, idsOf, type QueuedCall } from '../queue/calls.ts'
import { listDue, type Share } from '../queue/list-due.ts'
import { delayCall, raiseGas } from '../queue/retry.ts'
import { finishCalls } from '../queue/transitions.ts'
import { listExecuted } from '../simulate/list-executed.ts'
import { reEstimateGas } from '../simulate/re-estimate-gas.ts'
import { type FailedCall, type SimulationResult, simulateBatch, simulateEach } from '../simulate/simulate-batch.ts'
import type { ChainSnapshot } from '../snapshot/snapshot.ts'
import { chooseBatch, keepWithinBalance } from './choose-batch.ts'
import { type SendTools, signAndBroadcast } from './sign.ts'

/** Without batches, this many calls are simulated and signed together. */
const maxSingleCalls = 32

/** A turn ends after this many failed calls: pending transactions must be tracked meanwhile. */
const maxFailedPerTurn = 40

type Sending = SendTools & { share: Share; freeSlots: number }

/** Sends due calls in as many transactions as there are free slots, and returns how many it sent. */
export const sendDue = async (lane: Lane, sending: Sending): Promise<number> => {
  const { snapshot, freeSlots } = sending
  const fees = offerFees(snapshot.market)
  if (!fees) return 0
  const skipped = new Set<string>()
  const isBatched = lane.limits.maxBatchSize > 1
  let sent = 0
  let failed = 0
  while (sent < freeSlots && failed < maxFailedPerTurn && !lane.stopping.aborted) {
    const maxCalls = isBatched ? lane.limits.maxBatchSize : Math.min(maxSingleCalls, freeSlots - sent)
    const chosen = await chooseCalls(lane, sending, { fees, maxCalls, skipped })
    if (chosen.length === 0) return sent
    const calls = await keepWithinBudget(lane, { calls: chosen, maxFeeWei: fees.maxFeeWei })
    for (const call of chosen) if (!calls.includes(call)) skipped.add(call.callId)
    if (calls.length === 0) continue
    const transactions = await simulateCalls(lane, { calls, fees, snapshot })
    const passed = transactions.flatMap((transaction) => transaction.calls)
    for (const call of calls) if (!passed.includes(call)) skipped.add(call.callId)
    failed += calls.length - passed.length
    if (transactions.length === 0) continue
    if (!(await sendTransactions(lane, sending, { transactions, fees }))) return sent
    sent += transactions.length
  }
  return sent
}

type Choice = { fees: Fees; maxCalls: number; skipped: ReadonlySet<string> }

const chooseCalls = async (
  { store, clock, limits, reservedGas }: Lane,
  { snapshot, share }: Sending,
  { fees, maxCalls, skipped }: Choice,
): Promise<QueuedCall[]> => {
  const limit = maxCalls * 4 + skipped.size
  const listed = await listDue(store, { ...share, limit, now: clock.now() })
  const due = listed.filter(({ callId }) => !skipped.has(callId))
  const availableWei = snapshot.balanceWei - reservedGas.totalWei()
  const affordableGas = fees.maxFeeWei === 0n ? snapshot.blockGasLimit : availableWei / fees.maxFeeWei
  const affordable = keepWithinBalance(limits.maxBatchSize > 1 ? due : firstOfGroups(due), affordableGas)
  return chooseBatch(affordable, { maxCalls, blockGasLimit: snapshot.blockGasLimit, affordableGas })
}

/** The oldest call of each group: the next one is simulated when that is in a block. */
const firstOfGroups = (due: readonly QueuedCall[]): QueuedCall[] => {
  const seen = new Set<string>()
  return due.filter(({ group }) => !seen.has(group) && seen.add(group))
}

type Transactions = SimulationResult['transactions']

/** Simulates calls, delays those that would fail, and returns the transactions of the others. */
const simulateCalls = async (
  lane: Lane,
  { calls, fees, snapshot }: { calls: readonly QueuedCall[]; fees: Fees; snapshot: ChainSnapshot },
): Promise<Transactions> => {
  const { chain, address, clock, limits, observe, faults } = lane
  const simulate = limits.maxBatchSize > 1 ? simulateBatch : simulateEach
  const { transactions, failed } = await simulate({ chain, laneAddress: address, fees }, calls)
  for (const { acceptedAt } of transactions.flatMap((transaction) => transaction.calls))
    observe('simulated', clock.now().getTime() - acceptedAt.getTime())
  await delayFailed(lane, { failed, snapshot })
  if (transactions.length > 0) await faults.at('simulated')
  return transactions
}

/** Assigns nonces, signs and broadcasts. False if a budget or a call was taken by another lane meanwhile. */
const sendTransactions = async (
  lane: Lane,
  { snapshot, broadcaster }: Sending,
  { transactions, fees }: { transactions: Transactions; fees: Fees },
): Promise<boolean> => {
  const { store, clock, lease, address, faults } = lane
  const batches = transactions.map(({ calls }) => calls)
  const { transactionCount } = snapshot
  const assignment = { lease, laneAddress: address, transactionCount, batches, at: clock.now() }
  const offer = { calls: batches.flat(), maxFeeWei: fees.maxFeeWei }
  const nonces = await store.transaction(async (tx) =>
    (await fitsBudget(tx, lane, offer)) ? assignNonces(tx, assignment) : undefined,
  )
  if (!nonces) return false
  await faults.at('assigned')
  const requests = transactions.map((transaction, index) => ({
    ...transaction,
    nonce: nonces[index] ?? 0,
    fees,
    snapshot,
  }))
  return signAndBroadcast(lane, broadcaster, requests)
}

/** Delays calls that would fail. An executed order is no failure: once that is final, its call is done. */
const delayFailed = async (
  lane: Lane,
  { failed, snapshot }: { failed: readonly FailedCall[]; snapshot: ChainSnapshot },
): Promise<void> => {
  if (failed.length === 0) return
  const { store, chain, clock, pace, log } = lane
  const calls = failed.map(({ call }) => call)
  const executed = await listExecuted(chain, { calls, blockNumber: snapshot.final.number })
  const raises = await reEstimateGas(lane, failed)
  const now = clock.now()
  await store.transaction(async (tx) => {
    await raiseGas(tx, raises)
    await finishCalls(tx, idsOf(executed), now)
    for (const { call, error } of failed) await delayCall(tx, { callId: call.callId, error, pace, now })
  })
  for (const { call, error } of failed)
    log.info({ ...callFields(call), reason: error }, 'Simulation failed; call waits')
}
