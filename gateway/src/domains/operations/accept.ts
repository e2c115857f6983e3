import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import { makeBatch } from '../../base/batch.ts'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Logger } from '../../base/log.ts'
import { formatTime } from '../../base/times.ts'
import type { Chain } from '../../chain/chain.ts'
import { type Cursor, presentOf, readAtCursor } from '../../chain/indexer/cursor.ts'
import { defaultCallGas, enqueueCall, estimateCall, type Faults, hasOpenCall } from '../../chain/relayer/relayer.ts'
import { lockForAccepting } from '../../store/locks.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { Created, Kinds } from './answer.ts'
import { bindingOf, chooseBound, findBound } from './bound.ts'
import { explainRefusal } from './explain-refusal.ts'
import { type Candidate, type Committed, makeGroupCommit } from './group-commit.ts'
import { fingerprintOf } from './idempotency.ts'
import {
  type RelayPolicy,
  requireQueueRoom,
  requireRelayable,
  requireShortValidity,
  warnOfSignature,
} from './relay-policy.ts'
import type { SignedOrder, SignedWrite } from './signed-write.ts'
import { addAttempt, type Binding, bindingsOf, bindKey, isOpen, type NewOperation, type OperationRow } from './store.ts'

export type AcceptOptions = {
  store: Store
  chain: Pick<Chain, 'client'>
  clock: Clock
  kinds: Kinds
  relayPolicy: RelayPolicy
  faults: Faults
  log: Logger
}

/** What acceptance does for several writes at once. */
type AcceptWorld = AcceptOptions & {
  readBindings(binding: Binding): Promise<{ cursor: Cursor; rows: OperationRow[] }>
  commit(candidate: Candidate): Promise<Committed>
}

/** Reads with more of them would keep the process from everything else for too long. */
const maxBindings = 50

/** Makes what writes share: those of one turn of the event loop are looked up by one statement, and stored by one transaction. */
export const openAccepting = (options: AcceptOptions): AcceptWorld => ({
  ...options,
  readBindings: makeBatch(async (bindings: Binding[]) => {
    const found = await readAtCursor(options.store, () => bindingsOf(bindings))
    return () => found
  }, maxBindings),
  commit: makeGroupCommit(options),
})

/** How many signatures over the same terms an order may have until all of them have expired. */
const maxAttempts = 20

/**
 * Ensures that a write has exactly one operation with an open call. A write that the protocol would refuse is refused
 * here and binds nothing: neither the key nor the order id.
 */
export const acceptWrite = async (world: AcceptWorld, write: SignedWrite): Promise<Accepted> => {
  const { cursor, rows } = await world.readBindings(bindingOf(write))
  const [bound, now] = [chooseBound(rows, write), presentOf(world.clock, cursor)]
  if (!bound) await write.requireMatch?.()
  try {
    if (!bound || isNewSignature(bound, write.order)) requireShortValidity(write.order, now)
    if (!bound) return await createOperation(world, write)
  } catch (error) {
    throw warnOfSignature(error, write.order, now)
  }
  await resumeOperation(world, write, bound)
  return { operationId: bound.operation_id, replayed: true }
}

type Accepted = { operationId: string; replayed: boolean; created?: Created | undefined }

const createOperation = async (world: AcceptWorld, write: SignedWrite): Promise<Accepted> => {
  const simulatedAt = world.clock.now()
  const simulation = await estimateCall(world.chain.client, write.order, world.relayPolicy.findSender())
  const executed = 'revert' in simulation && simulation.revert.name === 'OrderExecuted'
  if ('revert' in simulation && !executed) throw await explainRefusal(world.chain, write.order, simulation.revert)
  const gas = 'gas' in simulation ? simulation.gas : defaultCallGas
  if (!executed) await requireRelayable(world, { ...write.order, gas })
  const operationId = newId('op')
  const operation = newOperation(write, { operationId, now: world.clock.now(), executed })
  await world.faults.at('preflighted')
  const call = callOf(write, { operationId, gas })
  const { rival, created } = await world.commit({ write, operation, call, simulatedAt, executed })
  await world.faults.at('accepted')
  world.relayPolicy.wake()
  if (!rival) return { operationId, replayed: executed, created }
  await resumeOperation(world, write, rival)
  return { operationId: rival.operation_id, replayed: true }
}

/**
 * Adds a new signature over the same terms as an attempt if the order can still use one, and queues a call again for an
 * open operation that has none.
 */
