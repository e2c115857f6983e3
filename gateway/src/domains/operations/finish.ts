import { type Cursor, getCursor } from '../../chain/indexer/cursor.ts'
import type { Handlers } from '../../chain/indexer/handlers.ts'
import { restoreCalls, withdrawCalls } from '../../chain/relayer/relayer.ts'
import { lockForFinishing } from '../../store/locks.ts'
import { type NewEvent, publish } from '../../store/outbox.ts'
import { sql, type Tx } from '../../store/store.ts'
import { type Kinds, renderOutcomes } from './answer.ts'
import type { OperationData } from './schema.ts'
import { findOrder, type OperationRow } from './store.ts'
import { namePosition } from './view.ts'

const maxFrozenPerBlock = 500

/** Finishes operations in the transaction of the blocks that decided them. */
export const operationEvents = (kinds: Kinds): Handlers => ({
  on: {},
  afterBlocks: async (tx, { from, cursor }) => {
    await lockForFinishing(tx)
    if (!(await isAnyDue(tx, { from, cursor }))) return
    const decided = [...(await finishOpen(tx)), ...(await finishExpired(tx, from)), ...(await finishClaims(tx, from))]
    await publish(
      tx,
      decided.map((row) =>
        outcomeEvent(row, { blockNumber: row.executed_block, at: row.executed_at ?? cursor.timestamp }),
      ),
    )
    await freezeFinal(tx, { kinds, cursor })
  },
  afterRollback: async (tx, { number }) => {
    await lockForFinishing(tx)
    // The relayer sends the call again, so the operation may succeed later. The outbox reverts its events.
    const { rows } =
      await sql<OperationRow>`update operations set status = 'submitted', token_id = null, transaction_hash = null,
        executed_block = null, executed_at = null, frozen_status = null, frozen_body = null, final_at = null
      where executed_block > ${number} returning *`.execute(tx)
    // Blocks that replace these may have the claim that an open request waits for.
    await sql`update operations set accepted_block = ${number}
      where accepted_block > ${number} and status in ('queued', 'submitted')`.execute(tx)
    for (const { order_id, operation_id } of rows) if (order_id === null) await restoreCalls(tx, operation_id)
  },
})

