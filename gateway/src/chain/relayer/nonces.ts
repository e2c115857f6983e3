import type { Hex } from 'viem'
import type { Lease } from '../../store/leases.ts'
import { sql, type Tx } from '../../store/store.ts'
import { callColumns, lockDue, type QueuedCall } from './queue.ts'

/** A transaction of ours, as it was remembered before anybody saw it. */
export type SentTransaction = {
  hash: Hex
  kind: 'call' | 'batch' | 'nothing'
  maxFeeWei: bigint
  maxTipWei: bigint
  signedBlock: bigint
  signedAt: Date
  broadcastAt: Date | null
}

export type NonceCall = QueuedCall & { released: boolean; status: 'queued' | 'sent' | 'done' | 'dropped' }

/** A nonce that is not final yet, with all that went out under it; `transactions` from the oldest on. */
export type OpenNonce = {
  nonce: number
  hash: Hex | null
  blockNumber: bigint | null
  blockHash: Hex | null
  chargedWei: bigint
  transactions: SentTransaction[]
  calls: NonceCall[]
}

/** Somebody else holds the lease: whatever the former owner was about to do is theirs to do now. */
export class LostLease extends Error {
  override readonly name = 'LostLease'
}

/** Keeps the lease from changing hands until `tx` ends, and fails if it already has. */
export const requireLease = async (tx: Tx, { name, holder, epoch }: Lease): Promise<void> => {
  const held = await tx
    .selectFrom('leases')
    .select('epoch')
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('epoch', '=', epoch)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new LostLease(`the lease ${name} is no longer held`)
}

type Allotment = { lease: Lease; lane: Hex; chainCount: number; calls: readonly QueuedCall[]; at: Date }

/**
 * Gives calls the next nonce of the lane, which follows on our own and on the chain's count, whichever is higher. Undefined
 * if one of the calls was taken by somebody else meanwhile.
 */
export const allotNonce = async (
  tx: Tx,
  { lease, lane, chainCount, calls, at }: Allotment,
): Promise<number | undefined> => {
  await requireLease(tx, lease)
  if ((await lockDue(tx, calls)).size < calls.length) return undefined
  const { rows } = await sql<{ nonce: bigint }>`
    insert into relay_nonces (lane, nonce, epoch, allotted_at)
    select ${lane}, greatest(max(nonce) + 1, ${chainCount}::bigint), ${lease.epoch}, ${at}
    from relay_nonces where lane = ${lane}
    returning nonce`.execute(tx)
  const nonce = rows[0]?.nonce
  if (nonce === undefined) throw new Error('an aggregate is always one row')
  const members = calls.map(({ callId }, place) => ({ lane, nonce, place, call_id: callId }))
  await tx.insertInto('relay_nonce_calls').values(members).execute()
  await tx
    .updateTable('relay_calls')
    .set({ status: 'sent', simulated_at: at, refusals: 0, included_at: null })
    .where(
      'call_id',
      'in',
      calls.map(({ callId }) => callId),
    )
    .execute()
  return Number(nonce)
}

/** Opens one nonce, with nothing to do under it, that nobody uses: never allotted, or ended in blocks that the chain has left. */
export const openHole = async (
  tx: Tx,
  { lease, lane, nonce, at }: { lease: Lease; lane: Hex; nonce: number; at: Date },
): Promise<void> => {
  await requireLease(tx, lease)
  await tx
    .insertInto('relay_nonces')
    .values({ lane, nonce: BigInt(nonce), epoch: lease.epoch, allotted_at: at })
    .onConflict((row) =>
      row
        .columns(['lane', 'nonce'])
        .doUpdateSet({ outcome: null, closed_at: null, hash: null, block_number: null, block_hash: null }),
    )
    .execute()
}

type Stored = { lease: Lease; lane: Hex; nonce: number; transaction: Omit<SentTransaction, 'broadcastAt'>; raw: Hex }

