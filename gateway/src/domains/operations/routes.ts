import { Type } from 'typebox'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { pageQuery } from '../../http/pages.ts'
import { PreferHeader, readWaitMs } from '../../http/prefer.ts'
import { IdempotencyKey } from './idempotency.ts'
import { getOperation, listOperations } from './read.ts'
import { OperationId, OperationPage, OperationView } from './schema.ts'
import { quoteVoid, type VoidOptions, voidOperation } from './void.ts'
import { VoidBody, VoidQuoteView } from './void-schema.ts'

const closed = { additionalProperties: false }
const params = Type.Object({ operationId: OperationId }, closed)

const readRoutes = (app: App, world: VoidOptions): void => {
  app.get(
    '/api/v1/operations',
    {
      config: { errors: ['chain_unavailable'] },
      schema: {
        operationId: 'listOperations',
        tags: ['Operations'],
        summary: 'List operations',
        description:
          "Lists the wallet's signed writes, newest first. Filter by `idempotencyKey` to find one write. This also finds an order " +
          'that another gateway relayed for the same contracts: once it is on chain, if it was quoted with the same key, and ' +
          'if its terms can still be recovered. They cannot if the policy was bought for another wallet that has since sold it.',
        querystring: Type.Object({ idempotencyKey: Type.Optional(IdempotencyKey), ...pageQuery }, closed),
        response: { 200: OperationPage },
      },
    },
    (request) => {
      const wallet = callerOf(request).wallet.toLowerCase()
      return listOperations(world, { wallet, requestId: request.id, ...request.query })
    },
  )
  app.get(
    '/api/v1/operations/:operationId',
    {
      config: { errors: ['chain_unavailable', 'not_found'] },
      schema: {
        operationId: 'getOperation',
        tags: ['Operations'],
        summary: 'Get an operation',
        description:
          'Returns the outcome, or progress and the last error while it is open. When `confirmation` is `final`, the outcome is ' +
          'final, except that an `expired` operation can be signed again or voided.',
        params,
        response: { 200: OperationView },
      },
    },
    (request) =>
      getOperation(world, {
        wallet: callerOf(request).wallet.toLowerCase(),
        operationId: request.params.operationId,
      }),
  )
}

const voidRoutes = (app: App, world: VoidOptions): void => {
  app.post(
    '/api/v1/operations/:operationId/void/quote',
    {
      config: {
        cost: 'reads',
        errors: ['chain_unavailable', 'not_found', 'order_executed', 'order_voided', 'order_superseded'],
      },
      schema: {
        operationId: 'quoteVoid',
        tags: ['Operations'],
        summary: 'Quote a void',
        description: 'Returns the typed data to sign to void an order that is not executed yet. Writes nothing.',
        params,
        response: { 200: VoidQuoteView },
      },
    },
    (request) =>
      quoteVoid(world, { wallet: callerOf(request).wallet.toLowerCase(), operationId: request.params.operationId }),
  )
  app.post(
    '/api/v1/operations/:operationId/void',
    {
      config: {
        cost: 'purchases',
        errors: [
          'chain_unavailable',
          'relayer_unavailable',
          'not_found',
          'order_executed',
          'order_superseded',
          'signature_rejected',
          'signature_expired',
          'not_cancellable',
          'gas_budget_spent',
          'protocol_refused',
        ],
      },
      schema: {
        operationId: 'voidOperation',
        tags: ['Operations'],
        summary: 'Void an operation',
        description:
          'Cancels an order that is not executed yet. Once the void is on chain, nobody can execute the order. Answers 200 when ' +
          'it is on chain, 202 while it is pending, and 409 with the result if the order was executed first.',
        headers: Type.Object({ prefer: Type.Optional(PreferHeader) }),
        params,
        body: VoidBody,
        response: { 200: OperationView, 202: OperationView },
      },
    },
    async (request, reply) => {
      const target = { wallet: callerOf(request).wallet.toLowerCase(), operationId: request.params.operationId }
      const voidRequest = {
        ...target,
        ...request.body,
        waitMs: readWaitMs(request.headers.prefer),
        requestId: request.id,
      }
      const { done, operation } = await voidOperation(world, voidRequest)
      if (!done) reply.code(202).headers({ location: `/api/v1/operations/${target.operationId}`, 'retry-after': '1' })
      return operation
    },
  )
}

export const operationRoutes = (app: App, world: VoidOptions): void => {
  readRoutes(app, world)
  voidRoutes(app, world)
}
