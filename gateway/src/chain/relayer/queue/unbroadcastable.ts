import { sql, type Tx } from '../../../store/store.ts'
import { mostFailures } from './queue.ts'

/**
 * Remembers of calls that no node takes the transaction they are in. From now on each goes alone, so that the others are
 * rid of the one at fault; that one is given up after a while, for each time a nonce is paid for in vain.
 */
export const blameRefused = async (
  tx: Tx,
  { callIds, reason }: { callIds: readonly string[]; reason: string },
): Promise<void> => {
  if (callIds.length === 0) return
  const message = `No node takes the transaction that the call is in: ${reason}`
  const error = { name: 'NotTaken', message, args: {} }
  await sql`update relay_calls set
      status = case when alone and failures + 1 >= ${mostFailures} then 'dropped' else status end,
      failures = failures + case when alone then 1 else 0 end,
      last_error = ${JSON.stringify(error)}::jsonb,
      alone = true
    where call_id in (${sql.join([...callIds])}) and status = 'sent'`.execute(tx)
}
