import type { Operation } from '@surety/sdk'
import { parseCount } from '../amounts.ts'
import { collect, pageFor } from '../collect.ts'
import type { Action } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import type { Cell, Output } from '../output.ts'
import { showProgress } from '../progress.ts'

const statusCell = (status: Operation['status']): Cell => ({
  text: status,
  style: status === 'succeeded' ? 'green' : status === 'queued' || status === 'submitted' ? 'yellow' : 'red',
})

const show = (output: Output, operation: Operation): void => {
  const { operationId, kind, status, result, lastError, transactionHash, idempotencyKey, createdAt } = operation
  output.print(operation, () =>
    output.fields([
      ['operation', { text: operationId, style: 'bold' }],
      ['kind', kind],
      ['status', statusCell(status)],
      ['result', result ? `${result.kind} ${result.productId}/${result.index}` : ''],
      ['last error', lastError?.message ?? ''],
      ['transaction', transactionHash ?? ''],
      ['order key', idempotencyKey ?? ''],
      ['created', createdAt],
    ]),
  )
}

export const listOperations: Action = async (session, { flags }) => {
  const { output } = session
  const limit = parseCount('limit', flags.limit ?? '20')
  const found = await collect((await session.reader()).operations.list(pageFor(limit)), limit)
  output.print(found, () =>
    output.table({
      columns: ['operation', 'kind', 'status', 'result', 'order key', 'created'],
      rows: found.map(({ operationId, kind, status, result, idempotencyKey, createdAt }) => [
        operationId,
        kind,
        statusCell(status),
        result ? `${result.kind} ${result.productId}/${result.index}` : '',
        idempotencyKey ?? '',
        createdAt,
      ]),
      empty: 'Nothing was ordered.',
    }),
  )
}

export const showOperation: Action = async (session, { args: [operationId = ''] }) =>
  show(session.output, await (await session.reader()).operations.get(operationId))

export const findOperation: Action = async (session, { args: [key = ''] }) => {
  const operation = await (await session.reader()).operations.find(key)
  if (!operation)
    throw new Failure(
      exitCodes.refused,
      'not_found',
      'The gateway has no operation with this key. Repeat the order with it.',
    )
  show(session.output, operation)
}

export const waitForOperation: Action = async (session, { args: [operationId = ''] }) => {
  const { timeoutMs } = session.settings
  const progress = showProgress()
  progress.stage('Waiting for the chain')
  const surety = await session.reader()
  const operation = await surety.operations.wait(operationId, { timeoutMs }).finally(progress.stop)
  show(session.output, operation)
  if (operation.status === 'queued' || operation.status === 'submitted')
    throw new Failure(
      exitCodes.unknown,
      'still_open',
      `Operation ${operationId} is ${operation.status}. Wait again.`,
      operation.idempotencyKey ?? undefined,
    )
}

export const voidOrder: Action = async (session, { args: [key = ''] }) => {
  const surety = await session.writer()
  show(session.output, await surety.operations.void(key, { timeoutMs: session.settings.timeoutMs }))
}
