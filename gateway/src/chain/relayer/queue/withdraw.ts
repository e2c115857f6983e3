import type { Tx } from '../../../store/store.ts'

/** Takes back the calls of an operation that are still queued. What was sent is out of anybody's hands. */
export const withdrawCalls = async (tx: Tx, operationId: string): Promise<void> => {
  await tx
    .updateTable('relay_calls')
    .set({ status: 'dropped' })
    .where('operation_id', '=', operationId)
    .where('status', '=', 'queued')
    .execute()
}
