import { type RawBuilder, sql, type Tx } from '../../../store/store.ts'

/**
 * Whether an operation has a call that is queued or assigned. A call that the relayer has abandoned counts, too: sending
 * the same request again must not start it again.
 */
export const hasOpenCall = async (tx: Tx, operationId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from relay_calls where operation_id = ${operationId}
    and status in ('queued', 'assigned', 'abandoned', 'unbroadcastable') limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether an operation has a queued or assigned call of the contract function with this selector. */
export const hasOpenCallLike = async (
  tx: Tx,
  { operationId, selector }: { operationId: string; selector: string },
): Promise<boolean> => {
  const { rows } = await sql`select 1 from relay_calls where operation_id = ${operationId}
    and status in ('queued', 'assigned') and left(data, ${selector.length}) = ${selector} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Whether a call for the same thing succeeded since a time, or is open and no try of it has failed: then it will most likely
 * succeed. A simulation that began at that time did not see it.
 */
export const hasPromisingCall = async (
  tx: Tx,
  { contended, since }: { contended: string; since: Date },
): Promise<boolean> => {
  const { rows } = await sql`select 1 from relay_calls where contended = ${contended} and last_error is null
    and (status in ('queued', 'assigned') and included_at is null or included_at >= ${since}) limit 1`.execute(tx)
  return rows.length > 0
}

/** Open calls per wallet. */
export const maxOpenCalls = 100

/** How many open calls a wallet has. Calls that are in a block no longer count. */
export const countOpenCalls = (wallet: RawBuilder<unknown>) =>
  sql<bigint>`(select count(*) from relay_calls
    where signer = lower(${wallet}) and status in ('queued', 'assigned') and included_at is null)`

/** Counts how many more calls a wallet may queue. */
export const countFreeSlots = async (tx: Tx, wallet: string): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`select ${countOpenCalls(sql`${wallet}`)} as count`.execute(tx)
  return Math.max(0, maxOpenCalls - Number(rows[0]?.count ?? 0))
}
