import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../store/store.ts'
import { fingerprintOf } from './idempotency.ts'
import type { SignedWrite } from './signed-write.ts'
import { type Binding, bindingsOf, type OperationRow, splitBindings } from './store.ts'

/** What ties a write to its operation: the key of its wallet, and the order id of its signer. */
export const bindingOf = ({ wallet, idempotencyKey: key, order: { signer, orderId } }: SignedWrite): Binding => ({
  wallet,
  key,
  signer,
  orderId,
})

/** Chooses the operation that a write belongs to. Refuses a key or an order id that belongs to another operation. */
export const chooseBound = (rows: readonly OperationRow[], write: SignedWrite): OperationRow | undefined => {
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

export const findBound = async (tx: Tx, write: SignedWrite): Promise<OperationRow | undefined> => {
  const { rows } = await bindingsOf([bindingOf(write)]).execute(tx)
  return chooseBound(rows, write)
}

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
