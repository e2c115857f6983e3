import type { Hex } from 'viem'
import { requireLease } from '../../../store/leases.ts'
import { sql, type Tx } from '../../../store/store.ts'
import type { CallError } from '../../../store/tables.ts'
import type { Lane } from '../nonces/lane.ts'
import { type NonceCall, type OpenNonce, reclaimCalls, releaseCalls } from '../nonces/open-nonces.ts'
import { recordSpending } from '../pricing/spending.ts'
import { callFields, idsOf } from '../queue/calls.ts'
import { finishCalls, includeCalls, requeueCalls, requeueFailedCalls } from '../queue/transitions.ts'
import type { RelayStage } from '../setup/context.ts'
import { countExecuted, countFailed, shareCost } from './charge.ts'
import { type Inclusion, type Outcome, readOutcome } from './outcome.ts'

const failedOnChain: CallError = {
  name: 'FailedOnChain',
  message: 'The call failed on chain, although the simulation just before passed. The gateway sends it again.',
  args: {},
}

/** Records that nonces are in blocks, what that did to their calls, and what it cost. */
export const recordInclusions = async (lane: Lane, inclusions: readonly Inclusion[]): Promise<void> => {
  if (inclusions.length === 0) return
  const { store, chain, clock, lease, faults } = lane
  const outcomes = inclusions.map((inclusion) => readOutcome(inclusion, chain.deployment.surety))
  const finalCount = outcomes.filter(({ isFinal }) => isFinal).length
  const at = clock.now()
  for (const _ of outcomes) await faults.at('included')
  const abandoned = await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    return applyOutcomes(tx, lane, outcomes, at)
  })
  for (let index = 0; index < finalCount; index += 1) await faults.at('closed')
  for (const outcome of outcomes) logOutcome(lane, outcome, abandoned)
}

/** Returns the ids of the calls that are abandoned. */
const applyOutcomes = async (
  tx: Tx,
  { address: laneAddress, pace }: Lane,
  outcomes: readonly Outcome[],
  at: Date,
): Promise<Set<string>> => {
  const final = outcomes.filter(({ isFinal }) => isFinal)
  await includeNonces(tx, { laneAddress, inclusions: outcomes, at })
  const charges = outcomes.flatMap((outcome) => [
    ...shareCost(outcome, laneAddress),
    ...countFailed(outcome),
    ...countExecuted(outcome),
  ])
  await recordSpending(tx, { charges, at, pace })
  await includeCalls(tx, idsOf(outcomes.flatMap(({ executed }) => executed)), at)
  for (const { open, executed } of outcomes) {
    const callIds = idsOf(executed.filter(({ released }) => released))
    await reclaimCalls(tx, { laneAddress, nonce: open.nonce, callIds })
  }
  await finishCalls(tx, idsOf(final.flatMap(({ executed }) => executed)), at)
  const abandoned: string[] = []
  for (const { open, failed, isNoop } of outcomes) {
    const callIds = idsOf(failed)
    await releaseCalls(tx, { laneAddress, nonce: open.nonce, callIds })
    // Calls that a no-op replaced did not fail.
    if (isNoop) await requeueCalls(tx, callIds)
    else abandoned.push(...(await requeueFailedCalls(tx, { callIds, error: failedOnChain, pace, now: at })))
  }
  return new Set(abandoned)
}

const logOutcome = (lane: Lane, { receipt, executed, failed, isFinal }: Outcome, abandoned: Set<string>): void => {
  const { hash } = receipt
  const newlyIncluded = executed.filter(({ includedAt }) => !includedAt)
  logStage(lane, { stage: 'included', calls: newlyIncluded, hash, message: 'Call included' })
  if (isFinal) logStage(lane, { stage: 'final', calls: executed, hash, message: 'Call final' })
  for (const call of failed) {
    const message = abandoned.has(call.callId)
      ? 'Call failed on chain too often; abandoned'
      : 'Call not executed by its transaction; queued again'
    lane.log.warn({ ...callFields(call), hash }, message)
  }
}

const includeNonces = async (
  tx: Tx,
  { laneAddress, inclusions, at }: { laneAddress: Hex; inclusions: readonly Inclusion[]; at: Date },
): Promise<void> => {
  const column = <Value>(read: (inclusion: Inclusion) => Value): Value[] => inclusions.map(read)
  await sql`update relay_nonces set included_hash = seen.hash, block_number = seen.number, block_hash = seen.block,
      charged_wei = seen.wei, outcome = case when seen.final then 'ours' else outcome end,
      closed_at = case when seen.final then ${at}::timestamptz else closed_at end
    from unnest(
      ${column(({ open }) => open.nonce)}::int8[], ${column(({ receipt }) => receipt.hash)}::text[],
      ${column(({ receipt }) => String(receipt.blockNumber))}::int8[],
      ${column(({ receipt }) => receipt.blockHash)}::text[],
      ${column(({ receipt }) => String(receipt.costWei))}::numeric[], ${column(({ isFinal }) => isFinal)}::bool[]
    ) as seen (nonce, hash, number, block, wei, final)
    where relay_nonces.lane = ${laneAddress} and relay_nonces.nonce = seen.nonce`.execute(tx)
}

type StageLog = { stage: RelayStage; calls: readonly NonceCall[]; hash: Hex; message: string }

const logStage = ({ log, clock, observe, address }: Lane, { stage, calls, hash, message }: StageLog): void => {
  for (const call of calls) {
    observe(stage, clock.now().getTime() - call.acceptedAt.getTime())
    log.info({ ...callFields(call), lane: address, hash }, message)
  }
}

/** A reorg removed the nonce's block: the nonce is open again, and the same bytes are broadcast again. */
export const revertInclusion = async ({ store, lease, address, log }: Lane, open: OpenNonce): Promise<void> => {
  await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    await tx
      .updateTable('relay_nonces')
      .set({ included_hash: null, block_number: null, block_hash: null })
      .where('lane', '=', address)
      .where('nonce', '=', BigInt(open.nonce))
      .execute()
    await sql`update relay_calls calls set included_at = null from relay_nonce_calls members
      where members.lane = ${address} and members.nonce = ${open.nonce} and not members.released
        and calls.call_id = members.call_id and calls.status = 'assigned'`.execute(tx)
  })
  const fields = { lane: address, nonce: open.nonce, hash: open.includedHash }
  log.warn(fields, 'Reorg: transaction no longer included; broadcasting it again')
}

/** Someone else's transaction used the nonce, and that is final: its calls are queued again for another nonce. */
export const closeForeign = async ({ store, clock, lease, address, log }: Lane, open: OpenNonce): Promise<void> => {
  const callIds = idsOf(open.calls.filter(({ released }) => !released))
  await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    await tx
      .updateTable('relay_nonces')
      .set({ outcome: 'foreign', closed_at: clock.now() })
      .where('lane', '=', address)
      .where('nonce', '=', BigInt(open.nonce))
      .execute()
    await requeueCalls(tx, callIds)
  })
  log.warn(
    { lane: address, nonce: open.nonce, calls: callIds },
    'Nonce used by someone else; its calls are queued again',
  )
}
