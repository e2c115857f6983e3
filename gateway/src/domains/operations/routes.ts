import { Type } from 'typebox'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { IdempotencyKey } from '../../http/idempotency-key.ts'
import { pageQuery } from '../../http/pages.ts'
import { getOperation, listOperations } from './read.ts'
import { OperationId, OperationPage, OperationView } from './schema.ts'
import type { VoidOptions } from './void.ts'
import { voidRoutes } from './void-routes.ts'

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

export const operationRoutes = (app: App, world: VoidOptions): void => {
  readRoutes(app, world)
  voidRoutes(app, world)
}