const resumeOperation = async (world: AcceptOptions, write: SignedWrite, bound: OperationRow): Promise<void> => {
  const { order, idempotencyKey } = write
  const wanted = await world.store.read((tx) => chooseAttempt(tx, bound, order))
  const gas = wanted ? await simulateAttempt(world, { row: bound, order, wanted }) : undefined
  if (gas === undefined && (idempotencyKey === undefined || bound.idempotency_key !== null)) return
  await world.store.transaction(async (tx) => {
    await lockForAccepting(tx, [write.wallet])
    const found = await findBound(tx, write)
    if (!found) return
    const operationId = found.operation_id
    if (idempotencyKey !== undefined) await bindKey(tx, { operationId, key: idempotencyKey })
    const attempt = gas === undefined ? undefined : await chooseAttempt(tx, found, order)
    if (gas === undefined || !attempt) return
    await requireQueueRoom(tx, order.signer)
    if (attempt === 'new')
      await addAttempt(tx, {
        operationId,
        hash: hashOf(order.data),
        digest: order.digest,
        validBefore: order.validUntil,
        terms: order.terms,
      })
    await enqueueCall(tx, callOf(write, { operationId, gas }))
  })
  world.relayPolicy.wake()
}

/** Whether the operation has not seen this signature and can still use it. */
const isNewSignature = (row: OperationRow, { data }: SignedOrder): boolean =>
  (isOpen(row) || row.status === 'expired') && !row.signature_hashes.includes(hashOf(data))

type Attempt = 'new' | 'retry'

const chooseAttempt = async (tx: Tx, row: OperationRow, order: SignedOrder): Promise<Attempt | undefined> => {
  const isNew = isNewSignature(row, order)
  if (row.status === 'expired') return isNew && order.validUntil > row.valid_before ? 'new' : undefined
  if (!isOpen(row)) return undefined
  if (!isNew) return (await hasOpenCall(tx, row.operation_id)) ? undefined : 'retry'
  if (row.signature_hashes.length >= maxAttempts) throw tooManyAttempts(row)
  return 'new'
}

/** Returns the gas for another attempt, or undefined if none is needed. A refused attempt changes nothing. */
const simulateAttempt = async (
  world: AcceptOptions,
  { row, order, wanted }: { row: OperationRow; order: SignedOrder; wanted: Attempt },
): Promise<number | undefined> => {
  const simulation = await estimateCall(world.chain.client, order, world.relayPolicy.findSender())
  if ('gas' in simulation) {
    await requireRelayable(world, { ...order, gas: simulation.gas })
    return simulation.gas
  }
  // An accepted order stays accepted: it is queued even while it would fail.
  if (wanted === 'retry') return defaultCallGas
  if (simulation.revert.name === 'OrderExecuted') return undefined
  const { code, message } = await explainRefusal(world.chain, order, simulation.revert)
  const open = isOpen(row) ? ` Earlier signatures for operation ${row.operation_id} remain valid.` : ''
  throw new AppError(code, message + open)
}

export const hashOf = (data: Hex): string => createHash('sha256').update(data).digest('base64url')

type Start = { operationId: string; now: Date; executed: boolean }

const newOperation = (
  { wallet, method, path, idempotencyKey, requestId, order }: SignedWrite,
  { operationId, now, executed }: Start,
): NewOperation => ({
  operation_id: operationId,
  wallet,
  kind: order.kind,
  signer: order.signer,
  order_id: order.orderId,
  idempotency_key: idempotencyKey ?? null,
  fingerprint: fingerprintOf({ method, path, terms: order.terms }),
  terms: order.terms,
  digest: order.digest,
  digests: [order.digest],
  signature_hashes: [hashOf(order.data)],
  valid_before: order.validUntil,
  accepted_block: null,
  status: executed ? ('submitted' as const) : ('queued' as const),
  request_id: requestId,
  created_at: now,
})

const callOf = ({ requestId, order }: SignedWrite, { operationId, gas }: { operationId: string; gas: number }) => ({
  callId: newId('call'),
  operationId,
  // Calls that draw on one balance run one after the other.
  group: order.signer,
  contended: order.contends,
  signer: order.signer,
  orderId: order.orderId,
  target: order.target,
  data: order.data,
  gas,
  validUntil: order.validUntil,
  requestId,
})

const tooManyAttempts = ({ operation_id, signature_hashes, valid_before }: OperationRow): AppError =>
  new AppError(
    'conflict',
    `Operation ${operation_id} has ${signature_hashes.length} signatures, the maximum; the last one expires at ${formatTime(valid_before)}. ` +
      'Wait until then, or void the order.',
  )
