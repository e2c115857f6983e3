import { suretyAbi } from '@surety/contracts'
import { getAbiItem, type Hex, pad, toEventSelector } from 'viem'
import { sql, type Tx } from '../../store/store.ts'
import { recordSpending } from './budget.ts'
import type { Lane, RelayStage } from './lane.ts'
import type { Receipt } from './look.ts'
import { type NonceCall, type OpenNonce, releaseCalls, requireLease } from './nonces.ts'
import { finishCalls, nameCall, requeue, requeueFailed } from './queue.ts'

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

/** Writes down that a nonce is in a block, what that did to its calls and what it cost; for good, if the block is final. */
export const settleInclusion = async (
  lane: Lane,
  open: OpenNonce,
  { receipt, isFinal }: { receipt: Receipt; isFinal: boolean },
): Promise<void> => {
  const { store, chain, clock, lease, address, pace, faults } = lane
  const { nonce } = open
  const executed = open.calls.filter((call) => isExecuted(call, receipt, chain.deployment.surety))
  const missed = open.calls.filter((call) => !call.released && !executed.includes(call))
  const isNothing = open.transactions.some(({ hash, kind }) => hash === receipt.hash && kind === 'nothing')
  const at = clock.now()
  await faults.at('included')
  await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    await tx
      .updateTable('relay_nonces')
      .set({
        hash: receipt.hash,
        block_number: receipt.blockNumber,
        block_hash: receipt.blockHash,
        charged_wei: receipt.costWei,
        ...(isFinal ? { outcome: 'ours' as const, closed_at: at } : {}),
      })
      .where('lane', '=', address)
      .where('nonce', '=', BigInt(nonce))
      .execute()
    await chargeCost(tx, { open, receipt, lane, at })
    await includeCalls(tx, idsOf(executed), at)
    if (isFinal) await finishCalls(tx, idsOf(executed), at)
    const callIds = idsOf(missed)
    await releaseCalls(tx, { lane: address, nonce, callIds })
    // What was replaced by nothing did not fail.
    await (isNothing ? requeue(tx, callIds) : requeueFailed(tx, { callIds, error: failed, pace }))
  })
  if (isFinal) await faults.at('closed')
  const newly = executed.filter(({ includedAt }) => !includedAt)
  tell(lane, { stage: 'included', calls: newly, hash: receipt.hash, words: 'in a block' })
  if (isFinal) tell(lane, { stage: 'final', calls: executed, hash: receipt.hash, words: 'final' })
  for (const call of missed) {
    lane.log.warn({ ...nameCall(call), hash: receipt.hash }, 'mined in vain; goes again')
  }
}

/** The calls of a batch share its cost alike. Seen again in another block, only the difference counts. */
const chargeCost = async (
  tx: Tx,
  { open, receipt, lane, at }: { open: OpenNonce; receipt: Receipt; lane: Lane; at: Date },
): Promise<void> => {
  const difference = receipt.costWei - open.chargedWei
  if (difference === 0n) return
  const payers = open.calls.length > 0 ? open.calls.map(({ signer }) => signer as string) : [lane.address as string]
  const share = difference / BigInt(payers.length)
  await recordSpending(tx, { shares: payers.map((wallet) => ({ wallet, wei: share })), at })
}

/** A call that was taken back before, and is in a block after all, is no longer to be sent. */
const includeCalls = async (tx: Tx, callIds: readonly string[], at: Date): Promise<void> => {
  if (callIds.length === 0) return
  await sql`update relay_calls set status = 'sent', included_at = coalesce(included_at, ${at}), last_error = null
    where call_id in (${sql.join([...callIds])}) and status <> 'done'`.execute(tx)
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
