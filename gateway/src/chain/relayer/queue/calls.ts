import type { NewCall } from './enqueue.ts'

/** A call as the lane that sends it sees it. */
export type QueuedCall = NewCall & { alone: boolean; acceptedAt: Date; includedAt: Date | null }

export const callColumns = `
  calls.call_id as "callId", calls.operation_id as "operationId", calls.request_id as "requestId",
  calls.group_name as "group", calls.signer, calls.order_id as "orderId", calls.target, calls.data, calls.gas,
  calls.valid_until as "validUntil", calls.alone, calls.accepted_at as "acceptedAt",
  calls.included_at as "includedAt"`

/** The fields that identify a call in every log line about it. */
export const callFields = ({
  requestId,
  operationId,
  callId,
}: Pick<QueuedCall, 'requestId' | 'operationId' | 'callId'>) => ({ requestId, operationId, callId })

export const idsOf = (calls: readonly Pick<QueuedCall, 'callId'>[]): string[] => calls.map(({ callId }) => callId)
