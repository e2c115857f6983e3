import { type Deployment, suretyAbi } from '@surety/contracts'
import { getAddress, type Hex, toFunctionSelector } from 'viem'
import { getAbiItem } from 'viem/utils'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { getCursor, presentOf } from '../../chain/indexer/cursor.ts'
import { digestTerms, encodeOrder, serializeTerms, type TermsOf, writeTerms } from '../../chain/orders.ts'
import { enqueueCall, hasOpenCallLike, simulateCall, withdrawCalls } from '../../chain/relayer/relayer.ts'
import { readUint } from '../../http/chain-values.ts'
import { lockForAccepting } from '../../store/locks.ts'
import type { Tx } from '../../store/store.ts'
import { type AcceptOptions, hashOf } from './accept.ts'
import { outcomeError } from './answer.ts'
import { explainRefusal } from './explain-refusal.ts'
import { finishIfFinal } from './finish.ts'
import { fingerprintOf } from './idempotency.ts'
import { getOperation } from './read.ts'
import { requireQueueRoom, requireRelayable, requireShortValidity, requireVoidLeft } from './relay-policy.ts'
import { addAttempt, findBindings, findOperation, insertOperation, isOpen, type OperationRow } from './store.ts'
import type { Waiters } from './waiters.ts'

export type VoidOptions = AcceptOptions & { deployment: Deployment; waiters: Waiters }

/** An order of a wallet: one that this gateway accepted, or any that the wallet may have signed. */
type Target = { wallet: string } & ({ operationId: string } | { orderId: Hex })

type Order = { signer: Hex; orderId: Hex; row: OperationRow | undefined }

/** The contract has one function for voids and for withdrawn listings. */
type CancelTerms = TermsOf<'cancel_listing'>

const validSeconds = 3_600n

const cancelSelector = toFunctionSelector(getAbiItem({ abi: suretyAbi, name: 'cancel' }))

/** The order and its void share one id, so only the first of them can execute. */
const termsOf = ({ signer, orderId }: Order, deadline: bigint): CancelTerms => ({
  seller: getAddress(signer),
  target: orderId,
  deadline,
  orderId,
})

/** Finds the order and its operation. An order id needs no operation: a refused order has a live signature, too. */
const findTarget = async (tx: Tx, target: Target): Promise<Order> => {
  const { wallet } = target
  if ('orderId' in target) {
    const { orderId } = target
    const { byOrder } = await findBindings(tx, { wallet, key: undefined, signer: wallet, orderId })
    return { signer: wallet as Hex, orderId, row: byOrder }
  }
  const row = await findOperation(tx, { wallet, operationId: target.operationId })
  if (row?.order_id === null) throw new AppError('not_cancellable', unsigned(row))
  if (row) return { signer: row.signer as Hex, orderId: row.order_id as Hex, row }
  throw new AppError(
    'not_found',
    `Your wallet has no operation ${target.operationId}. GET /api/v1/operations lists its operations.`,
  )
}

const unsigned = ({ operation_id }: OperationRow): string =>
  `Operation ${operation_id} needs no signature, so there is none to void. It pays only what is due anyway.`

const getTarget = ({ store }: Pick<VoidOptions, 'store'>, target: Target): Promise<Order> =>
  store.snapshot(async (tx) => {
    await getCursor(tx)
    return findTarget(tx, target)
  })

const canVoid = (row: OperationRow): boolean => isOpen(row) || row.status === 'expired'

/** Refuses to void a decided order. Voiding twice is allowed. */
const requireVoidable = (row: OperationRow): void => {
  if (!canVoid(row) && row.status !== 'voided') throw outcomeError(row)
}

/** Returns the typed data to sign to void an order. Writes nothing. */
export const quoteVoid = async (world: VoidOptions, target: Target) => {
  const order = await getTarget(world, target)
  if (order.row && !canVoid(order.row)) throw outcomeError(order.row)
  const deadline = presentOf(world.clock, await world.store.read(getCursor)) + validSeconds
  const terms = termsOf(order, deadline)
  return {
    ...(order.row ? { operationId: order.row.operation_id } : {}),
    terms: serializeTerms(terms),
    typedData: writeTerms(world.deployment, 'cancel_listing', terms),
  }
}

type Request = Target & { deadline: string; signature: string; waitMs: number; requestId: string }

/**
 * Relays the signer's cancellation to the chain and withdraws queued calls of the order. A transaction that was sent
 * before may still win; then the answer says so.
 */
