import type { Hex } from 'viem'
import { sql, type Tx } from '../../store/store.ts'

type RelayStages = {
  acceptedAt: Date
  simulatedAt: Date | null
  signedAt: Date | null
  broadcastAt: Date | null
  includedAt: Date | null
  finalAt: Date | null
}

/** How far the newest call of an operation has come. */
export type RelayState = {
  /** Whether anything of the operation may have left this process, under any of its calls. */
  broadcast: boolean
  /** The transaction that was seen in a block, or else the newest that was signed. */
  transactionHash: Hex | undefined
  lastError: { name: string; message: string; args: Record<string, string> } | undefined
  stages: RelayStages
}

type Row = {
  operation_id: string
  last_error: RelayState['lastError'] | null
  included_hash: string | null
  signed_hash: string | null
  accepted_at: Date
  simulated_at: Date | null
  signed_at: Date | null
  broadcast_at: Date | null
  included_at: Date | null
  final_at: Date | null
}

/** Tells how far operations have come; one that has no call is not in the answer. */
export const findRelayState = async (tx: Tx, operationIds: readonly string[]): Promise<Map<string, RelayState>> => {
  const states = new Map<string, RelayState>()
  if (operationIds.length === 0) return states
  const { rows } = await sql<Row>`
    select calls.operation_id, calls.last_error, calls.accepted_at, calls.simulated_at, calls.signed_at,
      calls.broadcast_at, calls.included_at, calls.final_at,
      (select nonces.hash from relay_nonce_calls members
        join relay_nonces nonces on nonces.lane = members.lane and nonces.nonce = members.nonce
        where members.call_id = calls.call_id and nonces.hash is not null
        order by members.released, nonces.allotted_at desc limit 1) as included_hash,
      (select sent.hash from relay_nonce_calls members
        join relay_transactions sent on sent.lane = members.lane and sent.nonce = members.nonce
        where members.call_id = calls.call_id and sent.kind <> 'nothing'
        order by members.released, sent.signed_at desc limit 1) as signed_hash
    from relay_calls calls
    where calls.operation_id in (${sql.join([...operationIds])})
    order by calls.place`.execute(tx)
  // Later calls of an operation are further attempts at it; one that was included outranks them all.
  for (const row of rows) {
    const before = states.get(row.operation_id)
    const state = stateOf(row)
    const kept = before?.stages.includedAt && !state.stages.includedAt ? before : state
    states.set(row.operation_id, {
      ...kept,
      broadcast: state.broadcast || before?.broadcast === true,
      transactionHash: kept.transactionHash ?? before?.transactionHash,
    })
  }
  return states
}

const stateOf = (row: Row): RelayState => ({
  broadcast: row.signed_hash !== null,
  // A transaction that was mined without executing the call tells nothing that is of use to its owner.
  transactionHash: ((row.included_at ? row.included_hash : row.signed_hash) ?? undefined) as Hex | undefined,
  lastError: row.last_error ?? undefined,
  stages: {
    acceptedAt: row.accepted_at,
    simulatedAt: row.simulated_at,
    signedAt: row.signed_at,
    broadcastAt: row.broadcast_at,
    includedAt: row.included_at,
    finalAt: row.final_at,
  },
})
