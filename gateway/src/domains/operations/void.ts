import type { Deployment } from '@surety/contracts'
import { getAddress, type Hex } from 'viem'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { getCursor, presentOf } from '../../chain/indexer/cursor.ts'
import { type CancelTerms, encodeCancel, writeCancelTerms } from '../../chain/orders.ts'
import { enqueueCall, simulateCall, withdrawCalls } from '../../chain/relayer/relayer.ts'
import { refusalOf } from '../../chain/reverts.ts'
import { readUint } from '../../http/chain-values.ts'
import { lockForAccepting } from '../../store/locks.ts'
import type { AcceptOptions } from './accept.ts'
import { outcomeError } from './answer.ts'
import { getOperation } from './read.ts'
import { requireRelayable } from './relay-policy.ts'
import { findOperation, isOpen, type OperationRow } from './store.ts'
import type { Waiters } from './waiters.ts'

export type VoidOptions = AcceptOptions & { deployment: Deployment; waiters: Waiters }

const validSeconds = 3_600

/** The order and its void share one id, so only the first of them can execute. */
const termsOf = (row: OperationRow, deadline: number): CancelTerms => ({
  seller: getAddress(row.signer as Hex),
  target: row.order_id as Hex,
  deadline,
  orderId: row.order_id as Hex,
})

type Target = { wallet: string; operationId: string }

const getRow = async ({ store }: Pick<VoidOptions, 'store'>, target: Target): Promise<OperationRow> => {
  const row = await store.snapshot(async (tx) => {
    await getCursor(tx)
    return findOperation(tx, target)
  })
  if (row) return row
  throw new AppError(
    'not_found',
    `Your wallet has no operation ${target.operationId}. GET /api/v1/operations lists its operations.`,
  )
}

/** Refuses to void a decided order. Voiding twice is allowed. */
const requireVoidable = (row: OperationRow): void => {
  if (!isOpen(row) && row.status !== 'expired' && row.status !== 'voided') throw outcomeError(row)
}

/** Returns the typed data to sign to void an order. Writes nothing. */
export const quoteVoid = async (world: VoidOptions, target: Target) => {
  const row = await getRow(world, target)
  requireVoidable(row)
  if (row.status === 'voided') throw outcomeError(row)
  const deadline = Number(presentOf(world.clock, await world.store.read(getCursor))) + validSeconds
  const terms = termsOf(row, deadline)
  return {
    operationId: row.operation_id,
    terms: { ...terms, deadline: String(deadline) },
    typedData: writeCancelTerms(world.deployment, terms),
  }
}

type Request = Target & { deadline: string; signature: string; waitMs: number; requestId: string }

/**
 * Relays the signer's cancellation to the chain and withdraws queued calls of the order. A transaction that was sent
 * before may still win; then the answer says so.
 */
export const voidOperation = async (world: VoidOptions, { waitMs, ...request }: Request) => {
  const row = await getRow(world, request)
  requireVoidable(row)
  if (row.status !== 'voided') {
    await sendCancel(world, request, row)
    await world.waiters.waitFor(row.operation_id, { ms: waitMs, pastExpiry: true })
  }
  const after = await getRow(world, request)
  requireVoidable(after)
  return { done: after.status === 'voided', operation: await getOperation(world, request) }
}

const sendCancel = async (world: VoidOptions, request: Omit<Request, 'waitMs'>, row: OperationRow): Promise<void> => {
  const deadline = Number(readUint(request.deadline, { bits: 40, where: 'body.deadline' }))
  const terms = termsOf(row, deadline)
  const [signer, orderId, target] = [row.signer as Hex, row.order_id as Hex, world.deployment.surety]
  const data = encodeCancel(terms, request.signature as Hex)
  const simulation = await simulateCall(world.chain.client, { target, data }, world.relayPolicy.findSender())
  if ('revert' in simulation) {
    // Executed on chain already; the indexer has not seen it yet.
    if (simulation.revert.name === 'OrderExecuted') return
    throw refusalOf(simulation.revert)
  }
  await requireRelayable(world, { signer, target, data })
  const operationId = row.operation_id
  await world.store.transaction(async (tx) => {
    await lockForAccepting(tx, request.wallet)
    const found = await findOperation(tx, request)
    if (!found || (!isOpen(found) && found.status !== 'expired')) return
    await withdrawCalls(tx, operationId)
    const call = { callId: newId('call'), operationId, group: signer, signer, orderId, target, data }
    const validUntil = BigInt(terms.deadline) + 1n
    await enqueueCall(tx, { ...call, gas: simulation.gas, validUntil, requestId: request.requestId })
  })
  world.relayPolicy.wake()
}
