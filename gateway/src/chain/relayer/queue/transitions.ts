import { sql, type Tx } from '../../../store/store.ts'
import type { CallError } from '../../../store/tables.ts'
import type { RelayPace } from '../setup/limits.ts'
import { callColumns, type QueuedCall } from './calls.ts'
import { retryDelaySeconds } from './retry.ts'

/**
 * The only module that writes `relay_calls.status`.
 *
 * - `queued`: waits to be assigned. Every call begins here.
 * - `assigned`: has a nonce; its transaction may be signed, pending or in a block that is not final.
 * - `done`: executed in a final block.
 * - `abandoned`: failed on chain `maxFailures` times.
 * - `unbroadcastable`: every node rejected its transaction `maxFailures` times.
 * - `lapsed`: a final block is past its validity.
 * - `withdrawn`: no longer needed before the call was assigned: its order was voided, or its claim made by someone else.
 */
type CallIds = readonly string[]

/** Each failure on chain costs gas, and a malicious payer could cause them endlessly. */
const maxFailures = 8

/** Marks calls as assigned to nonces. */
export const assignCalls = async (tx: Tx, { callIds, at }: { callIds: CallIds; at: Date }): Promise<void> => {
  if (callIds.length === 0) return
  await tx
    .updateTable('relay_calls')
    .set({ status: 'assigned', simulated_at: at, simulation_failures: 0, included_at: null })
    .where('call_id', 'in', [...callIds])
    .execute()
}

/** Queues assigned calls again that were not executed under their nonce, through no fault of their own. */
export const requeueCalls = async (tx: Tx, callIds: CallIds): Promise<void> => {
  if (callIds.length === 0) return
  await sql`update relay_calls set status = 'queued', included_at = null, retry_at = '-infinity'
    where call_id in (${sql.join([...callIds])}) and status = 'assigned'`.execute(tx)
}

const abandoned: CallError = {
  name: 'CallAbandoned',
  message:
    `The call failed on chain ${maxFailures} times, although every simulation passed, so the gateway no longer sends it. ` +
    'The signature stays valid: send it from any account, or sign the same terms again and send them with the same ' +
    'Idempotency-Key.',
  args: {},
}

type Failure = { callIds: CallIds; error: CallError; pace: RelayPace; now: Date }

/**
 * Queues calls again that failed on chain; each gets a transaction of its own. Returns the ids of those that are
 * abandoned instead.
 */
export const requeueFailedCalls = async (tx: Tx, { callIds, error, pace, now }: Failure): Promise<string[]> => {
  if (callIds.length === 0) return []
  const delay = retryDelaySeconds(pace, sql`failures`)
  const { rows } = await sql<{ callId: string; status: string }>`update relay_calls set
      status = case when failures + 1 >= ${maxFailures} then 'abandoned' else 'queued' end,
      alone = true,
      failures = failures + 1,
      last_error = case when failures + 1 >= ${maxFailures}
        then ${JSON.stringify(abandoned)}::jsonb else ${JSON.stringify(error)}::jsonb end,
      included_at = null,
      retry_at = case when alone then ${now}::timestamptz + make_interval(secs => ${delay}) else '-infinity' end
    where call_id in (${sql.join([...callIds])}) and status = 'assigned'
    returning call_id as "callId", status`.execute(tx)
  return rows.filter(({ status }) => status === 'abandoned').map(({ callId }) => callId)
}

/**
 * Records that every node rejects the transaction of these calls. Each is sent alone from now on, so that the others get
 * rid of the one at fault. A call whose own transaction is rejected too often is given up: each time costs a no-op.
 */
export const markUnbroadcastable = async (
  tx: Tx,
  { callIds, reason }: { callIds: CallIds; reason: string },
): Promise<void> => {
  if (callIds.length === 0) return
  const message = `Every node rejects the call's transaction: ${reason}`
  const error: CallError = { name: 'Unbroadcastable', message, args: {} }
  await sql`update relay_calls set
      status = case when alone and failures + 1 >= ${maxFailures} then 'unbroadcastable' else status end,
      failures = failures + case when alone then 1 else 0 end,
      last_error = ${JSON.stringify(error)}::jsonb,
      alone = true
    where call_id in (${sql.join([...callIds])}) and status = 'assigned'`.execute(tx)
}

/** Records that calls are in a block. A call that was queued again is assigned once more: it must not be sent twice. */
export const includeCalls = async (tx: Tx, callIds: CallIds, at: Date): Promise<void> => {
  if (callIds.length === 0) return
  await sql`update relay_calls set status = 'assigned', included_at = coalesce(included_at, ${at}), last_error = null
    where call_id in (${sql.join([...callIds])}) and status <> 'done'`.execute(tx)
}

/** Marks calls as executed in a final block, no matter who relayed them. */
export const finishCalls = async (tx: Tx, callIds: CallIds, at: Date): Promise<void> => {
  if (callIds.length === 0) return
  await sql`update relay_calls set
      status = 'done', last_error = null, included_at = coalesce(included_at, ${at}), final_at = ${at}
    where call_id in (${sql.join([...callIds])}) and status <> 'done'`.execute(tx)
}

/** Ends queued calls that can no longer succeed because a final block is past their validity. */
export const lapseCalls = async (tx: Tx, { finalTimestamp }: { finalTimestamp: bigint }): Promise<QueuedCall[]> => {
  const { rows } = await sql<QueuedCall>`
    update relay_calls calls set status = 'lapsed'
    where calls.status = 'queued' and calls.valid_until <= ${finalTimestamp} returning ${sql.raw(callColumns)}`.execute(
    tx,
  )
  return rows
}

/** Withdraws an operation's queued calls. Assigned calls cannot be stopped. */
export const withdrawCalls = async (tx: Tx, operationId: string): Promise<void> => {
  await tx
    .updateTable('relay_calls')
    .set({ status: 'withdrawn' })
    .where('operation_id', '=', operationId)
    .where('status', '=', 'queued')
    .execute()
}

/** Queues withdrawn calls of an operation again: a reorg took away what made them needless. */
export const restoreCalls = async (tx: Tx, operationId: string): Promise<void> => {
  await tx
    .updateTable('relay_calls')
    .set({ status: 'queued', retry_at: sql`'-infinity'` })
    .where('operation_id', '=', operationId)
    .where('status', '=', 'withdrawn')
    .execute()
}
