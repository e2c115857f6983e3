import { sql, type Tx } from '../../../store/store.ts'
import type { CallError } from '../../../store/tables.ts'
import type { RelayPace } from '../setup/limits.ts'
import { ofSamePayer } from './list-due.ts'

/** The wait doubles with every earlier attempt, up to the maximum. */
export const retryDelaySeconds = ({ retryMs, maxRetryMs }: RelayPace, attempts: ReturnType<typeof sql>) =>
  sql`least(${retryMs / 1000}::float8 * power(2, least(${attempts}, 20)), ${maxRetryMs / 1000}::float8)`

type FailedSimulation = { callId: string; error: CallError; pace: RelayPace; now: Date }

/**
 * Delays a queued call that would fail now, and with it everything its payer has in the group. An order that is already
 * executed is no error, and delays only itself until that is final.
 */
export const delayCall = async (tx: Tx, { callId, error, pace, now }: FailedSimulation): Promise<void> => {
  const isExecuted = error.name === 'OrderExecuted'
  await sql`update relay_calls set
      simulation_failures = simulation_failures + 1,
      last_error = coalesce(${isExecuted ? null : JSON.stringify(error)}::jsonb, last_error),
      retry_at = ${now}::timestamptz + make_interval(secs => ${retryDelaySeconds(pace, sql`simulation_failures`)})
    where call_id = ${callId} and status = 'queued'`.execute(tx)
  if (isExecuted) return
  // Calls that are not due already wait, perhaps for an earlier failure in the same batch.
  await sql`update relay_calls others set retry_at = calls.retry_at from relay_calls calls
    where calls.call_id = ${callId} and calls.status = 'queued' and ${ofSamePayer}
      and others.retry_at <= ${now}`.execute(tx)
}

type Hold = { wallet: string | undefined; exceptCallIds: readonly string[]; until: Date; error: CallError | undefined }

/** Delays queued calls until a time: those of one wallet, or all of them. */
export const holdCalls = async (tx: Tx, { wallet, exceptCallIds, until, error }: Hold): Promise<void> => {
  const signer = wallet ?? null
  await sql`update relay_calls set
      retry_at = greatest(retry_at, ${until}::timestamptz),
      last_error = coalesce(${error ? JSON.stringify(error) : null}::jsonb, last_error)
    where status = 'queued' and (${signer}::text is null or signer = ${signer})
      and call_id <> all(${[...exceptCallIds]}::text[])`.execute(tx)
}

/** Raises the gas limit of queued calls. */
export const raiseGas = async (tx: Tx, raises: readonly { callId: string; gas: number }[]): Promise<void> => {
  for (const { callId, gas } of raises) {
    const raised = tx.updateTable('relay_calls').set({ gas })
    await raised.where('call_id', '=', callId).where('status', '=', 'queued').where('gas', '<', gas).execute()
  }
}
