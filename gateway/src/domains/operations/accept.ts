import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { formatTime } from '../../base/times.ts'
import type { Chain } from '../../chain/chain.ts'
import { findAtCursor, getCursor, presentOf, readAtCursor } from '../../chain/indexer/cursor.ts'
import {
  countOpenCalls,
  defaultCallGas,
  enqueueCall,
  estimateCall,
  type Faults,
  hasOpenCall,
  maxOpenCalls,
} from '../../chain/relayer/relayer.ts'
import { lockForAccepting, lockForContending } from '../../store/locks.ts'
import { type Store, sql, type Tx } from '../../store/store.ts'
import type { Created, Kinds } from './answer.ts'
import { explainRefusal } from './explain-refusal.ts'
import { finishLate, freezeFinal } from './finish.ts'
import { fingerprintOf } from './idempotency.ts'
import {
  type RelayPolicy,
  requireFreeSlots,
  requireQueueRoom,
  requireRelayable,
  requireShortValidity,
  requireUncontended,
  requireUnpaidLeft,
  warnOfSignature,
} from './relay-policy.ts'
import type { SignedOrder, SignedWrite } from './signed-write.ts'
import {
  addAttempt,
  type Binding,
  bindingsOf,
  bindKey,
  findOrder,
  insertionOf,
  insertOperation,
  isOpen,
  type NewOperation,
  type OperationRow,
  rowOf,
  splitBindings,
} from './store.ts'

export type AcceptOptions = {
  store: Store
  chain: Pick<Chain, 'client'>
  clock: Clock
  kinds: Kinds
  relayPolicy: RelayPolicy
  faults: Faults
}

/** How many signatures over the same terms an order may have until all of them have expired. */
const maxAttempts = 20

/**
 * Ensures that a write has exactly one operation with an open call. A write that the protocol would refuse is refused
 * here and binds nothing: neither the key nor the order id.
 */