/** Most blocks decide nothing. One statement knows, instead of those that would find nothing to do. */
const isAnyDue = async (tx: Tx, { from, cursor }: { from: bigint; cursor: Cursor }): Promise<boolean> => {
  const { rows } = await sql`select 1 where
    exists (select from operations where status in ('queued', 'submitted'))
    or exists (select from orders where changed_block >= ${from})
    or exists (select from bond_claims where changed_block >= ${from})
    or exists (select from operations where executed_block <= ${cursor.final_number} and frozen_status is null)`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * The digest shows whether these terms or other terms were executed. An order whose deadline was signed again has several.
 * An order without a position was voided.
 */
const outcome = sql`
  status = case when done.token_id = 0 then 'voided'
    when done.digest = any(operations.digests) then 'succeeded' else 'superseded' end,
  token_id = done.token_id, transaction_hash = done.transaction_hash,
  executed_block = done.changed_block, executed_at = done.filled_at,
  frozen_status = null, frozen_body = null, final_at = null`

const finishOpen = async (tx: Tx): Promise<OperationRow[]> => {
  const { rows } = await sql<OperationRow>`update operations set ${outcome} from orders done
    where operations.status in ('queued', 'submitted')
      and done.signer = operations.signer and done.order_id = operations.order_id
    returning operations.*`.execute(tx)
  return rows
}

/** A signer can sign an expired order again and have it relayed elsewhere. */
const finishExpired = async (tx: Tx, from: bigint): Promise<OperationRow[]> => {
  const { rows } = await sql<OperationRow>`update operations set ${outcome} from orders done
    where done.changed_block >= ${from} and operations.status = 'expired'
      and done.signer = operations.signer and done.order_id = operations.order_id
    returning operations.*`.execute(tx)
  return rows
}

/**
 * Anyone may claim for a bond, and every claim pays all there is: the first one after a request executes it. What is still
 * queued for it is withdrawn.
 */
const finishClaims = async (tx: Tx, from: bigint): Promise<OperationRow[]> => {
  const { rows } = await sql<OperationRow>`update operations set status = 'succeeded', token_id = done.token_id,
      transaction_hash = done.transaction_hash, executed_block = done.changed_block, executed_at = done.claimed_at,
      frozen_status = null, frozen_body = null, final_at = null
    from bond_claims done
    where done.changed_block >= ${from} and operations.order_id is null
      and operations.terms->>'tokenId' = done.token_id::text and operations.accepted_block < done.changed_block
      and (operations.status in ('queued', 'submitted')
        or (operations.status = 'expired' and done.claimed_at < operations.valid_before))
    returning operations.*`.execute(tx)
  for (const { operation_id } of rows) await withdrawCalls(tx, operation_id)
  return rows
}

/** Finishes claims that were executed while their requests were being accepted. */
export const finishLateClaims = async (tx: Tx, { acceptedBlock }: { acceptedBlock: bigint }): Promise<void> => {
  const rows = await finishClaims(tx, acceptedBlock + 1n)
  await publish(
    tx,
    rows.map((row) => outcomeEvent(row, { blockNumber: row.executed_block, at: row.executed_at ?? 0n })),
  )
}

/** Finishes an operation whose order was executed in a final block before the operation existed. */
export const finishLate = async (tx: Tx, { operationId, now }: { operationId: string; now: Date }): Promise<void> => {
  const { rows } = await sql<OperationRow>`update operations set ${outcome} from orders done
    where operations.operation_id = ${operationId}
      and done.signer = operations.signer and done.order_id = operations.order_id
    returning operations.*`.execute(tx)
  await publish(
    tx,
    rows.map((row) => outcomeEvent(row, { blockNumber: null, at: BigInt(Math.floor(now.getTime() / 1000)) })),
  )
}

/** The order may be executed and final already: relayed by another gateway, or by this one before it lost its database. */
export const finishIfFinal = async (
  tx: Tx,
  { kinds, operationId, order, now }: { kinds: Kinds; operationId: string; order: OrderName; now: Date },
): Promise<boolean> => {
  const done = await findOrder(tx, order)
  const cursor = await getCursor(tx)
  // An order that is not final yet is left to the next block: a reorg reverts that block together with its events.
  if (!done || done.changed_block > cursor.final_number) return false
  await finishLate(tx, { operationId, now })
  await freezeFinal(tx, { kinds, cursor })
  return true
}

type OrderName = Parameters<typeof findOrder>[1]

/** Freezes final answers: every later answer is the same bytes. The time is the database's, so that all processes agree. */
export const freezeFinal = async (tx: Tx, { kinds, cursor }: { kinds: Kinds; cursor: Cursor }): Promise<void> => {
  const rows = (await tx
    .selectFrom('operations')
    .selectAll()
    .where('executed_block', '<=', cursor.final_number)
    .where('frozen_status', 'is', null)
    .limit(maxFrozenPerBlock)
    .execute()) as OperationRow[]
  if (rows.length === 0) return
  const outcomes = [...(await renderOutcomes(tx, { rows, kinds, cursor }))]
  const ids = outcomes.map(([operationId]) => operationId)
  const statuses = outcomes.map(([, { status }]) => status)
  const bodies = outcomes.map(([, { body }]) => body)
  await sql`update operations set frozen_status = frozen.status, frozen_body = frozen.body, final_at = clock_timestamp()
    from unnest(${ids}::text[], ${statuses}::int4[], ${bodies}::text[]) as frozen (operation_id, status, body)
    where operations.operation_id = frozen.operation_id`.execute(tx)
}

/** The event that reports the outcome of an operation to its wallet. */
export const outcomeEvent = (
  row: OperationRow,
  { blockNumber, at }: { blockNumber: bigint | null; at: bigint },
): NewEvent => {
  const tokenId = row.token_id === 0n ? null : row.token_id
  return {
    type: `operation.${row.status}`,
    audience: [row.wallet],
    productId: tokenId === null ? null : BigInt(namePosition(tokenId).productId),
    data: {
      operationId: row.operation_id,
      kind: row.kind,
      orderId: row.order_id,
      idempotencyKey: row.idempotency_key,
      tokenId: tokenId === null ? null : String(tokenId),
      transactionHash: row.transaction_hash,
    } satisfies OperationData,
    happenedAt: new Date(Number(at) * 1000),
    blockNumber,
  }
}
