import type { Deployment } from '@surety/contracts'
import { AppError } from '../../base/errors.ts'
import { formatTime } from '../../base/times.ts'
import { type Cursor, findCursor, getCursor } from '../../chain/indexer/cursor.ts'
import type { OrderType } from '../../chain/orders.ts'
import { findRelayState, type RelayState, stateOfNewCall } from '../../chain/relayer/relayer.ts'
import { revisionHeader } from '../../http/answers.ts'
import { envelope } from '../../http/envelope.ts'
import type { Tx } from '../../store/store.ts'
import type { UnsignedKind } from './schema.ts'
import type { ExecutedOrder, WriteAnswer } from './signed-write.ts'
import { isOpen, type OperationRow, type OrderRow } from './store.ts'
import { confirmationOf, namePosition, viewOperation } from './view.ts'

/** How a domain answers an executed order of its kind. */
export type Outcomes = {
  /** 201 if the order creates a resource. */
  status: 200 | 201
  /** Renders what the orders made, in their order; undefined for what is not in the tables. */
  render(tx: Tx, executed: ExecutedOrder[], cursor: Cursor): Promise<(object | undefined)[]>
  locationOf(executed: ExecutedOrder): string
  /** Recovers the terms of an executed order from the tables, for kinds whose terms are all there. */
  recover?: {
    /** Path of the requests that create it. */
    path: string
    /** Undefined if the order was of another kind. */
    terms(tx: Tx, order: { done: OrderRow; deployment: Deployment }): Promise<Record<string, string> | undefined>
  }
}

export type Kinds = Record<OrderType | UnsignedKind, Outcomes>

/** The answer to a decided write, as bytes. It is rendered from current state until it is final, then frozen. */
export type RenderedAnswer = { status: number; body: string }

/** Renders the outcomes of decided operations. Operations whose position is not in the tables are left out. */
export const renderOutcomes = async (
  tx: Tx,
  { rows, kinds, cursor }: { rows: OperationRow[]; kinds: Kinds; cursor: Cursor },
): Promise<Map<string, RenderedAnswer>> => {
  const outcomes = new Map<string, RenderedAnswer>()
  for (const [kind, group] of Map.groupBy(rows, (row) => row.kind)) {
    const succeeded = kind === 'void' ? [] : group.filter((row) => row.status === 'succeeded')
    for (const row of group) if (row.status !== 'succeeded') outcomes.set(row.operation_id, renderRefusal(row))
    if (kind === 'void' || succeeded.length === 0) continue
    const views = await kinds[kind].render(tx, succeeded.map(executedBy), cursor)
    succeeded.forEach((row, index) => {
      const view = views[index]
      if (!view) return
      const body = render({ ...view, ...namesOf(row, cursor) })
      outcomes.set(row.operation_id, { status: kinds[kind].status, body })
    })
  }
  return outcomes
}

const executedBy = ({ token_id, terms, signer, executed_at }: OperationRow): ExecutedOrder => ({
  tokenId: token_id ?? 0n,
  terms,
  signer,
  executedAt: executed_at,
})

const render = (body: object): string => JSON.stringify(body)

/** A position is as final as the block that created it, whatever happened to it since. */
const namesOf = (row: OperationRow, cursor: Cursor) => ({
  confirmation: confirmationOf(row, cursor),
  operationId: row.operation_id,
})

/** An operation that did not succeed answers with an error, so that no client mistakes it for a success. */
const renderRefusal = (row: OperationRow): RenderedAnswer => {
  const { code, message, status } = outcomeError(row)
  return { status, body: render(envelope(code, message)) }
}

