import type { Hex } from 'viem'
import { sql, type Tx } from '../../../store/store.ts'
import type { RelayPace } from '../setup/limits.ts'

/** A call as the lane that sends it sees it. */
export type QueuedCall = {
  callId: string
  operationId: string
  requestId: string
  group: string
  signer: Hex
  orderId: Hex | null
  target: Hex
  data: Hex
  gas: number
  validUntil: bigint
  alone: boolean
  acceptedAt: Date
  includedAt: Date | null
}

export type CallError = { name: string; message: string; args: Record<string, string> }

/** What a call is called in every line about it. */
export const nameCall = ({
  requestId,
  operationId,
  callId,
}: Pick<QueuedCall, 'requestId' | 'operationId' | 'callId'>) => ({
  requestId,
  operationId,
  callId,
})

export const callColumns = sql`
  calls.call_id as "callId", calls.operation_id as "operationId", calls.request_id as "requestId",
  calls.group_name as "group", calls.signer, calls.order_id as "orderId", calls.target, calls.data, calls.gas,
  calls.valid_until as "validUntil", calls.alone, calls.accepted_at as "acceptedAt",
  calls.included_at as "includedAt"`

/**
 * A group is busy while one of its calls is out and not in a block yet: what draws on the same balance is judged only
 * once the one before has taken its share, whatever a node takes for the pending state. That is over, too, when the
 * index has its order, whoever brought it there, and when a final block says that its time is over.
 */
const notBusy = sql`not exists (
  select from relay_calls others
  where others.group_name = calls.group_name and others.status = 'sent' and others.included_at is null
    and not exists (select from orders where orders.signer = others.signer and orders.order_id = others.order_id)
    and not exists (select from index_cursor where index_cursor.final_timestamp >= others.valid_until))`

/** What of a group is one payer's, and waits. */
const ofSamePayer = sql`others.group_name = calls.group_name and others.signer = calls.signer and others.status = 'queued'`

/**
 * Once a call of a payer was refused, one of them is judged at a time: of those that are due, the one that was refused
 * the least often, and of these the oldest. Else whoever has many that never pass has all of them judged, for ever.
 */
const isNextOfPayer = sql`(
  not exists (select from relay_calls others where ${ofSamePayer} and others.refusals > 0)
  or calls.call_id = (
    select others.call_id from relay_calls others where ${ofSamePayer} and others.retry_at <= clock_timestamp()
    order by others.refusals, others.place limit 1))`

/** Which groups a lane sends for: each of several has an equal share. */
export type Share = { index: number; of: number }

/** Lists the calls that one of several lanes may send now, in the order in which they came; those that were refused last. */
export const listDue = async (tx: Tx, { index, of, limit }: Share & { limit: number }): Promise<QueuedCall[]> => {
  const { rows } = await sql<QueuedCall>`
    select ${callColumns} from relay_calls calls
    where calls.status = 'queued' and calls.retry_at <= clock_timestamp() and calls.shard % ${of} = ${index} and ${notBusy}
      and ${isNextOfPayer}
    order by calls.refusals > 0, calls.place limit ${limit}`.execute(tx)
  return rows
}

