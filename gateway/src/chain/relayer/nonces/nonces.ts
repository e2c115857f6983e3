import type { Hex } from 'viem'
import type { Lease } from '../../../store/leases.ts'
import { sql, type Tx } from '../../../store/store.ts'
import { callColumns, lockDue, type QueuedCall } from '../queue/queue.ts'

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

type Allotment = { lease: Lease; lane: Hex; chainCount: number; sets: readonly (readonly QueuedCall[])[]; at: Date }

/**
 * Gives each set of calls a nonce of the lane; the first follows on our own and on the chain's count, whichever is higher.
 * Undefined if one of the calls was taken by somebody else meanwhile.
 */
export const allotNonces = async (
  tx: Tx,
  { lease, lane, chainCount, sets, at }: Allotment,
): Promise<number[] | undefined> => {
  await requireLease(tx, lease)
  const calls = sets.flat()
  if ((await lockDue(tx, calls)).size < calls.length) return undefined
  const { rows } = await sql<{ nonce: bigint }>`
    insert into relay_nonces (lane, nonce, epoch, allotted_at)
    select ${lane}, first + step, ${lease.epoch}, ${at}
    from (select greatest(max(nonce) + 1, ${chainCount}::bigint) as first from relay_nonces where lane = ${lane}) as next,
      generate_series(0, ${sets.length - 1}::int4) as step
    returning nonce`.execute(tx)
  const nonces = rows.map(({ nonce }) => Number(nonce)).sort((a, b) => a - b)
  const members = sets.flatMap((set, at) =>
    set.map(({ callId }, place) => ({ lane, nonce: BigInt(nonces[at] ?? 0), place, call_id: callId })),
  )
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
  return nonces
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

type Signed = Omit<SentTransaction, 'broadcastAt' | 'signedAt'> & { nonce: number; raw: Hex }
type Stored = { lease: Lease; lane: Hex; signed: readonly Signed[]; at: Date }

/** Remembers signed transactions. Only when this has committed may anybody see them. */
export const storeTransactions = async (tx: Tx, { lease, lane, signed, at }: Stored): Promise<void> => {
  await requireLease(tx, lease)
  const rows = signed.map(({ hash, nonce, kind, raw, maxFeeWei, maxTipWei, signedBlock }) => ({
    hash,
    lane,
    nonce: BigInt(nonce),
    kind,
    raw,
    max_fee_wei: maxFeeWei,
    max_tip_wei: maxTipWei,
    signed_block: signedBlock,
    signed_at: at,
  }))
  await tx
    .insertInto('relay_transactions')
    .values(rows)
    .onConflict((row) => row.column('hash').doNothing())
    .execute()
  const nonces = signed.filter(({ kind }) => kind !== 'nothing').map(({ nonce }) => nonce)
  if (nonces.length === 0) return
  await sql`update relay_calls calls set signed_at = coalesce(calls.signed_at, ${at}) from relay_nonce_calls members
    where members.lane = ${lane} and members.nonce = any(${nonces}::int8[]) and not members.released
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

/** Remembers when transactions first went out, and says for which of them this was the first time. */
export const recordBroadcasts = async (tx: Tx, sent: readonly { hash: Hex; at: Date }[]): Promise<Set<string>> => {
  const [hashes, times] = [sent.map(({ hash }) => hash), sent.map(({ at }) => at)]
  const { rows } = await sql<{ hash: string }>`
    with first as (
      update relay_transactions set broadcast_at = sent.at
      from unnest(${hashes}::text[], ${times}::timestamptz[]) as sent (hash, at)
      where relay_transactions.hash = sent.hash and broadcast_at is null
      returning relay_transactions.hash, lane, nonce, broadcast_at),
    told as (
      update relay_calls calls set broadcast_at = coalesce(calls.broadcast_at, first.broadcast_at)
      from first join relay_nonce_calls members on members.lane = first.lane and members.nonce = first.nonce
      where not members.released and calls.call_id = members.call_id)
    select hash from first`.execute(tx)
  return new Set(rows.map(({ hash }) => hash))
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
  const sentUnder = Map.groupBy(transactions, ({ nonce }) => nonce)
  const calledUnder = Map.groupBy(calls, ({ nonce }) => nonce)
  return nonces.map((row) => ({
    ...row,
    nonce: Number(row.nonce),
    transactions: sentUnder.get(row.nonce) ?? [],
    calls: calledUnder.get(row.nonce) ?? [],
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
