import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Chain } from '../../chain/chain.ts'
import { getCursor, presentOf } from '../../chain/indexer/cursor.ts'
import { enqueueCall, type Faults, hasLiveCall, tryCall } from '../../chain/relayer/relayer.ts'
import { explainRevert, refusalOf } from '../../chain/reverts.ts'
import { fingerprintOf } from '../../http/idempotency.ts'
import type { SignedOrder, SignedWrite } from '../../http/signed-write.ts'
import { lockForAccepting } from '../../store/locks.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { Kinds } from './answer.ts'
import { type Relaying, requireRelay, requireRoom, requireShortLife } from './relaying.ts'
import { freezeFinal, settleLate } from './settle.ts'
import { addAttempt, bindKey, findBindings, findOrder, insertOperation, isOpen, type OperationRow } from './store.ts'

export type Acceptance = {
  store: Store
  chain: Pick<Chain, 'client'>
  clock: Clock
  kinds: Kinds
  relaying: Relaying
  faults: Faults
}

/** How many signatures over the same terms an order may have while none of them has lapsed. */
const mostAttempts = 20

/** What a call is given that could not be tried, because it seems to be executed already. */
const usualGas = 500_000

/**
 * Makes sure that there is one operation for a write, and that it is on its way. What the protocol would refuse is refused
 * here, and then nothing is bound: neither the key nor the order id.
 */
export const acceptWrite = async (
  world: Acceptance,
  write: SignedWrite,
): Promise<{ operationId: string; replayed: boolean }> => {
  const { bound, now } = await world.store.read(async (tx) => {
    const now = presentOf(world.clock, await getCursor(tx))
    return { bound: await findBound(tx, write), now }
  })
  if (!bound || isAnother(bound, write.order)) requireShortLife(write.order, now)
  if (!bound) return begin(world, write)
  await continueWith(world, write, bound)
  return { operationId: bound.operation_id, replayed: true }
}

/** Finds the operation that a write belongs to; refuses a key or an order id that belongs to another one. */
const findBound = async (
  tx: Tx,
  { wallet, method, path, idempotencyKey: key, order }: SignedWrite,
): Promise<OperationRow | undefined> => {
  const { signer, orderId, terms } = order
  const { byKey, byOrder } = await findBindings(tx, { wallet, key, signer, orderId })
  const fingerprint = fingerprintOf({ method, path, terms })
  if (byKey && byKey.fingerprint !== fingerprint) throw keyReused(byKey)
  if (!byOrder || byOrder.operation_id === byKey?.operation_id) return byKey
  if (byOrder.fingerprint !== fingerprint) throw orderMismatch(byOrder, 'has other terms')
  if (key !== undefined && byOrder.idempotency_key !== null)
    throw orderMismatch(byOrder, 'was sent with another Idempotency-Key; send that one, or none')
  return byOrder
}

const begin = async (world: Acceptance, write: SignedWrite): Promise<{ operationId: string; replayed: boolean }> => {
  const trial = await tryCall(world.chain.client, write.order, world.relaying.findSender())
  const executed = 'revert' in trial && trial.revert.name === 'OrderExecuted'
  if ('revert' in trial && !executed) throw refusalOf(trial.revert)
  if (!executed) await requireRelay(world, write.order)
  const operationId = newId('op')
  const now = world.clock.now()
  await world.faults.at('tried')
  const rival = await world.store.transaction(async (tx) => {
    await lockForAccepting(tx, write.wallet)
    const found = await findBound(tx, write)
    if (found) return found
    await insertOperation(tx, newOperation(write, { operationId, now, executed }))
    if (await settleIfFinal(tx, world, { operationId, order: write.order, now })) return undefined
    await requireRoom(tx, write.order.signer)
    // Even what looks executed: what is pending may be dropped and what is in a block taken back, and then this goes out.
    await enqueueCall(tx, callOf(write, { operationId, gas: 'gas' in trial ? trial.gas : usualGas }))
    await world.faults.at('accepting')
    return undefined
  })
  await world.faults.at('accepted')
  world.relaying.wake()
  if (!rival) return { operationId, replayed: executed }
  await continueWith(world, write, rival)
  return { operationId: rival.operation_id, replayed: true }
}

/** The order may be in the tables for good already: relayed by somebody else, or by us before the database was lost. */
const settleIfFinal = async (
  tx: Tx,
  { kinds }: Acceptance,
  { operationId, order, now }: { operationId: string; order: SignedOrder; now: Date },
): Promise<boolean> => {
  const done = await findOrder(tx, order)
  const cursor = await getCursor(tx)
  // What is not final is left to the next block, which can be taken back together with its news.
  if (!done || done.changed_block > cursor.final_number) return false
  await settleLate(tx, { operationId, now })
  await freezeFinal(tx, { kinds, cursor })
  return true
}

