import { sql, type Tx } from '../../../store/store.ts'
import type { CallError } from '../../../store/tables.ts'
import { keeperAccount } from '../setup/keeper-account.ts'
import type { RelayPace } from '../setup/limits.ts'
import { ofSamePayer } from './list-due.ts'
import { orderFailures } from './order-failures.ts'

/** The wait doubles with every earlier attempt, up to the maximum. */
export const retryDelaySeconds = ({ retryMs, maxRetryMs }: RelayPace, attempts: ReturnType<typeof sql>) =>
  sql`least(${retryMs / 1000}::float8 * power(2, least(${attempts}, 20)), ${maxRetryMs / 1000}::float8)`

type FailedSimulation = { callId: string; error: CallError; pace: RelayPace; now: Date }

/**
 * Delays a queued call that would fail now. If the payer is at fault, everything that it has in the group waits as long. If
 * the order itself is, only the payer's other failed calls wait, for the first retry's time: one payer then costs one
 * failing simulation in that time, however many bad orders it has. An executed order is no error and delays only itself.
 */
export const delayCall = async (tx: Tx, { callId, error, pace, now }: FailedSimulation): Promise<void> => {
  const isExecuted = error.name === 'OrderExecuted'
  const { rows } = await sql`update relay_calls set
      simulation_failures = simulation_failures + 1,
      last_error = coalesce(${isExecuted ? null : JSON.stringify(error)}::jsonb, last_error),
      retry_at = ${now}::timestamptz + make_interval(secs => ${retryDelaySeconds(pace, sql`simulation_failures`)})
    where call_id = ${callId} and status = 'queued' returning call_id`.execute(tx)
  if (isExecuted || rows.length === 0) return
  // Calls that are not due already wait, perhaps for an earlier failure in the same batch.
  const isDue = sql`calls.call_id = ${callId} and ${ofSamePayer} and others.retry_at <= ${now}`
  if (orderFailures.has(error.name)) {
    const until = new Date(now.getTime() + pace.retryMs)
    await sql`update relay_calls others set retry_at = ${until} from relay_calls calls
      where ${isDue} and others.simulation_failures > 0`.execute(tx)
    return
  }
  await sql`update relay_calls others set retry_at = calls.retry_at from relay_calls calls where ${isDue}`.execute(tx)
}

type Hold = { wallet: string | undefined; exceptCallIds: readonly string[]; until: Date; error: CallError | undefined }

/** Delays queued calls until a time: those of one wallet, or of all wallets but the keeper. */
export const holdCalls = async (tx: Tx, { wallet, exceptCallIds, until, error }: Hold): Promise<void> => {
  const signer = wallet ?? null
  await sql`update relay_calls set
      retry_at = greatest(retry_at, ${until}::timestamptz),
      last_error = coalesce(${error ? JSON.stringify(error) : null}::jsonb, last_error)
    where status = 'queued' and (signer = ${signer} or (${signer}::text is null and signer <> ${keeperAccount}))
      and call_id <> all(${[...exceptCallIds]}::text[])`.execute(tx)
}

/** Raises the gas limit of queued calls. */
export const raiseGas = async (tx: Tx, raises: readonly { callId: string; gas: number }[]): Promise<void> => {
  for (const { callId, gas } of raises) {
    const raised = tx.updateTable('relay_calls').set({ gas })
    await raised.where('call_id', '=', callId).where('status', '=', 'queued').where('gas', '<', gas).execute()
  }
}
