import type { Hex } from 'viem'
import { sql, type Tx } from '../../../store/store.ts'
import type { CallStatus } from '../../../store/tables.ts'
import { callColumns, type QueuedCall } from '../queue/calls.ts'
import type { SignedTransaction } from './transactions.ts'

/** A call under a nonce. A released call was taken out of it, but may still be in one of its transactions. */
export type NonceCall = QueuedCall & { released: boolean; status: CallStatus }

/** A nonce that is not final, with everything signed under it; the oldest transaction first. */
export type OpenNonce = {
  nonce: number
  includedHash: Hex | null
  blockNumber: bigint | null
  blockHash: Hex | null
  chargedWei: bigint
  transactions: SignedTransaction[]
  calls: NonceCall[]
}

/** Lists the open nonces of a lane, lowest first. */
export const listOpenNonces = async (tx: Tx, laneAddress: Hex): Promise<OpenNonce[]> => {
  const { rows: nonces } = await sql<Omit<OpenNonce, 'nonce' | 'transactions' | 'calls'> & { nonce: bigint }>`
    select nonce, included_hash as "includedHash", block_number as "blockNumber", block_hash as "blockHash",
      charged_wei as "chargedWei"
    from relay_nonces where lane = ${laneAddress} and outcome is null order by nonce`.execute(tx)
  if (nonces.length === 0) return []
  const { rows: transactions } = await sql<SignedTransaction & { nonce: bigint }>`
    select sent.nonce, sent.hash, sent.kind, sent.max_fee_wei as "maxFeeWei", sent.max_tip_wei as "maxTipWei",
      sent.signed_block as "signedBlock", sent.signed_at as "signedAt", sent.broadcast_at as "broadcastAt"
    from relay_nonces open join relay_transactions sent on sent.lane = open.lane and sent.nonce = open.nonce
    where open.lane = ${laneAddress} and open.outcome is null order by sent.signed_at`.execute(tx)
  const { rows: calls } = await sql<NonceCall & { nonce: bigint }>`
    select members.nonce, members.released, calls.status, ${sql.raw(callColumns)}
    from relay_nonces open
      join relay_nonce_calls members on members.lane = open.lane and members.nonce = open.nonce
      join relay_calls calls on calls.call_id = members.call_id
    where open.lane = ${laneAddress} and open.outcome is null order by members.nonce, members.index`.execute(tx)
  const transactionsByNonce = Map.groupBy(transactions, ({ nonce }) => nonce)
  const callsByNonce = Map.groupBy(calls, ({ nonce }) => nonce)
  return nonces.map((row) => ({
    ...row,
    nonce: Number(row.nonce),
    transactions: transactionsByNonce.get(row.nonce) ?? [],
    calls: callsByNonce.get(row.nonce) ?? [],
  }))
}

type Members = { laneAddress: Hex; nonce: number; callIds: readonly string[] }

/** Takes calls out of a nonce, or back into it. */
const setReleased = async (tx: Tx, released: boolean, { laneAddress, nonce, callIds }: Members): Promise<void> => {
  if (callIds.length === 0) return
  await tx
    .updateTable('relay_nonce_calls')
    .set({ released })
    .where('lane', '=', laneAddress)
    .where('nonce', '=', BigInt(nonce))
    .where('call_id', 'in', [...callIds])
    .execute()
}

/** Takes calls out of a nonce that does not execute them. */
export const releaseCalls = (tx: Tx, members: Members): Promise<void> => setReleased(tx, true, members)

/** Takes released calls back: the nonce executed them after all, and a reorg may undo that. */
export const reclaimCalls = (tx: Tx, members: Members): Promise<void> => setReleased(tx, false, members)
