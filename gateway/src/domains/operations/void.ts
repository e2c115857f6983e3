import type { Deployment } from '@surety/contracts'
import { getAddress, type Hex } from 'viem'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { getCursor, presentOf } from '../../chain/indexer/cursor.ts'
import { type CancelTerms, encodeCancel, writeCancelTerms } from '../../chain/orders.ts'
import { enqueueCall, tryCall, withdrawCalls } from '../../chain/relayer/relayer.ts'
import { refusalOf } from '../../chain/reverts.ts'
import { readUint } from '../../http/chain-values.ts'
import { lockForAccepting } from '../../store/locks.ts'
import type { Acceptance } from './accept.ts'
import { refuseDecided } from './answer.ts'
import { getOperation } from './read.ts'
import { requireRelay } from './relaying.ts'
import { findOperation, isOpen, type OperationRow } from './store.ts'
import type { Waiting } from './waiting.ts'

export type Voiding = Acceptance & { deployment: Deployment; waiting: Waiting }

const validSeconds = 3_600

/** The order and its voiding have the same id: whichever comes first is the last. */
const termsOf = (row: OperationRow, deadline: number): CancelTerms => ({
  seller: getAddress(row.signer as Hex),
  target: row.order_id as Hex,
  deadline,
  orderId: row.order_id as Hex,
})

type Target = { wallet: string; operationId: string }

const getRow = async ({ store }: Pick<Voiding, 'store'>, target: Target): Promise<OperationRow> => {
  const row = await store.snapshot(async (tx) => {
    await getCursor(tx)
    return findOperation(tx, target)
  })
  if (row) return row
  throw new AppError('not_found', `Your wallet has no operation ${target.operationId}.`)
}

/** Refuses to void what the chain has decided, except that voiding twice is voiding. */
const requireVoidable = (row: OperationRow): void => {
  if (!isOpen(row) && row.status !== 'expired' && row.status !== 'voided') throw refuseDecided(row)
}

/** Shows what to sign to void the order of an operation. Writes nothing. */
export const quoteVoid = async (world: Voiding, target: Target) => {
  const row = await getRow(world, target)
  requireVoidable(row)
  if (row.status === 'voided') throw refuseDecided(row)
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
 * Has the signer's word that an order is void brought to the chain, and what of the order still waits here is not sent. What
 * was sent before may win; then that is the answer.
 */
export const voidOperation = async (world: Voiding, { waitMs, ...request }: Request) => {
  const row = await getRow(world, request)
  requireVoidable(row)
  if (row.status !== 'voided') {
    await sendCancel(world, request, row)
    await world.waiting.until(row.operation_id, { ms: waitMs, pastExpiry: true })
  }
  const after = await getRow(world, request)
  requireVoidable(after)
  return { done: after.status === 'voided', operation: await getOperation(world, request) }
}

const sendCancel = async (world: Voiding, request: Omit<Request, 'waitMs'>, row: OperationRow): Promise<void> => {
  const deadline = Number(readUint(request.deadline, { bits: 40, where: 'body.deadline' }))
  const terms = termsOf(row, deadline)
  const [signer, orderId, target] = [row.signer as Hex, row.order_id as Hex, world.deployment.surety]
  const data = encodeCancel(terms, request.signature as Hex)
  const trial = await tryCall(world.chain.client, { target, data }, world.relaying.findSender())
  if ('revert' in trial) {
    // Executed on the chain already, and the tables have yet to hear of it.
    if (trial.revert.name === 'OrderExecuted') return
    throw refusalOf(trial.revert)
  }
  await requireRelay(world, { signer, target, data })
  const operationId = row.operation_id
  await world.store.transaction(async (tx) => {
    await lockForAccepting(tx, request.wallet)
    const found = await findOperation(tx, request)
    if (!found || (!isOpen(found) && found.status !== 'expired')) return
    await withdrawCalls(tx, operationId)
    const call = { callId: newId('call'), operationId, group: signer, signer, orderId, target, data }
    const validUntil = BigInt(terms.deadline) + 1n
    await enqueueCall(tx, { ...call, gas: trial.gas, validUntil, requestId: request.requestId })
  })
  world.relaying.wake()
}
