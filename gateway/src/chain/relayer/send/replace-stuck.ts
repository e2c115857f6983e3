import { parseTransaction } from 'viem'
import type { Lane } from '../nonces/lane.ts'
import { type OpenNonce, readRaw, releaseCalls, requireLease, type SentTransaction } from '../nonces/nonces.ts'
import { clearingFees, offerFees, raiseFees } from '../pricing/fees.ts'
import { type QueuedCall, requeue, setBack } from '../queue/queue.ts'
import { blameRefused } from '../queue/unbroadcastable.ts'
import { type Content, makeContent } from '../simulate/payload.ts'
import { simulate } from '../simulate/simulate-batch.ts'
import type { Look } from '../snapshot/snapshot.ts'
import { type Sending, signAndSend, signTransaction } from './sign.ts'

/** Gives a nonce its first transaction, whose owner ended before there was one: its calls if they still pass, else nothing. */
const completeNonce = async (lane: Lane, open: OpenNonce, { look, broadcaster }: Sending): Promise<void> => {
  const { store, chain, address, lease, pace, purse } = lane
  const fees = offerFees(look.market)
  if (!fees) return
  const held = open.calls.filter(({ released, status }) => !released && status === 'sent')
  const place = { batch: chain.deployment.batch, lane: address }
  const spareWei = look.balanceWei - purse.owedWei()
  const canPay = ({ gas }: Content): boolean => gas * fees.maxFeeWei <= spareWei
  if (!canPay(makeContent([], place))) return
  // What there is no money for is left to another wallet, which may have it.
  const timely = held.filter(({ validUntil }) => validUntil > look.final.timestamp && canPay(makeContent(held, place)))
  const { transactions, refused } = await simulate({ chain, lane: address, fees }, timely)
  const [transaction] = transactions
  const passed: readonly QueuedCall[] = transaction?.calls ?? []
  const callIds = held.filter((call) => !passed.includes(call)).map(({ callId }) => callId)
  await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    await releaseCalls(tx, { lane: address, nonce: open.nonce, callIds })
    await requeue(tx, callIds)
    for (const { call, error } of refused) await setBack(tx, { callId: call.callId, error, pace })
  })
  const signing = { nonce: open.nonce, content: transaction?.content ?? makeContent([], place), fees, look }
  await signAndSend(lane, broadcaster, [{ ...signing, calls: passed }])
}

/** Whether any of a nonce's calls can still succeed. */
const isTimely = ({ calls }: OpenNonce, { final }: Look): boolean =>
  calls.some(({ released, status, validUntil }) => !released && status === 'sent' && validUntil > final.timestamp)

type Replacing = Sending & { newest: SentTransaction; isHopeless?: boolean }

/** Puts a dearer transaction in the place of one that is stuck; one that does nothing, if its calls cannot succeed any more. */
const replaceNonce = async (
  lane: Lane,
  open: OpenNonce,
  { newest, look, broadcaster, isHopeless = false }: Replacing,
): Promise<boolean> => {
  const { store, address, chain, log, faults, purse } = lane
  const isUseful = !isHopeless && isTimely(open, look)
  // What cannot succeed must always be able to make way; nothing itself waits like the rest, and is sent again as it is.
  const mustClear = !isUseful && newest.kind !== 'nothing'
  const fees = mustClear ? clearingFees(newest, look.market) : raiseFees(newest, look.market)
  if (!fees) return false
  const { to, data = '0x', gas } = parseTransaction(await store.read((tx) => readRaw(tx, newest.hash)))
  const same = to && gas ? { kind: newest.kind, to, data, gas } : undefined
  const nothing = makeContent([], { batch: chain.deployment.batch, lane: address })
  const content = isUseful && same ? same : nothing
  // A pool that finds it cannot be paid for would refuse it, and the one that it is to replace is no worse.
  const addedWei = purse.addedWei(open.nonce, content.gas * fees.maxFeeWei)
  if (addedWei > look.balanceWei - purse.owedWei()) return false
  await faults.at('replacing')
  const signed = await signTransaction(lane, { nonce: open.nonce, content, fees, look })
  const line = { lane: address, nonce: open.nonce, hash: signed.hash, replaced: newest.hash, kind: content.kind }
  log.warn({ ...line, maxFeeWei: String(fees.maxFeeWei) }, 'a transaction was stuck; replaced by a dearer one')
  broadcaster.send(lane, open, signed)
  return true
}

/** So often in a row must every node refuse a transaction before that is believed. */
const refusalsBelieved = 3

/**
 * Gives up on a transaction that no node ever takes: nothing goes out in its place, and once that is in a block, and not
 * before, its calls are queued again.
 */
const giveUp = async (lane: Lane, open: OpenNonce, { reason, ...replacing }: Replacing & { reason: string }) => {
  const { store, lease, address, log } = lane
  const callIds = open.calls.filter(({ released }) => !released).map(({ callId }) => callId)
  const isReplaced = await replaceNonce(lane, open, { ...replacing, isHopeless: true })
  if (!isReplaced) return false
  await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    await blameRefused(tx, { callIds, reason })
  })
  log.warn(
    { lane: address, nonce: open.nonce, calls: callIds, reason },
    'no node takes a transaction; its calls go alone',
  )
  return true
}

/** Each further replacement waits twice as long as the one before. */
const isStuck = ({ pace, clock }: Lane, open: OpenNonce, newest: SentTransaction, look: Look): boolean => {
  const patience = 2 ** Math.min(open.transactions.length - 1, 6)
  const blocks = look.head.number - newest.signedBlock
  const ms = clock.now().getTime() - newest.signedAt.getTime()
  return blocks >= pace.stuckBlocks * BigInt(patience) || (blocks >= 1n && ms >= pace.stuckMs * patience)
}

/** Keeps what is in no block going: completes, replaces or sends again each nonce, from the lowest on. */
export const pushNonces = async (
  lane: Lane,
  { waiting, look, broadcaster }: Sending & { waiting: OpenNonce[] },
): Promise<void> => {
  for (const open of waiting) {
    const newest = open.transactions.at(-1)
    if (!newest) {
      await completeNonce(lane, open, { look, broadcaster })
      continue
    }
    const { verdict, refusals = 0, reason = '' } = broadcaster.answerTo(newest.hash) ?? {}
    const replacing = { newest, look, broadcaster }
    const isRefused = refusals >= refusalsBelieved && newest.kind !== 'nothing'
    if (isRefused && (await giveUp(lane, open, { ...replacing, reason }))) continue
    const isOverdue = broadcaster.sinceMs(newest.hash) >= lane.pace.resendMs
    // Whoever is told that it offers too little may raise at once, though not with every look: tips are paid in full.
    const isDue = isStuck(lane, open, newest, look) || (isOverdue && verdict === 'too cheap')
    // What is refused as it is would be refused at any price, and what cannot be paid for all the more at a higher one.
    const isVain = verdict === 'refused' || (verdict === 'unpaid' && isTimely(open, look))
    if (isDue && !isVain && (await replaceNonce(lane, open, replacing))) continue
    if (isOverdue) broadcaster.send(lane, open, newest)
  }
}
