import type { Hex } from 'viem'
import { sql, type Tx } from '../../../store/store.ts'

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
  call_id: string
  operation_id: string
  last_error: RelayState['lastError'] | null
  accepted_at: Date
  simulated_at: Date | null
  signed_at: Date | null
  broadcast_at: Date | null
  included_at: Date | null
  final_at: Date | null
}

/** A transaction that a call was in, or was to be in. */
type Trace = {
  call_id: string
  released: boolean
  included_hash: string | null
  allotted_at: Date
  signed_hash: string | null
  signed_at: Date | null
}

/** Tells how far operations have come; one that has no call is not in the answer. */
export const findRelayState = async (tx: Tx, operationIds: readonly string[]): Promise<Map<string, RelayState>> => {
  const states = new Map<string, RelayState>()
  if (operationIds.length === 0) return states
  const { rows } = await sql<Row>`
    select call_id, operation_id, last_error, accepted_at, simulated_at, signed_at, broadcast_at, included_at, final_at
    from relay_calls where operation_id in (${sql.join([...operationIds])}) order by place`.execute(tx)
  const traces = Map.groupBy(await findTraces(tx, rows), ({ call_id }) => call_id)
  // Later calls of an operation are further attempts at it; one that was included outranks them all.
  for (const row of rows) {
    const before = states.get(row.operation_id)
    const state = stateOf(row, traces.get(row.call_id) ?? [])
    const kept = before?.stages.includedAt && !state.stages.includedAt ? before : state
    states.set(row.operation_id, {
      ...kept,
      broadcast: state.broadcast || before?.broadcast === true,
      transactionHash: kept.transactionHash ?? before?.transactionHash,
    })
  }
  return states
}

/** A call has a nonce from the moment it was found to pass; before, there is nothing to look for. */
const findTraces = async (tx: Tx, rows: readonly Row[]): Promise<Trace[]> => {
  const callIds = rows.filter((row) => row.simulated_at).map((row) => row.call_id)
  if (callIds.length === 0) return []
  const traces = await sql<Trace>`
    select members.call_id, members.released, nonces.hash as included_hash, nonces.allotted_at,
      sent.hash as signed_hash, sent.signed_at
    from relay_nonce_calls members
      join relay_nonces nonces on nonces.lane = members.lane and nonces.nonce = members.nonce
      left join relay_transactions sent
        on sent.lane = members.lane and sent.nonce = members.nonce and sent.kind <> 'nothing'
    where members.call_id in (${sql.join(callIds)})`.execute(tx)
  return traces.rows
}

/** Of the nonces that the call still belongs to, or else of the others, the newest. */
const findNewest = (traces: readonly Trace[], timeOf: (trace: Trace) => Date | null): Trace | undefined => {
  const rank = (trace: Trace): number => timeOf(trace)?.getTime() ?? 0
  return [...traces].sort((a, b) => Number(a.released) - Number(b.released) || rank(b) - rank(a))[0]
}

const stateOf = (row: Row, traces: readonly Trace[]): RelayState => {
  const isIncluded = ({ included_hash }: Trace): boolean => included_hash !== null
  const isSigned = ({ signed_hash }: Trace): boolean => signed_hash !== null
  const included = findNewest(traces.filter(isIncluded), (trace) => trace.allotted_at)?.included_hash
  const signed = findNewest(traces.filter(isSigned), (trace) => trace.signed_at)?.signed_hash
  return {
    broadcast: signed !== undefined,
    // A transaction that was mined without executing the call tells nothing that is of use to its owner.
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
