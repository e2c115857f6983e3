import type { Deployment } from '@surety/contracts'
import type { Hex } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import { getCursor } from '../../chain/indexer/cursor.ts'
import { orderIdOf } from '../../chain/orders.ts'
import { fingerprintOf } from '../../http/idempotency.ts'
import type { OperationKind } from '../../http/operation-view.ts'
import { lockForAccepting } from '../../store/locks.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { Kinds } from './answer.ts'
import { freezeFinal, settleLate } from './settle.ts'
import { bindKey, findBindings, findOrder, insertOperation, type OrderRow } from './store.ts'

export type Adoption = { store: Store; clock: Clock; kinds: Kinds; deployment: Deployment }

type Target = { wallet: string; key: string; requestId: string }

/**
 * Makes an operation of an order that was executed under a wallet's key and that no operation here stands for: another
 * gateway relayed it, or this one before it lost its database. Whoever asks by the key then finds what became of it.
 */
export const adoptOrder = async (world: Adoption, target: Target): Promise<void> => {
  if (await world.store.read((tx) => isSettled(tx, target))) return
  await world.store.transaction(async (tx) => {
    await lockForAccepting(tx, target.wallet)
    const { byKey, byOrder } = await findBoth(tx, target)
    if (byKey) return
    if (byOrder) return bindKey(tx, { operationId: byOrder.operation_id, key: target.key })
    const done = await findOrder(tx, orderOf(target))
    if (done) await adopt(tx, world, { ...target, done })
  })
}

const orderOf = ({ wallet, key }: Target) => ({ signer: wallet, orderId: orderIdOf(key) })

const findBoth = (tx: Tx, target: Target) =>
  findBindings(tx, { wallet: target.wallet, key: target.key, ...orderOf(target) })

/** Nearly always there is nothing to do, and that takes no lock. */
const isSettled = async (tx: Tx, target: Target): Promise<boolean> => {
  const { byKey, byOrder } = await findBoth(tx, target)
  if (byKey) return true
  return !(byOrder ? byOrder.idempotency_key === null : await findOrder(tx, orderOf(target)))
}

const adopt = async (
  tx: Tx,
  { clock, kinds, deployment }: Adoption,
  { wallet, key, requestId, done }: Target & { done: OrderRow },
): Promise<void> => {
  for (const [kind, { path, recall }] of Object.entries(kinds)) {
    const terms = await recall(tx, { done, deployment })
    if (!terms) continue
    const operationId = newId('op')
    await insertOperation(tx, {
      operation_id: operationId,
      wallet,
      kind: kind as OperationKind,
      signer: wallet,
      order_id: done.order_id as Hex,
      idempotency_key: key,
      fingerprint: fingerprintOf({ method: 'POST', path, terms }),
      terms,
      digest: done.digest,
      signature_hashes: [],
      // Nothing that was signed for it is known here. If its block is taken back, that is proof enough that it is over.
      valid_before: done.filled_at,
      status: 'submitted',
      request_id: requestId,
      created_at: new Date(Number(done.filled_at) * 1000),
    })
    const cursor = await getCursor(tx)
    if (done.changed_block > cursor.final_number) return
    await settleLate(tx, { operationId, now: clock.now() })
    await freezeFinal(tx, { kinds, cursor })
    return
  }
}