/** Remembers a signed transaction. Only when this has committed may anybody see it. */
export const storeTransaction = async (tx: Tx, { lease, lane, nonce, transaction, raw }: Stored): Promise<void> => {
  await requireLease(tx, lease)
  const { hash, kind, maxFeeWei, maxTipWei, signedBlock, signedAt } = transaction
  await tx
    .insertInto('relay_transactions')
    .values({
      hash,
      lane,
      nonce: BigInt(nonce),
      kind,
      raw,
      max_fee_wei: maxFeeWei,
      max_tip_wei: maxTipWei,
      signed_block: signedBlock,
      signed_at: signedAt,
    })
    .onConflict((row) => row.column('hash').doNothing())
    .execute()
  if (kind === 'nothing') return
  await sql`update relay_calls calls set signed_at = coalesce(calls.signed_at, ${signedAt}) from relay_nonce_calls members
    where members.lane = ${lane} and members.nonce = ${nonce} and not members.released
      and calls.call_id = members.call_id`.execute(tx)
}

export const readRaw = async (tx: Tx, hash: Hex): Promise<Hex> => {
  const { raw } = await tx
    .selectFrom('relay_transactions')
    .select('raw')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return raw as Hex
}

/** Remembers when a transaction first went out, and says whether this was the first time. */
export const recordBroadcast = async (tx: Tx, { hash, at }: { hash: Hex; at: Date }): Promise<boolean> => {
  const { rows } = await sql<{ lane: string; nonce: bigint }>`
    update relay_transactions set broadcast_at = ${at} where hash = ${hash} and broadcast_at is null
    returning lane, nonce`.execute(tx)
  const [first] = rows
  if (!first) return false
  await sql`update relay_calls calls set broadcast_at = coalesce(calls.broadcast_at, ${at}) from relay_nonce_calls members
    where members.lane = ${first.lane} and members.nonce = ${first.nonce} and not members.released
      and calls.call_id = members.call_id`.execute(tx)
  return true
}

/** Reads every nonce of the lane that is not final, lowest first. */
export const listOpen = async (tx: Tx, lane: Hex): Promise<OpenNonce[]> => {
  const { rows: nonces } = await sql<Omit<OpenNonce, 'nonce' | 'transactions' | 'calls'> & { nonce: bigint }>`
    select nonce, hash, block_number as "blockNumber", block_hash as "blockHash", charged_wei as "chargedWei"
    from relay_nonces where lane = ${lane} and outcome is null order by nonce`.execute(tx)
  if (nonces.length === 0) return []
  const { rows: transactions } = await sql<SentTransaction & { nonce: bigint }>`
    select sent.nonce, sent.hash, sent.kind, sent.max_fee_wei as "maxFeeWei", sent.max_tip_wei as "maxTipWei",
      sent.signed_block as "signedBlock", sent.signed_at as "signedAt", sent.broadcast_at as "broadcastAt"
    from relay_nonces open join relay_transactions sent on sent.lane = open.lane and sent.nonce = open.nonce
    where open.lane = ${lane} and open.outcome is null order by sent.signed_at`.execute(tx)
  const { rows: calls } = await sql<NonceCall & { nonce: bigint }>`
    select members.nonce, members.released, calls.status, ${callColumns}
    from relay_nonces open
      join relay_nonce_calls members on members.lane = open.lane and members.nonce = open.nonce
      join relay_calls calls on calls.call_id = members.call_id
    where open.lane = ${lane} and open.outcome is null order by members.nonce, members.place`.execute(tx)
  return nonces.map((row) => ({
    ...row,
    nonce: Number(row.nonce),
    transactions: transactions.filter(({ nonce }) => nonce === row.nonce),
    calls: calls.filter(({ nonce }) => nonce === row.nonce),
  }))
}

/** Takes calls out of a nonce whose transaction does not exist yet, because they would fail in it. */
export const releaseCalls = async (
  tx: Tx,
  { lane, nonce, callIds }: { lane: Hex; nonce: number; callIds: readonly string[] },
): Promise<void> => {
  if (callIds.length === 0) return
  await tx
    .updateTable('relay_nonce_calls')
    .set({ released: true })
    .where('lane', '=', lane)
    .where('nonce', '=', BigInt(nonce))
    .where('call_id', 'in', [...callIds])
    .execute()
}
