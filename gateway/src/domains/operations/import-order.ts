import type { Deployment } from '@surety/contracts'
import type { Hex } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import { getCursor } from '../../chain/indexer/cursor.ts'
import { type OrderType, orderIdOf } from '../../chain/orders.ts'
import { lockForAccepting } from '../../store/locks.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { Kinds } from './answer.ts'
import { finishLate, freezeFinal } from './finish.ts'
import { fingerprintOf } from './idempotency.ts'
import { bindKey, findBindings, findOrder, insertOperation, type OrderRow } from './store.ts'

export type ImportOptions = { store: Store; clock: Clock; kinds: Kinds; deployment: Deployment }

type Target = { wallet: string; key: string; requestId: string }

/**
 * Creates the operation for an order that was executed under a wallet's key and has no operation here: another gateway
 * relayed it, or this one did before it lost its database. A lookup by the key then finds its outcome.
 */
export const importExecutedOrder = async (world: ImportOptions, target: Target): Promise<void> => {
  if (!(await world.store.read((tx) => needsImport(tx, target)))) return
  await world.store.transaction(async (tx) => {
    await lockForAccepting(tx, [target.wallet])
    const { byKey, byOrder } = await findBoth(tx, target)
    if (byKey) return
    if (byOrder) return bindKey(tx, { operationId: byOrder.operation_id, key: target.key })
    const done = await findOrder(tx, orderOf(target))
    if (done) await importOrder(tx, world, { ...target, done })
  })
}

const orderOf = ({ wallet, key }: Target) => ({ signer: wallet, orderId: orderIdOf(key) })

const findBoth = (tx: Tx, target: Target) =>
  findBindings(tx, { wallet: target.wallet, key: target.key, ...orderOf(target) })

/** Checked without a lock first: almost always there is nothing to import. */
const needsImport = async (tx: Tx, target: Target): Promise<boolean> => {
  const { byKey, byOrder } = await findBoth(tx, target)
  if (byKey) return false
  return byOrder ? byOrder.idempotency_key === null : (await findOrder(tx, orderOf(target))) !== undefined
}

const importOrder = async (
  tx: Tx,
  { clock, kinds, deployment }: ImportOptions,
  { wallet, key, requestId, done }: Target & { done: OrderRow },
): Promise<void> => {
  for (const [kind, { recover }] of Object.entries(kinds)) {
    const terms = await recover?.terms(tx, { done, deployment })
    if (!recover || !terms) continue
    const operationId = newId('op')
    await insertOperation(tx, {
      operation_id: operationId,
      wallet,
      kind: kind as OrderType,
      signer: wallet,
      order_id: done.order_id as Hex,
      idempotency_key: key,
      fingerprint: fingerprintOf({ method: 'POST', path: recover.path, terms }),
      terms,
      digest: done.digest,
      digests: [done.digest],
      signature_hashes: [],
      // No signature for it is known here, so if a reorg reverts its block, the operation expires.
      valid_before: done.filled_at,
      accepted_block: null,
      status: 'submitted',
      request_id: requestId,
      created_at: new Date(Number(done.filled_at) * 1000),
    })
    const cursor = await getCursor(tx)
    if (done.changed_block > cursor.final_number) return
    await finishLate(tx, { operationId, now: clock.now() })
    await freezeFinal(tx, { kinds, cursor })
    return
  }
}