export const voidOrder = async (world: VoidOptions, request: Request) => {
  const { wallet, waitMs } = request
  const order = await getTarget(world, request)
  if (order.row) requireVoidable(order.row)
  const operationId = order.row?.status === 'voided' ? order.row.operation_id : await sendCancel(world, request, order)
  await world.waiters.waitFor(operationId, { ms: waitMs, pastExpiry: true })
  const { row } = await getTarget(world, { wallet, operationId })
  if (row) requireVoidable(row)
  return { done: row?.status === 'voided', operation: await getOperation(world, { wallet, operationId }) }
}

/** Queues the cancellation, and returns the operation that it belongs to. */
const sendCancel = async (world: VoidOptions, request: Request, order: Order): Promise<string> => {
  const deadline = readUint(request.deadline, { bits: 40, where: 'body.deadline' })
  const validUntil = deadline + 1n
  requireShortValidity(
    { validUntil, validityField: 'deadline' },
    presentOf(world.clock, await world.store.read(getCursor)),
  )
  const terms = termsOf(order, deadline)
  const digest = digestTerms(world.deployment, 'cancel_listing', terms)
  const call = {
    signer: order.signer,
    target: world.deployment.surety,
    data: encodeOrder('cancel_listing', terms, request.signature as Hex),
  }
  const simulation = await simulateCall(world.chain.client, call, world.relayPolicy.findSender())
  if ('revert' in simulation) {
    // Executed on chain already; the indexer has not seen it yet.
    if (simulation.revert.name === 'OrderExecuted' && order.row) return order.row.operation_id
    const signed = {
      signer: order.signer,
      signature: request.signature as Hex,
      terms: {},
      hashSigned: async () => digest,
    }
    throw await explainRefusal(world.chain, signed, simulation.revert)
  }
  const { gas } = simulation
  await requireRelayable(world, { ...call, gas })
  const operationId = await world.store.transaction(async (tx) => {
    await lockForAccepting(tx, [request.wallet])
    const { row } = await findTarget(tx, request)
    const isTaken = row && (!canVoid(row) || (await hasOpenVoid(tx, row)))
    if (isTaken) return row.operation_id
    await requireQueueRoom(tx, order.signer)
    await requireVoidLeft(tx, { clock: world.clock, call })
    const operationId = row?.operation_id ?? newId('op')
    const cancel = { ...call, operationId, terms, digest, validUntil }
    if (!row && (await createVoid(tx, world, { request, cancel }))) return operationId
    if (row?.kind === 'void')
      await addAttempt(tx, { operationId, hash: hashOf(call.data), digest, validBefore: validUntil })
    await withdrawCalls(tx, operationId)
    const { orderId, signer } = order
    const queued = { callId: newId('call'), operationId, group: signer, orderId, ...call, gas, validUntil }
    await enqueueCall(tx, { ...queued, requestId: request.requestId })
    return operationId
  })
  world.relayPolicy.wake()
  return operationId
}

/** A second request for the same void joins the first. */
const hasOpenVoid = (tx: Tx, { operation_id: operationId, signer, order_id }: OperationRow): Promise<boolean> =>
  // Of a cancellation of a listing, the call has the same selector and another target.
  hasOpenCallLike(tx, {
    operationId,
    selector: `${cancelSelector}${signer.slice(2).padStart(64, '0')}${order_id?.slice(2)}`,
  })

type Cancel = { operationId: string; terms: CancelTerms; digest: Hex; signer: Hex; data: Hex; validUntil: bigint }

/** Creates the operation of a void whose order this gateway never accepted. Returns whether its outcome is final already. */
const createVoid = async (
  tx: Tx,
  { clock, kinds }: Pick<VoidOptions, 'clock' | 'kinds'>,
  { request, cancel }: { request: Request; cancel: Cancel },
): Promise<boolean> => {
  const { operationId } = cancel
  const { seller, target, orderId } = cancel.terms
  // The deadline is left out: a later signature for the same void is another attempt of it.
  const terms = { seller, target, orderId }
  const now = clock.now()
  await insertOperation(tx, {
    operation_id: operationId,
    wallet: request.wallet,
    kind: 'void',
    signer: cancel.signer,
    order_id: orderId,
    idempotency_key: null,
    fingerprint: fingerprintOf({ method: 'POST', path: `/api/v1/orders/${orderId}/void`, terms }),
    terms,
    digest: cancel.digest,
    digests: [cancel.digest],
    signature_hashes: [hashOf(cancel.data)],
    valid_before: cancel.validUntil,
    accepted_block: null,
    status: 'queued',
    request_id: request.requestId,
    created_at: now,
  })
  return finishIfFinal(tx, { kinds, operationId, order: { signer: cancel.signer, orderId }, now })
}
