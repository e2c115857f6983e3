import { AppError } from '../../base/errors.ts'
import { getCursor } from '../../chain/indexer/cursor.ts'
import { findRelayState } from '../../chain/relayer/relayer.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import type { Tx } from '../../store/store.ts'
import { type ImportOptions, importExecutedOrder } from './import-order.ts'
import type { OperationView } from './schema.ts'
import { findOperation, listOperationRows, type OperationRow } from './store.ts'
import { viewOperation } from './view.ts'

type World = Pick<ImportOptions, 'store'>

const viewAll = async (tx: Tx, rows: OperationRow[]): Promise<OperationView[]> => {
  const cursor = await getCursor(tx)
  const states = await findRelayState(
    tx,
    rows.map((row) => row.operation_id),
  )
  return rows.map((row) => viewOperation(row, { relay: states.get(row.operation_id), cursor }))
}

export const getOperation = async (
  { store }: World,
  target: { wallet: string; operationId: string },
): Promise<OperationView> => {
  const view = await store.snapshot(async (tx) => {
    const row = await findOperation(tx, target)
    return row && (await viewAll(tx, [row]))[0]
  })
  if (view) return view
  throw new AppError(
    'not_found',
    `Your wallet has no operation ${target.operationId}. GET /api/v1/operations lists its operations.`,
  )
}

type Query = { limit: number; cursor?: string; idempotencyKey?: string }
type ListRequest = Query & { wallet: string; requestId: string }

const columns = [/^[1-9][0-9]{11,13}$/, /^op_[0-9A-Za-z]{22}$/]

/** Lists the operations of a wallet, newest first. A lookup by key also finds an order that only the chain knows. */
export const listOperations = async (world: ImportOptions, { wallet, requestId, ...query }: ListRequest) => {
  const key = query.idempotencyKey
  if (key !== undefined) await importExecutedOrder(world, { wallet, key, requestId })
  const list = `operations of ${wallet}`
  const [createdMs, operationId = ''] = readCursor(list, query, columns) ?? []
  const after = createdMs ? { createdAt: new Date(Number(createdMs)), operationId } : undefined
  return world.store.snapshot(async (tx) => {
    const found = { wallet, key, limit: query.limit + 1, after }
    const rows = await listOperationRows(tx, found)
    const page = cutPage(list, query, rows, (row) => [String(row.created_at.getTime()), row.operation_id])
    return { ...page, data: await viewAll(tx, page.data) }
  })
}