export const acceptWrite = async (world: AcceptOptions, write: SignedWrite): Promise<Accepted> => {
  const { cursor, rows } = await readAtCursor(world.store, (tx) => bindingsOf(tx, bindingOf(write)))
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

const bindingOf = ({ wallet, idempotencyKey: key, order: { signer, orderId } }: SignedWrite): Binding => ({
  wallet,
  key,
  signer,
  orderId,
})

/** Chooses the operation that a write belongs to. Refuses a key or an order id that belongs to another operation. */
const chooseBound = (rows: readonly OperationRow[], write: SignedWrite): OperationRow | undefined => {
  const { method, path, idempotencyKey: key, order } = write
  const { byKey, byOrder } = splitBindings(rows, bindingOf(write))
  const fingerprint = fingerprintOf({ method, path, terms: order.terms })
  if (byOrder?.kind === 'void') throw orderVoided(byOrder)
  if (byKey && byKey.fingerprint !== fingerprint) throw keyReused(byKey)
  if (!byOrder || byOrder.operation_id === byKey?.operation_id) return byKey
  if (byOrder.fingerprint !== fingerprint)
    throw orderMismatch(byOrder, 'has other terms. Send its terms, or sign a new order id')
  if (key !== undefined && byOrder.idempotency_key !== null)
    throw orderMismatch(byOrder, 'was sent with another Idempotency-Key. Send that key, or none')
  return byOrder
}

const findBound = async (tx: Tx, write: SignedWrite): Promise<OperationRow | undefined> => {
  const { rows } = await sql<OperationRow>`${bindingsOf(tx, bindingOf(write))}`.execute(tx)
  return chooseBound(rows, write)
}

type Ground = OperationRow & { executed_in: bigint | null; open_calls: bigint }

/** Reads what decides about a new operation in one statement: its rivals, whether its order is executed, and the open calls of its signer. */
const readGround = async (tx: Tx, write: SignedWrite) => {
  const { signer, orderId } = write.order
  const query = sql<Ground>`select ground.*, bindings.* from (
      select (select changed_block from orders where signer = ${signer} and order_id = ${orderId}) as executed_in,
        ${countOpenCalls(signer)} as open_calls
    ) as ground left join (${bindingsOf(tx, bindingOf(write))}) as bindings on true`
  const { cursor, rows } = await findAtCursor(tx, query)
  const { executed_in = null, open_calls = 0n } = rows[0] ?? {}
  return {
    rival: chooseBound(
      rows.filter(({ operation_id }) => operation_id !== null),
      write,
    ),
    // An order that is not final yet is left to the next block: a reorg reverts that block together with its events.
    isFinal: executed_in !== null && executed_in <= cursor.final_number,
    freeSlots: maxOpenCalls - Number(open_calls),
  }
}

const createOperation = async (world: AcceptOptions, write: SignedWrite): Promise<Accepted> => {
  const simulatedAt = world.clock.now()
  const simulation = await estimateCall(world.chain.client, write.order, world.relayPolicy.findSender())
  const executed = 'revert' in simulation && simulation.revert.name === 'OrderExecuted'
  if ('revert' in simulation && !executed) throw await explainRefusal(world.chain, write.order, simulation.revert)
  const gas = 'gas' in simulation ? simulation.gas : defaultCallGas
  if (!executed) await requireRelayable(world, { ...write.order, gas })
  const operationId = newId('op')
  const now = world.clock.now()
  const operation = newOperation(write, { operationId, now, executed })
  await world.faults.at('preflighted')
  const { rival, created } = await world.store.transaction(async (tx) => {
    await lockForAccepting(tx, write.wallet)
    const { rival, isFinal, freeSlots } = await readGround(tx, write)
    if (rival) return { rival }
    if (isFinal) {
      await insertOperation(tx, operation)
      await finishIfFinal(tx, world, { operationId, order: write.order, now })
      return {}
    }
    requireFreeSlots(freeSlots)
    if (!executed) await requireOpportunity(tx, world, { order: write.order, simulatedAt })
    // Even for an order that looks executed: a pending transaction can be dropped and a block reverted.
    const acceptedAt = await enqueueCall(tx, callOf(write, { operationId, gas }), insertionOf(tx, operation))
    await world.faults.at('accepting')
    return { created: { row: rowOf(operation), acceptedAt } }
  })
  await world.faults.at('accepted')
  world.relayPolicy.wake()
  if (!rival) return { operationId, replayed: executed, created }
  await resumeOperation(world, write, rival)
  return { operationId: rival.operation_id, replayed: true }
}

/** Refuses an order that earns nothing if its wallet had many today, and one that another order is about to beat. */
const requireOpportunity = async (
  tx: Tx,
  { clock }: Pick<AcceptOptions, 'clock'>,
  { order, simulatedAt }: { order: SignedOrder; simulatedAt: Date },
): Promise<void> => {
  if (!order.readPrice) await requireUnpaidLeft(tx, { clock, call: order })
  if (order.contends === undefined) return
  await lockForContending(tx, order.contends)
  await requireUncontended(tx, { contended: order.contends, simulatedAt })
}

/** The order may be executed and final already: relayed by another gateway, or by this one before it lost its database. */
export const finishIfFinal = async (
  tx: Tx,
  { kinds }: Pick<AcceptOptions, 'kinds'>,
  { operationId, order, now }: { operationId: string; order: Pick<SignedOrder, 'signer' | 'orderId'>; now: Date },
): Promise<boolean> => {
  const done = await findOrder(tx, order)
  const cursor = await getCursor(tx)
  // An order that is not final yet is left to the next block: a reorg reverts that block together with its events.
  if (!done || done.changed_block > cursor.final_number) return false
  await finishLate(tx, { operationId, now })
  await freezeFinal(tx, { kinds, cursor })
  return true
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
    await lockForAccepting(tx, write.wallet)
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

export const keyReused = (row: OperationRow): AppError =>
  new AppError(
    'idempotency_key_reused',
    `The Idempotency-Key belongs to operation ${row.operation_id}, which has other terms. Send the original terms again to ` +
      `get its status (GET /api/v1/operations/${row.operation_id}), or use a new key for these terms.`,
  )

const orderMismatch = (row: OperationRow, what: string): AppError =>
  new AppError(
    'order_mismatch',
    `The order id belongs to operation ${row.operation_id}, which ${what}. See GET /api/v1/operations/${row.operation_id}.`,
  )

const orderVoided = (row: OperationRow): AppError =>
  new AppError(
    'order_voided',
    `The signer voids this order id with operation ${row.operation_id}. To order, use a new Idempotency-Key.`,
  )
