import type { Hex } from 'viem'
import type { Lease } from '../../../store/leases.ts'
import { requireLease } from '../../../store/leases.ts'
import { sql, type Tx } from '../../../store/store.ts'
import { idsOf, type QueuedCall } from '../queue/calls.ts'
import { lockDue } from '../queue/list-due.ts'
import { assignCalls } from '../queue/transitions.ts'

type Assignment = {
  lease: Lease
  laneAddress: Hex
  /** The wallet's transaction count on chain. */
  transactionCount: number
  batches: readonly (readonly QueuedCall[])[]
  at: Date
}

/**
 * Assigns a nonce to each batch of calls. The first is the next of ours or the chain's count, whichever is higher.
 * Undefined if another lane took one of the calls meanwhile.
 */
export const assignNonces = async (
  tx: Tx,
  { lease, laneAddress, transactionCount, batches, at }: Assignment,
): Promise<number[] | undefined> => {
  await requireLease(tx, lease)
  const calls = batches.flat()
  if ((await lockDue(tx, calls)).size < calls.length) return undefined
  const { rows } = await sql<{ nonce: bigint }>`
    insert into relay_nonces (lane, nonce, epoch, assigned_at)
    select ${laneAddress}, first + step, ${lease.epoch}, ${at}
    from (
        select greatest(max(nonce) + 1, ${transactionCount}::bigint) as first from relay_nonces where lane = ${laneAddress}
      ) as next,
      generate_series(0, ${batches.length - 1}::int4) as step
    returning nonce`.execute(tx)
  const nonces = rows.map(({ nonce }) => Number(nonce)).sort((a, b) => a - b)
  const members = batches.flatMap((batch, batchIndex) =>
    batch.map(({ callId }, index) => ({
      lane: laneAddress,
      nonce: BigInt(nonces[batchIndex] ?? 0),
      index,
      call_id: callId,
    })),
  )
  await tx.insertInto('relay_nonce_calls').values(members).execute()
  await assignCalls(tx, { callIds: idsOf(calls), at })
  return nonces
}

type Gap = { lease: Lease; laneAddress: Hex; nonce: number; at: Date }

/** Opens a nonce without calls to fill a gap: it was never assigned, or ended in blocks that a reorg removed. */
export const openGap = async (tx: Tx, { lease, laneAddress, nonce, at }: Gap): Promise<void> => {
  await requireLease(tx, lease)
  await tx
    .insertInto('relay_nonces')
    .values({ lane: laneAddress, nonce: BigInt(nonce), epoch: lease.epoch, assigned_at: at })
    .onConflict((row) =>
      row
        .columns(['lane', 'nonce'])
        .doUpdateSet({ outcome: null, closed_at: null, included_hash: null, block_number: null, block_hash: null }),
    )
    .execute()
}