/** Explains why a decided operation cannot do what the caller asked for. */
export const outcomeError = (row: OperationRow): AppError => {
  const name = `operation ${row.operation_id}`
  if (row.status === 'voided') {
    const message = `The signer voided the order of ${name} before it was executed. To order again, use a new Idempotency-Key.`
    return new AppError('order_voided', message)
  }
  if (row.status === 'expired' && row.order_id === null) {
    const message = `The request of ${name} could not be executed until ${formatTime(row.valid_before)}; no money moved. Send it again with a new Idempotency-Key.`
    return new AppError('order_expired', message)
  }
  if (row.status === 'expired') {
    const message =
      `The signature for ${name} expired at ${formatTime(row.valid_before)} before the order was executed; no money moved. ` +
      `Sign the same terms with a later ${'deadline' in row.terms ? 'deadline' : 'validBefore'} and send them with the same Idempotency-Key, or order again with a new key.`
    return new AppError('order_expired', message)
  }
  const { kind, productId, index } = namePosition(row.token_id ?? 0n)
  const what = `${kind} ${index} of product ${productId} in transaction ${row.transaction_hash}`
  return row.status === 'superseded' && row.kind !== 'void'
    ? new AppError(
        'order_superseded',
        `The order id of ${name} was executed with other terms: ${what}. To order these terms, use a new Idempotency-Key.`,
      )
    : new AppError('order_executed', `The order of ${name} was executed: ${what}. It can no longer be voided.`)
}

type AnswerRequest = { operationId: string; kinds: Kinds; replayed: boolean }

/** Answers a write with the outcome of its operation, or with the operation while the outcome is open. */
export const answerWrite = async (tx: Tx, { operationId, kinds, replayed }: AnswerRequest): Promise<WriteAnswer> => {
  const row = await getOperation(tx, operationId)
  const replay = replayHeaders(replayed)
  const { frozen_status: status, frozen_body: body } = row
  if (status !== null && body !== null) {
    const headers = { ...replay, ...locationHeaders(row, kinds), ...revisionHeaders(await findCursor(tx)) }
    return { status, body, headers }
  }
  const cursor = await getCursor(tx)
  const decided = isOpen(row) ? [] : [row]
  const outcome = (await renderOutcomes(tx, { rows: decided, kinds, cursor })).get(operationId)
  if (outcome) return { ...outcome, headers: { ...replay, ...locationHeaders(row, kinds), ...revisionHeaders(cursor) } }
  return answerPending(tx, { row, cursor, replay })
}

/** Answers an open write with its operation; undefined if it is decided. Needs no snapshot around it. */
export const answerOpen = async (
  tx: Tx,
  { operationId, replayed }: Omit<AnswerRequest, 'kinds'>,
): Promise<WriteAnswer | undefined> => {
  const row = await getOperation(tx, operationId)
  if (!isOpen(row)) return undefined
  // An open operation has no block yet, so no block number makes it final.
  return answerPending(tx, { row, cursor: { final_number: 0n }, replay: replayHeaders(replayed) })
}

type Pending = { row: OperationRow; cursor: Pick<Cursor, 'final_number'>; replay: Record<string, string> }

const answerPending = async (tx: Tx, pending: Pending): Promise<WriteAnswer> => {
  const { operation_id } = pending.row
  return renderPending(pending, (await findRelayState(tx, [operation_id])).get(operation_id))
}

const renderPending = ({ row, cursor, replay }: Pending, relay: RelayState | undefined): WriteAnswer => ({
  status: 202,
  headers: { ...replay, location: `/api/v1/operations/${row.operation_id}`, 'retry-after': '1' },
  body: render(viewOperation(row, { relay, cursor })),
})

/** An operation that was just created: everything about it is known without another read. */
export type Created = { row: OperationRow; acceptedAt: Date }

export const answerCreated = ({ row, acceptedAt }: Created, replayed: boolean): WriteAnswer =>
  renderPending({ row, cursor: { final_number: 0n }, replay: replayHeaders(replayed) }, stateOfNewCall(acceptedAt))

/** A caller who sends this back reads its own write from every process. */
const revisionHeaders = (cursor: Cursor | undefined): Record<string, string> =>
  cursor ? { [revisionHeader]: String(cursor.revision) } : {}

const replayHeaders = (replayed: boolean): Record<string, string> => (replayed ? { 'idempotent-replayed': 'true' } : {})

const getOperation = async (tx: Tx, operationId: string): Promise<OperationRow> =>
  (await tx
    .selectFrom('operations')
    .selectAll()
    .where('operation_id', '=', operationId)
    .executeTakeFirstOrThrow()) as OperationRow

const locationHeaders = (row: OperationRow, kinds: Kinds): Record<string, string> =>
  row.status === 'succeeded' && row.token_id !== null && row.kind !== 'void'
    ? { location: kinds[row.kind].locationOf(executedBy(row)) }
    : {}
