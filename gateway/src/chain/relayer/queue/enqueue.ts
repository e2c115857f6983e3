import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import { announce } from '../../../store/revisions.ts'
import { type Expression, sql, type Tx } from '../../../store/store.ts'

/** A contract call for the relayer to execute once. */
export type NewCall = {
  callId: string
  /** The operation it belongs to; opaque here. */
  operationId: string
  /** The balance that it draws on. Calls of one group are sent in order, one at a time. */
  group: string
  /** What it competes for with calls of other groups, if anything. */
  contended?: string | undefined
  /** The contract records the order under both, and the relayer knows the call as executed by it. Without an order id, only its transaction tells. */
  signer: Hex
  orderId: Hex | null
  target: Hex
  data: Hex
  /** Gas limit of the call itself, without the cost of the transaction around it. */
  gas: number
  /** Chain time from which the call can no longer succeed. */
  validUntil: bigint
  requestId: string
}

/** The topic that tells every process about new calls. */
export const relayTopic = 'relay'

/** Queues a call. It is sent after `tx` has committed. */
export const enqueueCall = async (tx: Tx, call: NewCall): Promise<void> => {
  await enqueueCalls(tx, [call])
}

/** Queues calls, and returns when they were accepted. The same statement makes `alongside`, the insert of what the calls are for. */
export const enqueueCalls = async (
  tx: Tx,
  calls: readonly NewCall[],
  alongside: Expression<unknown> = sql`select 1`,
): Promise<Date> => {
  const insert = tx.insertInto('relay_calls').values(calls.map(rowOf)).returning('accepted_at')
  const { rows } = await sql<{ accepted_at: Date }>`with alongside as (${alongside}) ${insert}`.execute(tx)
  await announce(tx, relayTopic)
  return rows[0]?.accepted_at as Date
}

const rowOf = (call: NewCall) => ({
  call_id: call.callId,
  operation_id: call.operationId,
  group_name: call.group,
  contended: call.contended ?? null,
  shard: shardOf(call.group),
  signer: call.signer.toLowerCase(),
  order_id: call.orderId?.toLowerCase() ?? null,
  target: call.target.toLowerCase(),
  data: call.data,
  gas: call.gas,
  valid_until: call.validUntil,
  request_id: call.requestId,
})

/** Lanes divide the groups among them by shard. */
const shardOf = (group: string): number => createHash('sha256').update(group).digest().readUInt32BE() >>> 1