/**
 * Takes a fresh signature over the same terms as a further attempt, if the order may still need one; and gets an operation
 * going again for which nothing is done any more, though it can still be executed.
 */
const continueWith = async (world: Acceptance, write: SignedWrite, bound: OperationRow): Promise<void> => {
  const { order, idempotencyKey } = write
  const wanted = await world.store.read((tx) => chooseAttempt(tx, bound, order))
  const gas = wanted ? await tryAgain(world, { row: bound, order, wanted }) : undefined
  if (gas === undefined && (idempotencyKey === undefined || bound.idempotency_key !== null)) return
  await world.store.transaction(async (tx) => {
    await lockForAccepting(tx, write.wallet)
    const found = await findBound(tx, write)
    if (!found) return
    const operationId = found.operation_id
    if (idempotencyKey !== undefined) await bindKey(tx, { operationId, key: idempotencyKey })
    const attempt = gas === undefined ? undefined : await chooseAttempt(tx, found, order)
    if (gas === undefined || !attempt) return
    await requireRoom(tx, order.signer)
    if (attempt === 'fresh')
      await addAttempt(tx, { operationId, hash: hashOf(order.data), validBefore: order.validUntil })
    await enqueueCall(tx, callOf(write, { operationId, gas }))
  })
  world.relaying.wake()
}

/** Whether this is a signature that the operation has not had and may still have use for. */
const isAnother = (row: OperationRow, { data }: SignedOrder): boolean =>
  (isOpen(row) || row.status === 'expired') && !row.signature_hashes.includes(hashOf(data))

type Attempt = 'fresh' | 'again'

const chooseAttempt = async (tx: Tx, row: OperationRow, order: SignedOrder): Promise<Attempt | undefined> => {
  const another = isAnother(row, order)
  if (row.status === 'expired') return another && order.validUntil > row.valid_before ? 'fresh' : undefined
  if (!isOpen(row)) return undefined
  if (!another) return (await hasLiveCall(tx, row.operation_id)) ? undefined : 'again'
  if (row.signature_hashes.length >= mostAttempts) throw tooManyAttempts(row)
  return 'fresh'
}

/** Says what gas a further attempt is to have; undefined where none is needed. What is refused leaves all as it was. */
const tryAgain = async (
  world: Acceptance,
  { row, order, wanted }: { row: OperationRow; order: SignedOrder; wanted: Attempt },
): Promise<number | undefined> => {
  const trial = await tryCall(world.chain.client, order, world.relaying.findSender())
  if ('gas' in trial) {
    await requireRelay(world, order)
    return trial.gas
  }
  // What was accepted once waits for better times, as it would have done if nothing had come between.
  if (wanted === 'again') return usualGas
  if (trial.revert.name === 'OrderExecuted') return undefined
  const { code, message } = explainRevert(trial.revert)
  const stands = isOpen(row) ? ` What was signed before for operation ${row.operation_id} still stands.` : ''
  throw new AppError(code, message + stands)
}

const hashOf = (data: Hex): string => createHash('sha256').update(data).digest('base64url')

type Start = { operationId: string; now: Date; executed: boolean }

const newOperation = (
  { wallet, method, path, idempotencyKey, requestId, order }: SignedWrite,
  { operationId, now, executed }: Start,
) => ({
  operation_id: operationId,
  wallet,
  kind: order.kind,
  signer: order.signer,
  order_id: order.orderId,
  idempotency_key: idempotencyKey ?? null,
  fingerprint: fingerprintOf({ method, path, terms: order.terms }),
  terms: order.terms,
  digest: order.digest,
  signature_hashes: [hashOf(order.data)],
  valid_before: order.validUntil,
  status: executed ? ('submitted' as const) : ('queued' as const),
  request_id: requestId,
  created_at: now,
})

const callOf = ({ requestId, order }: SignedWrite, { operationId, gas }: { operationId: string; gas: number }) => ({
  callId: newId('call'),
  operationId,
  // Everything that draws on one balance stands in one row.
  group: order.signer,
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
    `Operation ${operation_id} has ${signature_hashes.length} signatures, of which one at most will be executed; the last lapses at ` +
      `${valid_before}. Wait until then, or void the order.`,
  )

const keyReused = (row: OperationRow): AppError =>
  new AppError(
    'idempotency_key_reused',
    `The Idempotency-Key belongs to operation ${row.operation_id} with other terms, which GET /api/v1/operations/${row.operation_id} ` +
      'shows. Send those to hear of it, or use a new key for these.',
  )

const orderMismatch = (row: OperationRow, what: string): AppError =>
  new AppError(
    'order_mismatch',
    `The order id belongs to operation ${row.operation_id}, which ${what}. GET /api/v1/operations/${row.operation_id} shows it.`,
  )
