import { newId } from '../../base/ids.ts'
import { getCursor, presentOf } from '../../chain/indexer/cursor.ts'
import { enqueueCall, simulateCall } from '../../chain/relayer/relayer.ts'
import { refusalOf } from '../../chain/reverts.ts'
import { lockForAccepting } from '../../store/locks.ts'
import { sql, type Tx } from '../../store/store.ts'
import type { AcceptOptions } from './accept.ts'
import { keyReused } from './bound.ts'
import { finishLateClaims } from './finish.ts'
import { fingerprintOf } from './idempotency.ts'
import { requireQueueRoom, requireRelayable, requireUnpaidLeft } from './relay-policy.ts'
import type { UnsignedWrite } from './signed-write.ts'
import { insertOperation, type OperationRow } from './store.ts'

/** How long the gateway tries to execute it. */
const validSeconds = 86_400n

const termsOf = ({ tokenId }: UnsignedWrite) => ({ tokenId: String(tokenId) })

const fingerprint = (write: UnsignedWrite): string => fingerprintOf({ ...write, terms: termsOf(write) })

/** The operation of the same key or, without a key, an open one for the same thing. */
const findBound = async (tx: Tx, write: UnsignedWrite): Promise<OperationRow | undefined> => {
  const { wallet, kind, tokenId, idempotencyKey: key } = write
  const condition =
    key === undefined
      ? sql`order_id is null and kind = ${kind} and terms->>'tokenId' = ${String(tokenId)} and status in ('queued', 'submitted')`
      : sql`idempotency_key = ${key}`
  const { rows } = await sql<OperationRow>`select * from operations
    where wallet = ${wallet} and ${condition} order by created_at limit 1`.execute(tx)
  const [found] = rows
  if (found && found.fingerprint !== fingerprint(write)) throw keyReused(found)
  return found
}

/** Ensures that a write without a signature has an operation. A request that would change nothing is refused and binds nothing. */
export const acceptUnsigned = async (
  world: AcceptOptions,
  write: UnsignedWrite,
): Promise<{ operationId: string; replayed: boolean }> => {
  const { bound, cursor } = await world.store.read(async (tx) => ({
    bound: await findBound(tx, write),
    cursor: await getCursor(tx),
  }))
  if (bound) return { operationId: bound.operation_id, replayed: true }
  const { target, data } = write
  const now = presentOf(world.clock, cursor)
  const simulation = await simulateCall(world.chain.client, { target, data }, world.relayPolicy.findSender())
  if ('revert' in simulation) throw refusalOf(simulation.revert, { now })
  const value = write.readValue(simulation.returned)
  const readPrice = async (): Promise<bigint> => value
  await requireRelayable(world, { target, data, signer: write.wallet, gas: simulation.gas, readPrice })
  const operation = {
    operationId: newId('op'),
    acceptedBlock: cursor.number,
    validUntil: now + validSeconds,
    gas: simulation.gas,
  }
  const rival = await world.store.transaction(async (tx) => {
    await lockForAccepting(tx, [write.wallet])
    return (await findBound(tx, write)) ?? createOperation(tx, world, write, operation)
  })
  world.relayPolicy.wake()
  return { operationId: rival?.operation_id ?? operation.operationId, replayed: rival !== undefined }
}

type NewWrite = { operationId: string; acceptedBlock: bigint; validUntil: bigint; gas: number }

const createOperation = async (
  tx: Tx,
  { clock }: Pick<AcceptOptions, 'clock'>,
  write: UnsignedWrite,
  { operationId, acceptedBlock, validUntil, gas }: NewWrite,
): Promise<undefined> => {
  const { wallet, kind, tokenId, target, data, requestId } = write
  await requireQueueRoom(tx, wallet)
  await requireUnpaidLeft(tx, { clock, call: { signer: wallet, target, data } })
  await insertOperation(tx, {
    operation_id: operationId,
    wallet,
    kind,
    signer: wallet,
    order_id: null,
    idempotency_key: write.idempotencyKey ?? null,
    fingerprint: fingerprint(write),
    terms: termsOf(write),
    digest: null,
    digests: [],
    signature_hashes: [],
    valid_before: validUntil,
    accepted_block: acceptedBlock,
    status: 'queued',
    request_id: requestId,
    created_at: clock.now(),
  })
  // Calls for the same thing go one after the other: the first may make the next one needless.
  const call = { callId: newId('call'), operationId, group: `${kind} ${tokenId}`, signer: wallet, orderId: null }
  await enqueueCall(tx, { ...call, target, data, gas, validUntil, requestId })
  await finishLateClaims(tx, { acceptedBlock })
}
