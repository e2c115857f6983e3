import type { Hex } from 'viem'
import type { Lease } from '../../../store/leases.ts'
import { requireLease } from '../../../store/leases.ts'
import { sql, type Tx } from '../../../store/store.ts'

/** A signed transaction, stored before it was broadcast. */
export type SignedTransaction = {
  hash: Hex
  kind: 'call' | 'batch' | 'noop'
  maxFeeWei: bigint
  maxTipWei: bigint
  signedBlock: bigint
  signedAt: Date
  broadcastAt: Date | null
}

type NewTransaction = Omit<SignedTransaction, 'broadcastAt' | 'signedAt'> & { nonce: number; raw: Hex }
type Storing = { lease: Lease; laneAddress: Hex; transactions: readonly NewTransaction[]; at: Date }

/** Stores signed transactions. They may be broadcast only after this has committed. */
export const storeTransactions = async (tx: Tx, { lease, laneAddress, transactions, at }: Storing): Promise<void> => {
  await requireLease(tx, lease)
  const rows = transactions.map(({ hash, nonce, kind, raw, maxFeeWei, maxTipWei, signedBlock }) => ({
    hash,
    lane: laneAddress,
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
  const nonces = transactions.filter(({ kind }) => kind !== 'noop').map(({ nonce }) => nonce)
  if (nonces.length === 0) return
  await sql`update relay_calls calls set signed_at = coalesce(calls.signed_at, ${at}) from relay_nonce_calls members
    where members.lane = ${laneAddress} and members.nonce = any(${nonces}::int8[]) and not members.released
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

/** Records when transactions were first broadcast, and returns the hashes for which this was the first time. */
export const recordBroadcasts = async (
  tx: Tx,
  broadcasts: readonly { hash: Hex; at: Date }[],
): Promise<Set<string>> => {
  const [hashes, times] = [broadcasts.map(({ hash }) => hash), broadcasts.map(({ at }) => at)]
  const { rows } = await sql<{ hash: string }>`
    with first as (
      update relay_transactions set broadcast_at = sent.at
      from unnest(${hashes}::text[], ${times}::timestamptz[]) as sent (hash, at)
      where relay_transactions.hash = sent.hash and broadcast_at is null
      returning relay_transactions.hash, lane, nonce, broadcast_at),
    updated as (
      update relay_calls calls set broadcast_at = coalesce(calls.broadcast_at, first.broadcast_at)
      from first join relay_nonce_calls members on members.lane = first.lane and members.nonce = first.nonce
      where not members.released and calls.call_id = members.call_id)
    select hash from first`.execute(tx)
  return new Set(rows.map(({ hash }) => hash))
}
