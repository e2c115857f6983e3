import type { Hex } from 'viem'
import { sql, type Tx } from '../../../store/store.ts'
import type { CallError } from '../../../store/tables.ts'

type RelayStages = {
  acceptedAt: Date
  simulatedAt: Date | null
  signedAt: Date | null
  broadcastAt: Date | null
  includedAt: Date | null
  finalAt: Date | null
}

/** The progress of an operation's newest call. */
export type RelayState = {
  /** Whether any call of the operation may have been broadcast. */
  broadcast: boolean
  /** The included transaction, or else the newest signed one. */
  transactionHash: Hex | undefined
  lastError: CallError | undefined
  stages: RelayStages
}

type Row = {
  call_id: string
  operation_id: string
  last_error: CallError | null
  accepted_at: Date
  simulated_at: Date | null
  signed_at: Date | null
  broadcast_at: Date | null
  included_at: Date | null
  final_at: Date | null
}

/** A nonce that a call was assigned to, with one of its transactions. */
type Assignment = {
  call_id: string
  released: boolean
  included_hash: string | null
  assigned_at: Date
  signed_hash: string | null
  signed_at: Date | null
}

/** The progress of an operation whose only call has just been queued. */
export const stateOfNewCall = (acceptedAt: Date): RelayState => ({
  broadcast: false,
  transactionHash: undefined,
  lastError: undefined,
  stages: { acceptedAt, simulatedAt: null, signedAt: null, broadcastAt: null, includedAt: null, finalAt: null },
})

/** Finds the progress of operations. Operations without a call are not in the result. */
export const findRelayState = async (tx: Tx, operationIds: readonly string[]): Promise<Map<string, RelayState>> => {
  const states = new Map<string, RelayState>()
  if (operationIds.length === 0) return states
  const { rows } = await sql<Row>`
    select call_id, operation_id, last_error, accepted_at, simulated_at, signed_at, broadcast_at, included_at, final_at
    from relay_calls where operation_id in (${sql.join([...operationIds])}) order by sequence`.execute(tx)
  const assignments = Map.groupBy(await findAssignments(tx, rows), ({ call_id }) => call_id)
  // Later calls are further attempts. One that was included outranks them all.
  for (const row of rows) {
    const before = states.get(row.operation_id)
    const state = stateOf(row, assignments.get(row.call_id) ?? [])
    const kept = before?.stages.includedAt && !state.stages.includedAt ? before : state
    states.set(row.operation_id, {
      ...kept,
      broadcast: state.broadcast || before?.broadcast === true,
      transactionHash: kept.transactionHash ?? before?.transactionHash,
    })
  }
  return states
}

/** A call gets its nonce when its simulation passes; before that there is nothing to find. */
const findAssignments = async (tx: Tx, rows: readonly Row[]): Promise<Assignment[]> => {
  const callIds = rows.filter((row) => row.simulated_at).map((row) => row.call_id)
  if (callIds.length === 0) return []
  const assignments = await sql<Assignment>`
    select members.call_id, members.released, nonces.included_hash, nonces.assigned_at,
      sent.hash as signed_hash, sent.signed_at
    from relay_nonce_calls members
      join relay_nonces nonces on nonces.lane = members.lane and nonces.nonce = members.nonce
      left join relay_transactions sent
        on sent.lane = members.lane and sent.nonce = members.nonce and sent.kind <> 'noop'
    where members.call_id in (${sql.join(callIds)})`.execute(tx)
  return assignments.rows
}

/** Prefers nonces that the call still belongs to, then newer ones. */
const findNewest = (
  assignments: readonly Assignment[],
  timeOf: (assignment: Assignment) => Date | null,
): Assignment | undefined => {
  const rank = (assignment: Assignment): number => timeOf(assignment)?.getTime() ?? 0
  return [...assignments].sort((a, b) => Number(a.released) - Number(b.released) || rank(b) - rank(a))[0]
}

const stateOf = (row: Row, assignments: readonly Assignment[]): RelayState => {
  const isIncluded = ({ included_hash }: Assignment): boolean => included_hash !== null
  const isSigned = ({ signed_hash }: Assignment): boolean => signed_hash !== null
  const included = findNewest(assignments.filter(isIncluded), (assignment) => assignment.assigned_at)?.included_hash
  const signed = findNewest(assignments.filter(isSigned), (assignment) => assignment.signed_at)?.signed_hash
  return {
    broadcast: signed !== undefined,
    // A transaction that was mined without executing the call is of no use to its owner.
    transactionHash: ((row.included_at ? included : signed) ?? undefined) as Hex | undefined,
    lastError: row.last_error ?? undefined,
    stages: {
      acceptedAt: row.accepted_at,
      simulatedAt: row.simulated_at,
      signedAt: row.signed_at,
      broadcastAt: row.broadcast_at,
      includedAt: row.included_at,
      finalAt: row.final_at,
    },
  }
}
