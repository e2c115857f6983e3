import { lockRelayGroups } from '../../../store/locks.ts'
import { sql, type Tx } from '../../../store/store.ts'
import { callColumns, type QueuedCall } from './calls.ts'

/**
 * A group is busy while one of its calls is assigned and not in a block: the next call that draws on the same balance is
 * simulated only after the one before has taken its share, whatever the node counts as pending. The group is free again
 * once the index has the order, no matter who relayed it, or a final block is past the call's validity.
 */
const groupIsFree = sql`not exists (
  select from relay_calls others
  where others.group_name = calls.group_name and others.status = 'assigned' and others.included_at is null
    and not exists (select from orders where orders.signer = others.signer and orders.order_id = others.order_id)
    and not exists (select from index_cursor where index_cursor.final_timestamp >= others.valid_until))`

/** The queued calls of the same payer in the same group. */
export const ofSamePayer = sql`others.group_name = calls.group_name and others.signer = calls.signer and others.status = 'queued'`

/**
 * After one failed simulation, a payer's calls are simulated one at a time: the due call with the fewest failures, then
 * the oldest. Otherwise a payer with many failing calls could have all of them simulated again and again.
 */
const isNextOfPayer = (now: Date) => sql`(
  not exists (select from relay_calls others where ${ofSamePayer} and others.simulation_failures > 0)
  or calls.call_id = (
    select others.call_id from relay_calls others where ${ofSamePayer} and others.retry_at <= ${now}
    order by others.simulation_failures, others.sequence limit 1))`

/** A lane's part of the groups: `index` of `count` equal shares. */
export type Share = { index: number; count: number }

type Due = Share & { limit: number; now: Date }

/** Lists the calls that a lane may send now, oldest first; calls that failed a simulation come last. */
export const listDue = async (tx: Tx, { index, count, limit, now }: Due): Promise<QueuedCall[]> => {
  const { rows } = await sql<QueuedCall>`
    select ${callColumns} from relay_calls calls
    where calls.status = 'queued' and calls.retry_at <= ${now} and calls.shard % ${count} = ${index}
      and ${groupIsFree} and ${isNextOfPayer(now)}
    order by calls.simulation_failures > 0, calls.sequence limit ${limit}`.execute(tx)
  return rows
}

/** Locks the calls that are still queued and whose groups are free, and returns their ids. No other lane can assign them until `tx` ends. */
export const lockDue = async (tx: Tx, calls: readonly QueuedCall[]): Promise<Set<string>> => {
  // Two lanes that disagree on their shares would not see each other's rows before they commit.
  const groups = calls.map(({ group }) => group)
  await lockRelayGroups(tx, groups)
  const { rows } = await sql<{ callId: string }>`
    select calls.call_id as "callId" from relay_calls calls
    where calls.call_id in (${sql.join(calls.map(({ callId }) => callId))}) and calls.status = 'queued' and ${groupIsFree}
    for update`.execute(tx)
  return new Set(rows.map(({ callId }) => callId))
}
