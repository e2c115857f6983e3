import { parseTransaction } from 'viem'
import { requireLease } from '../../../store/leases.ts'
import type { Lane } from '../nonces/lane.ts'
import type { OpenNonce } from '../nonces/open-nonces.ts'
import { readRaw, type SignedTransaction } from '../nonces/transactions.ts'
import { clearingFees, raiseFees } from '../pricing/fees.ts'
import { isCovered } from '../pricing/fits-budget.ts'
import { idsOf } from '../queue/calls.ts'
import { markUnbroadcastable } from '../queue/transitions.ts'
import { makePayload } from '../simulate/payload.ts'
import type { ChainSnapshot } from '../snapshot/snapshot.ts'
import { completeNonce } from './complete-nonce.ts'
import { type SendTools, signTransaction } from './sign.ts'

/** Whether any of a nonce's calls can still succeed. */
const canSucceed = ({ calls }: OpenNonce, { final }: ChainSnapshot): boolean =>
  calls.some(({ released, status, validUntil }) => !released && status === 'assigned' && validUntil > final.timestamp)

type Replacement = SendTools & { newest: SignedTransaction; withNoop?: boolean }

/** Replaces a stuck transaction with higher fees, or with a no-op if its calls can no longer succeed. */
const replaceTransaction = async (
  lane: Lane,
  open: OpenNonce,
  { newest, snapshot, broadcaster, withNoop = false }: Replacement,
): Promise<boolean> => {
  const { store, address, chain, log, faults, reservedGas } = lane
  const isUseful =
    !withNoop && canSucceed(open, snapshot) && (await isRaiseAffordable(lane, open, { newest, snapshot }))
  // A transaction that cannot succeed must always make way. A no-op waits like any other, and is broadcast again as it is.
  const mustClear = !isUseful && newest.kind !== 'noop'
  const fees = mustClear ? clearingFees(newest, snapshot.market) : raiseFees(newest, snapshot.market)
  if (!fees) return false
  const { to, data = '0x', gas } = parseTransaction(await store.read((tx) => readRaw(tx, newest.hash)))
  const same = to && gas ? { kind: newest.kind, to, data, gas } : undefined
  const noop = makePayload([], { batch: chain.deployment.batch, laneAddress: address })
  const payload = isUseful && same ? same : noop
  // A pool would reject a replacement that the balance cannot pay for; the current transaction is no worse.
  const addedWei = reservedGas.addedWei(open.nonce, payload.gas * fees.maxFeeWei)
  if (addedWei > snapshot.balanceWei - reservedGas.totalWei()) return false
  await faults.at('replacing')
  const signed = await signTransaction(lane, { nonce: open.nonce, payload, fees, snapshot })
  // Another lane was faster; the next turn sends a no-op.
  if (!signed) return false
  const fields = { lane: address, nonce: open.nonce, hash: signed.hash, replaced: newest.hash, kind: payload.kind }
  log.warn({ ...fields, maxFeeWei: String(fees.maxFeeWei) }, 'Transaction stuck; replaced with a higher fee')
  broadcaster.send(lane, open, signed)
  return true
}

/** Whether the day's budget pays for a higher fee. If not, a no-op clears the nonce, and the calls wait for the budget. */
const isRaiseAffordable = async (
  lane: Lane,
  { nonce }: OpenNonce,
  { newest, snapshot }: Pick<Replacement, 'newest' | 'snapshot'>,
): Promise<boolean> => {
  const fees = raiseFees(newest, snapshot.market)
  if (!fees || newest.kind === 'noop') return true
  return lane.store.read((tx) => isCovered(tx, lane, [{ nonce, maxFeeWei: fees.maxFeeWei }]))
}

/** All nodes must reject a transaction this many times in a row before it counts. */
const minRejections = 3

/** Gives up a transaction that every node rejects: a no-op replaces it, and its calls are queued again only once that is in a block. */
const giveUpTransaction = async (
  lane: Lane,
  open: OpenNonce,
  { reason, ...replacement }: Replacement & { reason: string },
): Promise<boolean> => {
  const { store, lease, address, log } = lane
  const callIds = idsOf(open.calls.filter(({ released }) => !released))
  if (!(await replaceTransaction(lane, open, { ...replacement, withNoop: true }))) return false
  await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    await markUnbroadcastable(tx, { callIds, reason })
  })
  const fields = { lane: address, nonce: open.nonce, calls: callIds, reason }
  log.warn(fields, 'Transaction rejected by every node; its calls will be sent alone')
  return true
}

/** Each further replacement waits twice as long as the one before. */
const isStuck = ({ pace, clock }: Lane, open: OpenNonce, { newest, snapshot, broadcaster }: Replacement): boolean => {
  const backoff = 2 ** Math.min(open.transactions.length - 1, 6)
  const { block, at } = broadcaster.waitStart(newest.hash) ?? { block: newest.signedBlock, at: newest.signedAt }
  const blocks = snapshot.head.number - block
  const ms = clock.now().getTime() - at.getTime()
  return blocks >= pace.stuckBlocks * BigInt(backoff) || (blocks >= 1n && ms >= pace.stuckMs * backoff)
}

/** Completes, replaces or broadcasts again each pending nonce, lowest first. */
export const replaceStuck = async (
  lane: Lane,
  { pending, snapshot, broadcaster }: SendTools & { pending: OpenNonce[] },
): Promise<void> => {
  for (const open of pending) {
    const newest = open.transactions.at(-1)
    if (!newest) {
      await completeNonce(lane, open, { snapshot, broadcaster })
      continue
    }
    const { verdict, rejections = 0, reason = '' } = broadcaster.lastResult(newest.hash) ?? {}
    const replacement = { newest, snapshot, broadcaster }
    const isRejected = rejections >= minRejections && newest.kind !== 'noop'
    if (isRejected && (await giveUpTransaction(lane, open, { ...replacement, reason }))) continue
    const isResendDue = broadcaster.elapsedMs(newest.hash) >= lane.pace.resendMs
    // An underpriced transaction may be raised at once, but not with every snapshot: tips are paid in full.
    const isDue = isStuck(lane, open, replacement) || (isResendDue && verdict === 'underpriced')
    // A rejected transaction is rejected at any price, and one that the balance cannot pay even more so at a higher one.
    const isUnfunded = verdict === 'unfunded' && canSucceed(open, snapshot)
    const isFutile = verdict === 'rejected' || isUnfunded
    // Once there are funds it has as many blocks as any other before it counts as stuck.
    if (isUnfunded) broadcaster.restartWait(newest.hash, { block: snapshot.head.number, at: lane.clock.now() })
    if (isDue && !isFutile && (await replaceTransaction(lane, open, replacement))) continue
    if (isResendDue) broadcaster.send(lane, open, newest)
  }
}
