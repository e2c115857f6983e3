import { countOpenCalls } from '../../chain/relayer/relayer.ts'
import type { Row } from '../../store/projections.ts'
import { type RawBuilder, sql, type Tx } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { OperationKind } from './schema.ts'

export type OperationRow = Omit<Tables['operations'], 'terms' | 'kind'> & {
  terms: Record<string, string>
  kind: OperationKind
}

export type OrderRow = Row<'orders'>

/** An open operation has no outcome yet: the chain can still execute it. */
export const isOpen = ({ status }: Pick<OperationRow, 'status'>): boolean =>
  status === 'queued' || status === 'submitted'

const take = (rows: Promise<unknown[]>): Promise<OperationRow[]> => rows as Promise<OperationRow[]>

export const findOperation = async (
  tx: Tx,
  { wallet, operationId }: { wallet: string; operationId: string },
): Promise<OperationRow | undefined> => {
  const found = tx.selectFrom('operations').selectAll().where('operation_id', '=', operationId)
  return (await take(found.where('wallet', '=', wallet).execute()))[0]
}

export type Binding = { wallet: string; key: string | undefined; signer: string; orderId: string }

/** The columns of many bindings, for `unnest`. */
const columnsOf = (bindings: readonly Binding[]) => sql`unnest(
    ${bindings.map(({ signer }) => signer)}::text[], ${bindings.map(({ orderId }) => orderId)}::text[],
    ${bindings.map(({ wallet }) => wallet)}::text[], ${bindings.map(({ key }) => key ?? null)}::text[]
  ) with ordinality as asked (signer, order_id, wallet, key, position)`

/** The operations of `asked`: each half uses its own index. */
const ofAsked = sql`select * from operations where signer = asked.signer and order_id = asked.order_id
  union all select * from operations where wallet = asked.wallet and idempotency_key = asked.key`

/** The operations of wallets' keys and of signers' order ids. Normally both are the same one. */
export const bindingsOf = (bindings: readonly Binding[]): RawBuilder<OperationRow> =>
  sql<OperationRow>`select found.* from ${columnsOf(bindings)} cross join lateral (${ofAsked}) as found`

export type Ground = OperationRow & { position: number; executed_in: bigint | null; open_calls: bigint }

/**
 * What decides about new operations: for each binding, in which block its order was executed, the open calls of its signer, and a row
 * for each operation that has its key or order id, one of nulls if there is none.
 */
export const groundsOf = (bindings: readonly Binding[]): RawBuilder<Ground> =>
  sql<Ground>`select found.*, asked.position::int4 - 1 as position,
      (select changed_block from orders where signer = asked.signer and order_id = asked.order_id) as executed_in,
      ${countOpenCalls(sql`asked.signer`)} as open_calls
    from ${columnsOf(bindings)} left join lateral (${ofAsked}) as found on true`

/** Tells those rows apart. */
export const splitBindings = (rows: readonly OperationRow[], { wallet, key, signer, orderId }: Binding) => ({
  byOrder: rows.find((row) => row.signer === signer && row.order_id === orderId),
  byKey: rows.find((row) => key !== undefined && row.wallet === wallet && row.idempotency_key === key),
})

export const findBindings = async (tx: Tx, binding: Binding) => {
  const { rows } = await bindingsOf([binding]).execute(tx)
  return splitBindings(rows, binding)
}

export type NewOperation = Omit<
  OperationRow,
  'token_id' | 'transaction_hash' | 'executed_block' | 'executed_at' | 'frozen_status' | 'frozen_body' | 'final_at'
>

export const insertionOf = (tx: Tx, operations: readonly NewOperation[]): RawBuilder<unknown> =>
  sql`${tx.insertInto('operations').values(operations.map((one) => ({ ...one, terms: JSON.stringify(one.terms) })))}`

export const insertOperation = async (tx: Tx, operation: NewOperation): Promise<void> => {
  await insertionOf(tx, [operation]).execute(tx)
}

/** An operation as it is in the table right after it was inserted. */
export const rowOf = (operation: NewOperation): OperationRow => ({
  ...operation,
  token_id: null,
  transaction_hash: null,
  executed_block: null,
  executed_at: null,
  frozen_status: null,
  frozen_body: null,
  final_at: null,
})

/** Sets the key of an operation that was first sent without one. */
export const bindKey = async (tx: Tx, { operationId, key }: { operationId: string; key: string }): Promise<void> => {
  await tx
    .updateTable('operations')
    .set({ idempotency_key: key })
    .where('operation_id', '=', operationId)
    .where('idempotency_key', 'is', null)
    .execute()
}

export type Attempt = {
  operationId: string
  hash: string
  digest: string
  validBefore: bigint
  /** The terms with this digest: their deadline may be a later one. */
  terms?: Record<string, string>
}

/** Adds an attempt. On an expired operation it reopens the operation and restarts the count. */
export const addAttempt = async (tx: Tx, { operationId, hash, digest, validBefore, terms }: Attempt): Promise<void> => {
  await sql`update operations set
      terms = coalesce(${terms ? JSON.stringify(terms) : null}::jsonb, terms),
      digest = ${digest}, digests = array_append(array_remove(digests, ${digest}), ${digest}),
      signature_hashes = case when status = 'expired' then array[${hash}::text] else signature_hashes || ${hash}::text end,
      valid_before = greatest(valid_before, ${validBefore}::numeric),
      status = case when status = 'expired' then 'queued' else status end,
      frozen_status = null, frozen_body = null, final_at = null
    where operation_id = ${operationId} and executed_block is null`.execute(tx)
}

export const findOrder = (
  tx: Tx,
  { signer, orderId }: { signer: string; orderId: string },
): Promise<OrderRow | undefined> =>
  tx.selectFrom('orders').selectAll().where('signer', '=', signer).where('order_id', '=', orderId).executeTakeFirst()

type Listing = {
  wallet: string
  key: string | undefined
  limit: number
  after: { createdAt: Date; operationId: string } | undefined
}

/** Returns up to `limit` operations of a wallet, newest first, starting after `after`: one index range. */
export const listOperationRows = (tx: Tx, { wallet, key, limit, after }: Listing): Promise<OperationRow[]> => {
  let query = tx.selectFrom('operations').selectAll().where('wallet', '=', wallet)
  if (key !== undefined) query = query.where('idempotency_key', '=', key)
  if (after) query = query.where(sql<boolean>`(created_at, operation_id) < (${after.createdAt}, ${after.operationId})`)
  return take(query.orderBy('created_at', 'desc').orderBy('operation_id', 'desc').limit(limit).execute())
}

/** Returns those of the operations whose outcome is known. */
export const findDecided = (tx: Tx, operationIds: string[]) =>
  tx
    .selectFrom('operations')
    .select(['operation_id', 'status'])
    .where('operation_id', 'in', operationIds)
    .where('status', 'not in', ['queued', 'submitted'])
    .execute()
