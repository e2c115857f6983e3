import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import { announce } from '../../../store/revisions.ts'
import type { Tx } from '../../../store/store.ts'

/** A call that the relayer is to bring to the chain, once. */
export type NewCall = {
  callId: string
  /** What it belongs to; opaque here. */
  operationId: string
  /** Whoever's balance, or whichever listing, it draws on: calls of one group are sent in order, and never against each other. */
  group: string
  /** What the contract remembers it by, and so how the relayer knows that it was executed. Without an order id, only its transaction tells. */
  signer: Hex
  orderId: Hex | null
  target: Hex
  data: Hex
  /** What it may use at most, beside what any transaction costs. */
  gas: number
  /** Chain time from which on it cannot succeed. */
  validUntil: bigint
  requestId: string
}

/** The topic under which new calls are announced to every process. */
export const relayTopic = 'relay'

/** Queues a call, to be sent once `tx` has committed. */
export const enqueueCall = async (tx: Tx, call: NewCall): Promise<void> => {
  await tx
    .insertInto('relay_calls')
    .values({
      call_id: call.callId,
      operation_id: call.operationId,
      group_name: call.group,
      shard: shardOf(call.group),
      signer: call.signer.toLowerCase(),
      order_id: call.orderId?.toLowerCase() ?? null,
      target: call.target.toLowerCase(),
      data: call.data,
      gas: call.gas,
      valid_until: call.validUntil,
      request_id: call.requestId,
    })
    .execute()
  await announce(tx, relayTopic)
}

/** Which part of the work a group is; lanes share the parts among them. */
const shardOf = (group: string): number => createHash('sha256').update(group).digest().readUInt32BE() >>> 1
