import { suretyAbi } from '@surety/contracts'
import { getAbiItem, type Hex, pad, toEventSelector } from 'viem'
import { sql, type Tx } from '../../../store/store.ts'
import type { Lane, RelayStage } from '../nonces/lane.ts'
import { type NonceCall, type OpenNonce, releaseCalls, requireLease } from '../nonces/nonces.ts'
import { type Charge, recordSpending } from '../pricing/spending.ts'
import { finishCalls, nameCall, requeue, requeueFailed } from '../queue/queue.ts'
import type { Receipt } from '../snapshot/snapshot.ts'

const orderFilled = toEventSelector(getAbiItem({ abi: suretyAbi, name: 'OrderFilled' }))

/** Whether a receipt proves that a call was executed: by the log of its order or, without one, by its success alone. */
const isExecuted = (call: NonceCall, receipt: Receipt, surety: Hex): boolean => {
  const { signer, orderId } = call
  if (orderId === null) return receipt.succeeded
  return receipt.logs.some(
    ({ address, topics }) =>
      address.toLowerCase() === surety.toLowerCase() &&
      topics[0] === orderFilled &&
      topics[1] === pad(signer) &&
      topics[2] === orderId,
  )
}

const idsOf = (calls: readonly NonceCall[]): string[] => calls.map(({ callId }) => callId)

const failed = {
  name: 'NotExecuted',
  message: 'The call was mined and failed, though it had passed a simulation just before. It is sent again.',
  args: {},
}

/** A nonce whose transaction is in a block; for good, if the block is final. */
export type Inclusion = { open: OpenNonce; receipt: Receipt; isFinal: boolean }

type Judged = Inclusion & { executed: NonceCall[]; missed: NonceCall[]; isNothing: boolean }

const judge = (inclusion: Inclusion, surety: Hex): Judged => {
  const { open, receipt } = inclusion
  const executed = open.calls.filter((call) => isExecuted(call, receipt, surety))
  const missed = open.calls.filter((call) => !call.released && !executed.includes(call))
  const isNothing = open.transactions.some(({ hash, kind }) => hash === receipt.hash && kind === 'nothing')
  return { ...inclusion, executed, missed, isNothing }
}

/** Writes down that nonces are in blocks, what that did to their calls and what it cost. */
export const settleInclusions = async (lane: Lane, inclusions: readonly Inclusion[]): Promise<void> => {
  if (inclusions.length === 0) return
  const { store, chain, clock, lease, address, pace, faults } = lane
  const all = inclusions.map((inclusion) => judge(inclusion, chain.deployment.surety))
  const final = all.filter(({ isFinal }) => isFinal)
  const at = clock.now()
  for (const _ of all) await faults.at('included')
  const givenUp = await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    await closeNonces(tx, { lane: address, inclusions: all, at })
    const charges = all.flatMap((judged) => [...shareCost(judged, address), ...blameVain(judged)])
    await recordSpending(tx, { charges, at, pace })
    await includeCalls(tx, idsOf(all.flatMap(({ executed }) => executed)), at)
    for (const { open, executed } of all) await keepCalls(tx, { lane: address, nonce: open.nonce, executed })
    await finishCalls(tx, idsOf(final.flatMap(({ executed }) => executed)), at)
    const dropped: string[] = []
    for (const { open, missed, isNothing } of all) {
      const callIds = idsOf(missed)
      await releaseCalls(tx, { lane: address, nonce: open.nonce, callIds })
      // What was replaced by nothing did not fail.
      if (isNothing) await requeue(tx, callIds)
      else dropped.push(...(await requeueFailed(tx, { callIds, error: failed, pace })))
    }
    return new Set(dropped)
  })
  for (const _ of final) await faults.at('closed')
  for (const { receipt, executed, missed, isFinal } of all) {
    const newly = executed.filter(({ includedAt }) => !includedAt)
    tell(lane, { stage: 'included', calls: newly, hash: receipt.hash, words: 'in a block' })
    if (isFinal) tell(lane, { stage: 'final', calls: executed, hash: receipt.hash, words: 'final' })
    for (const call of missed) {
      const words = givenUp.has(call.callId) ? 'mined in vain too often; given up' : 'mined in vain; goes again'
      lane.log.warn({ ...nameCall(call), hash: receipt.hash }, words)
    }
  }
}

const closeNonces = async (
  tx: Tx,
  { lane, inclusions, at }: { lane: Hex; inclusions: readonly Inclusion[]; at: Date },
): Promise<void> => {
  const column = <Value>(read: (inclusion: Inclusion) => Value): Value[] => inclusions.map(read)
  await sql`update relay_nonces set hash = seen.hash, block_number = seen.number, block_hash = seen.block,
      charged_wei = seen.wei, outcome = case when seen.final then 'ours' else outcome end,
      closed_at = case when seen.final then ${at}::timestamptz else closed_at end
    from unnest(
      ${column(({ open }) => open.nonce)}::int8[], ${column(({ receipt }) => receipt.hash)}::text[],
      ${column(({ receipt }) => String(receipt.blockNumber))}::int8[],
      ${column(({ receipt }) => receipt.blockHash)}::text[],
      ${column(({ receipt }) => String(receipt.costWei))}::numeric[], ${column(({ isFinal }) => isFinal)}::bool[]
    ) as seen (nonce, hash, number, block, wei, final)
    where relay_nonces.lane = ${lane} and relay_nonces.nonce = seen.nonce`.execute(tx)
}

