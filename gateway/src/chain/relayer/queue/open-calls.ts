import { sql, type Tx } from '../../../store/store.ts'

/**
 * Whether anything is done for an operation: a call of it waits or is out. One that was mined in vain too often and given up
 * counts, too: whoever asks again does not get it going again.
 */
export const hasLiveCall = async (tx: Tx, operationId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from relay_calls where operation_id = ${operationId}
    and (status in ('queued', 'sent') or (status = 'dropped' and failures > 0)) limit 1`.execute(tx)
  return rows.length > 0
}
