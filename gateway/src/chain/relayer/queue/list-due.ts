import { lockRelayGroups } from '../../../store/locks.ts'
import { sql, type Tx } from '../../../store/store.ts'
import { callColumns, type QueuedCall } from './calls.ts'
import { orderFailures } from './order-failures.ts'

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

/** Whether a queued call failed for a reason that says nothing about the payer's other calls. */
const failedByItself = sql`coalesce(others.last_error->>'name' = any(${[...orderFailures]}::text[]), true)`

/** How many orders of one payer may fail for their own reasons before its other calls are simulated one at a time. */
const maxFailedOrders = 8

/**
 * A call that has failed a simulation is due alone, the one with the fewest failures first, then the oldest: a payer with
 * many failing calls could otherwise have all of them simulated again and again. Calls that have not failed are due
 * together, unless a failure was the payer's own, such as its balance, or too many of its orders have failed.
 */
const isNextOfPayer = (now: Date) => sql`(
  (calls.simulation_failures = 0
    and not exists (select from relay_calls others
      where ${ofSamePayer} and others.simulation_failures > 0 and not ${failedByItself})
    and (select count(*) from (select from relay_calls others
      where ${ofSamePayer} and others.simulation_failures > 0 limit ${maxFailedOrders}) failed) < ${maxFailedOrders})
  or calls.call_id = (
    select others.call_id from relay_calls others where ${ofSamePayer} and others.retry_at <= ${now}
    order by others.simulation_failures, others.sequence limit 1))`

/** A lane's part of the groups: `index` of `count` equal shares. */
export type Share = { index: number; count: number }

type Due = Share & { limit: number; now: Date }

/**
 * Lists the calls that a lane may send now. Payers take turns: the first due call of each, then the second of each, and
 * so on, older calls first. So many calls of one payer do not delay the first call of another. Calls that failed a
 * simulation come last.
 */
export const listDue = async (tx: Tx, { index, count, limit, now }: Due): Promise<QueuedCall[]> => {
  // The whole queue is put in order by narrow rows, and the conditions are checked for as many as are taken from it.
  const { rows } = await sql<QueuedCall>`
    select ${callColumns} from (
      select calls.call_id, calls.late, calls.turn, calls.sequence from (
        select call_id, group_name, signer, sequence, simulation_failures > 0 as late,
          row_number() over (partition by signer order by sequence) as turn
        from relay_calls
        where status = 'queued' and retry_at <= ${now} and shard % ${count} = ${index}
        order by late, turn, sequence
      ) as calls
      where ${groupIsFree} and ${isNextOfPayer(now)}
      order by calls.late, calls.turn, calls.sequence limit ${limit}
    ) as next join relay_calls calls on calls.call_id = next.call_id
    order by next.late, next.turn, next.sequence`.execute(tx)
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