/**
 * The calls of a batch share its cost by the gas that each may use, so that one that burns all of its own does so at its
 * wallet's expense. Seen again in another block, only the difference counts.
 */
const shareCost = ({ open, receipt, executed }: Judged, lane: Hex): Charge[] => {
  const difference = receipt.costWei - open.chargedWei
  if (difference === 0n) return []
  const inside = open.calls.filter((call) => !call.released || executed.includes(call))
  const payers: { signer: string; gas: number }[] = inside.length > 0 ? inside : open.calls
  const charges = splitByGas(difference, payers.length > 0 ? payers : [{ signer: lane, gas: 1 }])
  return charges.map(({ signer, wei }) => ({ wallet: signer, wei, vain: 0 }))
}

/** Splits an amount by gas, to the last wei. */
const splitByGas = (amount: bigint, parts: readonly { signer: string; gas: number }[]) => {
  const whole = parts.reduce((sum, { gas }) => sum + BigInt(gas), 0n)
  let left = amount
  return parts.map(({ signer, gas }, place) => {
    const wei = place === parts.length - 1 ? left : (amount * BigInt(gas)) / whole
    left -= wei
    return { signer, wei }
  })
}

/** What was replaced by nothing is nobody's fault. */
const blameVain = ({ missed, isNothing }: Judged): Charge[] =>
  isNothing ? [] : missed.map(({ signer }) => ({ wallet: signer, wei: 0n, vain: 1 }))

/** A call that was taken back before, and is in a block after all, is no longer to be sent. */
const includeCalls = async (tx: Tx, callIds: readonly string[], at: Date): Promise<void> => {
  if (callIds.length === 0) return
  await sql`update relay_calls set status = 'sent', included_at = coalesce(included_at, ${at}), last_error = null
    where call_id in (${sql.join([...callIds])}) and status <> 'done'`.execute(tx)
}

/** Calls that a nonce executes are its own, also those that were taken from it before: a reorg may undo what it did. */
const keepCalls = async (
  tx: Tx,
  { lane, nonce, executed }: { lane: Hex; nonce: number; executed: readonly NonceCall[] },
): Promise<void> => {
  const released = executed.filter((call) => call.released)
  if (released.length === 0) return
  await tx
    .updateTable('relay_nonce_calls')
    .set({ released: false })
    .where('lane', '=', lane)
    .where('nonce', '=', BigInt(nonce))
    .where('call_id', 'in', idsOf(released))
    .execute()
}

type Telling = { stage: RelayStage; calls: readonly NonceCall[]; hash: Hex; words: string }

const tell = ({ log, clock, observe, address }: Lane, { stage, calls, hash, words }: Telling): void => {
  for (const call of calls) {
    observe(stage, clock.now().getTime() - call.acceptedAt.getTime())
    log.info({ ...nameCall(call), lane: address, hash }, words)
  }
}

/** The block that a nonce was in is no longer of the chain: it is open again, and the same bytes go out. */
export const takeBack = async ({ store, lease, address, log }: Lane, open: OpenNonce): Promise<void> => {
  await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    await tx
      .updateTable('relay_nonces')
      .set({ hash: null, block_number: null, block_hash: null })
      .where('lane', '=', address)
      .where('nonce', '=', BigInt(open.nonce))
      .execute()
    await sql`update relay_calls calls set included_at = null from relay_nonce_calls members
      where members.lane = ${address} and members.nonce = ${open.nonce} and not members.released
        and calls.call_id = members.call_id and calls.status = 'sent'`.execute(tx)
  })
  log.warn({ lane: address, nonce: open.nonce, hash: open.hash }, 'a block was taken back; its transaction goes again')
}

/** A nonce was used up by a transaction that is not ours, for good: its calls go again, under another one. */
export const closeForeign = async ({ store, clock, lease, address, log }: Lane, open: OpenNonce): Promise<void> => {
  const kept = open.calls.filter(({ released }) => !released)
  await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    await tx
      .updateTable('relay_nonces')
      .set({ outcome: 'foreign', closed_at: clock.now() })
      .where('lane', '=', address)
      .where('nonce', '=', BigInt(open.nonce))
      .execute()
    await requeue(tx, idsOf(kept))
  })
  log.warn({ lane: address, nonce: open.nonce, calls: idsOf(kept) }, 'somebody else used a nonce; its calls go again')
}
