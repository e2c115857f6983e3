import type { Deployment } from '@surety/contracts'
import { AppError } from '../../base/errors.ts'
import { type Cursor, getCursor } from '../../chain/indexer/cursor.ts'
import { findRelayState } from '../../chain/relayer/relayer.ts'
import { envelope } from '../../http/envelope.ts'
import type { OperationKind } from '../../http/operation-view.ts'
import type { Made, Outcome } from '../../http/signed-write.ts'
import type { Tx } from '../../store/store.ts'
import { isOpen, type OperationRow, type OrderRow } from './store.ts'
import { confirmationOf, namePosition, viewOperation } from './view.ts'

/** What a domain knows about its own kind of operation. */
type Kind = {
  /** The path of the requests that ask for it. */
  path: string
  /** Shows what operations made, by token id, as it was made: what became of it later is another question. */
  render(tx: Tx, made: Made[], cursor: Cursor): Promise<Map<bigint, object>>
  locationOf(tokenId: bigint): string
  /** The terms that an executed order had, as far as the tables still tell; undefined if it was of another kind. */
  recall(tx: Tx, order: { done: OrderRow; deployment: Deployment }): Promise<Record<string, string> | undefined>
}

export type Kinds = Record<OperationKind, Kind>

/** The answer to a write whose outcome is known, as bytes: from current state until it is final, and ever after as it was then. */
export type Bytes = { status: number; body: string }

/** Renders the outcomes of decided operations. One whose position is not in the tables is left out. */
export const renderOutcomes = async (
  tx: Tx,
  { rows, kinds, cursor }: { rows: OperationRow[]; kinds: Kinds; cursor: Cursor },
): Promise<Map<string, Bytes>> => {
  const outcomes = new Map<string, Bytes>()
  for (const [kind, group] of Map.groupBy(rows, (row) => row.kind)) {
    const made = group.filter((row) => row.status === 'succeeded')
    const views = await kinds[kind].render(
      tx,
      made.flatMap(({ token_id, terms }) => (token_id === null ? [] : { tokenId: token_id, terms })),
      cursor,
    )
    for (const row of group) {
      const view = views.get(row.token_id ?? 0n)
      if (row.status !== 'succeeded') outcomes.set(row.operation_id, renderRefusal(row))
      else if (view) outcomes.set(row.operation_id, { status: 201, body: render({ ...view, ...namesOf(row, cursor) }) })
    }
  }
  return outcomes
}

const render = (body: object): string => JSON.stringify(body)

/** What was made is as final as the block that made it, even if something else has happened to it since. */
const namesOf = (row: OperationRow, cursor: Cursor) => ({
  confirmation: confirmationOf(row, cursor),
  operationId: row.operation_id,
})

/** The write did not do what was asked for: a refusal, so that nobody takes it for a success. */
const renderRefusal = (row: OperationRow): Bytes => {
  const { code, message, status } = refuseDecided(row)
  return { status, body: render(envelope(code, message)) }
}

/** Says why a decided operation is not the purchase, or whatever it was, that was asked for. */
export const refuseDecided = (row: OperationRow): AppError => {
  const name = `operation ${row.operation_id}`
  if (row.status === 'voided') {
    const message = `The order of ${name} was voided by its signer before it was executed. Use a new Idempotency-Key to start anew.`
    return new AppError('order_voided', message)
  }
  if (row.status === 'expired') {
    const message =
      `The order of ${name} was not executed before ${row.valid_before}, when its signature lapsed: no money moved. ` +
      'Sign the same terms with a later validBefore and the same Idempotency-Key, or start anew with a new key.'
    return new AppError('order_expired', message)
  }
  const { kind, productId, index } = namePosition(row.token_id ?? 0n)
  const what = `${kind} ${index} of product ${productId} in transaction ${row.transaction_hash}`
  return row.status === 'superseded'
    ? new AppError(
        'order_superseded',
        `The order id of ${name} was executed with other terms: ${what}. These terms were not and never will be.`,
      )
    : new AppError('order_executed', `The order of ${name} was executed: ${what}. It cannot be called off.`)
}

type Asked = { operationId: string; kinds: Kinds; replayed: boolean }

/** Answers a write with what became of its operation, or with the operation while that is open. */
export const answerWrite = async (tx: Tx, { operationId, kinds, replayed }: Asked): Promise<Outcome> => {
  const row = await getOperation(tx, operationId)
  const again = tellAgain(replayed)
  const { frozen_status: status, frozen_body: body } = row
  if (status !== null && body !== null) return { status, body, headers: { ...again, ...locate(row, kinds) } }
  const cursor = await getCursor(tx)
  const decided = isOpen(row) ? [] : [row]
  const outcome = (await renderOutcomes(tx, { rows: decided, kinds, cursor })).get(operationId)
  if (outcome) return { ...outcome, headers: { ...again, ...locate(row, kinds) } }
  return answerPending(tx, { row, cursor, again })
}

/** Answers a write whose outcome is open with its operation; undefined if it is not open. Needs no snapshot around it. */
export const answerOpen = async (
  tx: Tx,
  { operationId, replayed }: Omit<Asked, 'kinds'>,
): Promise<Outcome | undefined> => {
  const row = await getOperation(tx, operationId)
  // Only what is decided has a block that may be final.
  return isOpen(row) ? answerPending(tx, { row, cursor: { final_number: 0n }, again: tellAgain(replayed) }) : undefined
}

type Pending = { row: OperationRow; cursor: Pick<Cursor, 'final_number'>; again: Record<string, string> }

const answerPending = async (tx: Tx, { row, cursor, again }: Pending): Promise<Outcome> => {
  const relay = (await findRelayState(tx, [row.operation_id])).get(row.operation_id)
  return {
    status: 202,
    headers: { ...again, location: `/api/v1/operations/${row.operation_id}`, 'retry-after': '1' },
    body: render(viewOperation(row, { relay, cursor })),
  }
}

const tellAgain = (replayed: boolean): Record<string, string> => (replayed ? { 'idempotent-replayed': 'true' } : {})

const getOperation = async (tx: Tx, operationId: string): Promise<OperationRow> =>
  (await tx
    .selectFrom('operations')
    .selectAll()
    .where('operation_id', '=', operationId)
    .executeTakeFirstOrThrow()) as OperationRow

const locate = (row: OperationRow, kinds: Kinds): Record<string, string> =>
  row.status === 'succeeded' && row.token_id !== null ? { location: kinds[row.kind].locationOf(row.token_id) } : {}