/** Keeps those of the calls that still wait and whose groups are not busy, and everybody else from sending them meanwhile. */
export const lockDue = async (tx: Tx, calls: readonly QueuedCall[]): Promise<Set<string>> => {
  const groups = sql.join(calls.map(({ group }) => sql`(${group}::text)`))
  // Lanes that disagree about who sends a group's calls would not see each other's until they commit.
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(name, 6) as key from (values ${groups}) as names (name) order by key) as keys`.execute(
    tx,
  )
  const { rows } = await sql<{ callId: string }>`
    select calls.call_id as "callId" from relay_calls calls
    where calls.call_id in (${sql.join(calls.map(({ callId }) => callId))}) and calls.status = 'queued' and ${notBusy}
    for update`.execute(tx)
  return new Set(rows.map(({ callId }) => callId))
}

type Refusal = { callId: string; error: CallError; pace: RelayPace }

/**
 * Lets a call wait that would fail now, each time twice as long, and with it all that its payer has in the group. That
 * its order was executed is nothing against it, nor against those: it only waits until that is final.
 */
export const setBack = async (tx: Tx, { callId, error, pace }: Refusal): Promise<void> => {
  const isExecuted = error.name === 'OrderExecuted'
  await sql`update relay_calls set
      refusals = refusals + 1,
      last_error = coalesce(${isExecuted ? null : JSON.stringify(error)}::jsonb, last_error),
      retry_at = clock_timestamp() + make_interval(secs => ${waitAfter(pace, sql`refusals`)})
    where call_id = ${callId} and status = 'queued'`.execute(tx)
  if (isExecuted) return
  // Those that are not due wait already, be it since the refusal of the one before in the same batch.
  await sql`update relay_calls others set retry_at = calls.retry_at from relay_calls calls
    where calls.call_id = ${callId} and calls.status = 'queued' and ${ofSamePayer}
      and others.retry_at <= clock_timestamp()`.execute(tx)
}

const waitAfter = ({ retryMs, longestRetryMs }: RelayPace, times: ReturnType<typeof sql>) =>
  sql`least(${retryMs / 1000}::float8 * power(2, least(${times}, 20)), ${longestRetryMs / 1000}::float8)`

/** A call that was mined in vain this often is given up: each time was paid for, and a cunning payer could have it so for ever. */
export const mostFailures = 8

const givenUp: CallError = {
  name: 'GivenUp',
  message:
    `The call was mined and failed ${mostFailures} times, though it had passed a simulation each time. The gateway sends ` +
    'it no more. Its signature stays valid: any account can send it, or sign the same terms anew and send them with ' +
    'the same Idempotency-Key.',
  args: {},
}

type Failure = { callIds: readonly string[]; error: CallError; pace: RelayPace }

/**
 * Queues calls again whose transaction was mined and did not execute them: the next one is their own. Returns those that
 * are given up instead.
 */
export const requeueFailed = async (tx: Tx, { callIds, error, pace }: Failure): Promise<string[]> => {
  if (callIds.length === 0) return []
  const { rows } = await sql<{ callId: string; status: string }>`update relay_calls set
      status = case when failures + 1 >= ${mostFailures} then 'dropped' else 'queued' end,
      alone = true,
      failures = failures + 1,
      last_error = case when failures + 1 >= ${mostFailures}
        then ${JSON.stringify(givenUp)}::jsonb else ${JSON.stringify(error)}::jsonb end,
      included_at = null,
      retry_at = clock_timestamp() + (case when alone
        then make_interval(secs => ${waitAfter(pace, sql`failures`)}) else interval '0' end)
    where call_id in (${sql.join([...callIds])}) and status = 'sent'
    returning call_id as "callId", status`.execute(tx)
  return rows.filter(({ status }) => status === 'dropped').map(({ callId }) => callId)
}

/** Queues calls again that were not executed under the nonce they went out with, through no fault of theirs. */
export const requeue = async (tx: Tx, callIds: readonly string[]): Promise<void> => {
  if (callIds.length === 0) return
  await sql`update relay_calls set status = 'queued', included_at = null, retry_at = clock_timestamp()
    where call_id in (${sql.join([...callIds])}) and status = 'sent'`.execute(tx)
}

/** How many calls a wallet may have open at a time. */
const mostOpenCalls = 100

/** Says how many more calls a wallet may have; those that are in a block need no room any more. */
export const countRoom = async (tx: Tx, wallet: string): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`select count(*) from relay_calls
    where signer = ${wallet.toLowerCase()} and status in ('queued', 'sent') and included_at is null`.execute(tx)
  return Math.max(0, mostOpenCalls - Number(rows[0]?.count ?? 0))
}

/** Calls that were executed, by whomever, are done with. */
export const finishCalls = async (tx: Tx, callIds: readonly string[], at: Date): Promise<void> => {
  if (callIds.length === 0) return
  await sql`update relay_calls set
      status = 'done', last_error = null, included_at = coalesce(included_at, ${at}), final_at = ${at}
    where call_id in (${sql.join([...callIds])}) and status <> 'done'`.execute(tx)
}

/** Gives up on calls that cannot succeed any more, for a block that is final says that their time is over. */
export const dropLapsed = async (tx: Tx, { finalTime }: { finalTime: bigint }): Promise<QueuedCall[]> => {
  const { rows } = await sql<QueuedCall>`
    update relay_calls calls set status = 'dropped'
    where calls.status = 'queued' and calls.valid_until <= ${finalTime} returning ${callColumns}`.execute(tx)
  return rows
}
