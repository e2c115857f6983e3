import { lockRelayGroups } from '../../../store/locks.ts'
import { type Store, sql, type Tx } from '../../../store/store.ts'
import { callColumns, type QueuedCall } from './calls.ts'
import { orderFailures } from './order-failures.ts'

/**
 * A group is busy while one of its calls is assigned and not in a block: the next call that draws on the same balance is
 * simulated only after the one before has taken its share, whatever the node counts as pending. The group is free again
 * once the index has the order, no matter who relayed it, or a final block is past the call's validity.
 */
const isBusy = `others.status = 'assigned' and others.included_at is null
  and not exists (select from orders where orders.signer = others.signer and orders.order_id = others.order_id)
  and not exists (select from index_cursor where index_cursor.final_timestamp >= others.valid_until)`

/** The queued calls of the same payer in the same group. */
export const ofSamePayer = sql`others.group_name = calls.group_name and others.signer = calls.signer and others.status = 'queued'`

/**
 * Whether a queued call failed for a reason that says nothing about the payer's other calls. Part of `dueCalls`, whose fifth
 * parameter names these reasons.
 */
const failedByItself = `coalesce(others.last_error->>'name' = any($5::text[]), true)`

/** How many orders of one payer may fail for their own reasons before its other calls are simulated one at a time. */
const maxFailedOrders = 8

/**
 * The payers with failed simulations. Their calls are due one at a time if a failure was the payer's own, such as its
 * balance, or if too many of its orders have failed: all of them could otherwise be simulated again and again.
 */
const failingPayers = `
  select others.group_name, others.signer from relay_calls others
  where others.status = 'queued' and others.simulation_failures > 0
  group by others.group_name, others.signer
  having count(*) >= ${maxFailedOrders} or bool_or(not ${failedByItself})`

/** A lane's part of the groups: `index` of `count` equal shares. */
export type Share = { index: number; count: number }

type Due = Share & { limit: number; now: Date }

// The whole queue is read once, in narrow rows, and compared with sets that are read once, too: with a query for each
// call, a payer with thousands of them would cost seconds. Of no payer more than `limit` calls are needed.
const dueCalls = {
  name: 'due_calls',
  text: `
    select ${callColumns} from (
      select calls.call_id, calls.late, calls.sequence,
        row_number() over (partition by calls.signer collate "C" order by calls.late, calls.sequence) as turn
      from (
        select call_id, group_name, signer, sequence, simulation_failures > 0 as late,
          row_number() over (partition by group_name collate "C", signer collate "C" order by simulation_failures, sequence) as place
        from relay_calls
        where status = 'queued' and retry_at <= $1 and shard % $2 = $3
      ) as calls
      where calls.place <= $4
        and calls.group_name not in (select others.group_name from relay_calls others where ${isBusy})
        and (calls.place = 1 or (not calls.late and (calls.group_name, calls.signer) not in (${failingPayers})))
      order by calls.late, turn, calls.sequence limit $4
    ) as next join relay_calls calls on calls.call_id = next.call_id
    order by next.late, next.turn, next.sequence`,
}

/**
 * Lists the calls that a lane may send now. Payers take turns: the first due call of each, then the second of each, and
 * so on, older calls first. So many calls of one payer do not delay the first call of another. Of those that have failed
 * a simulation a payer has one due at a time, after its others, the one with the fewest failures first.
 */
export const listDue = (store: Store, { index, count, limit, now }: Due): Promise<QueuedCall[]> =>
  store.readPrepared(dueCalls, [now, count, index, limit, [...orderFailures]])

/** Locks the calls that are still queued and whose groups are free, and returns their ids. No other lane can assign them until `tx` ends. */
export const lockDue = async (tx: Tx, calls: readonly QueuedCall[]): Promise<Set<string>> => {
  // Two lanes that disagree on their shares would not see each other's rows before they commit.
  const groups = calls.map(({ group }) => group)
  await lockRelayGroups(tx, groups)
  const { rows } = await sql<{ callId: string }>`
    select calls.call_id as "callId" from relay_calls calls
    where calls.call_id in (${sql.join(calls.map(({ callId }) => callId))}) and calls.status = 'queued'
      and not exists (select from relay_calls others where others.group_name = calls.group_name and ${sql.raw(isBusy)})
    for update`.execute(tx)
  return new Set(rows.map(({ callId }) => callId))
}
