import { AppError } from '../../base/errors.ts'
import { getCursor } from '../../chain/indexer/cursor.ts'
import { findRelayState } from '../../chain/relayer/relayer.ts'
import type { OperationView } from '../../http/operation-view.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import type { Tx } from '../../store/store.ts'
import { type Adoption, adoptOrder } from './adopt.ts'
import { findOperation, listOperationRows, type OperationRow } from './store.ts'
import { viewOperation } from './view.ts'

type World = Pick<Adoption, 'store'>

const viewAll = async (tx: Tx, rows: OperationRow[]): Promise<OperationView[]> => {
  const cursor = await getCursor(tx)
  const states = await findRelayState(
    tx,
    rows.map((row) => row.operation_id),
  )
  return rows.map((row) => viewOperation(row, { relay: states.get(row.operation_id), cursor }))
}

/** An operation of the wallet, with what became of it. */
export const getOperation = async (
  { store }: World,
  target: { wallet: string; operationId: string },
): Promise<OperationView> => {
  const view = await store.snapshot(async (tx) => {
    const row = await findOperation(tx, target)
    return row && (await viewAll(tx, [row]))[0]
  })
  if (view) return view
  throw new AppError('not_found', `Your wallet has no operation ${target.operationId}.`)
}

type Query = { limit: number; cursor?: string; idempotencyKey?: string }
type Asked = Query & { wallet: string; requestId: string }

const columns = [/^[1-9][0-9]{11,13}$/, /^op_[0-9A-Za-z]{22}$/]

/** Lists the operations of a wallet, newest first; by its key also one that only the chain knows of. */
export const listOperations = async (world: Adoption, { wallet, requestId, ...query }: Asked) => {
  const key = query.idempotencyKey
  if (key !== undefined) await adoptOrder(world, { wallet, key, requestId })
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
