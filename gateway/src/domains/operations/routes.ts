import { Type } from 'typebox'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { IdempotencyKey } from '../../http/idempotency.ts'
import { OperationId, OperationView } from '../../http/operation-view.ts'
import { pageQuery } from '../../http/pages.ts'
import { PreferHeader, readWaitMs } from '../../http/prefer.ts'
import { getOperation, listOperations } from './read.ts'
import { OperationPage, VoidBody, VoidQuoteView } from './schema.ts'
import { quoteVoid, type Voiding, voidOperation } from './void.ts'

const closed = { additionalProperties: false }
const params = Type.Object({ operationId: OperationId }, closed)

const readRoutes = (app: App, world: Voiding): void => {
  app.get(
    '/api/v1/operations',
    {
      config: { errors: ['chain_unavailable'] },
      schema: {
        operationId: 'listOperations',
        tags: ['Operations'],
        summary: 'What became of my writes',
        description:
          'Every signed write of the wallet, newest first. With `idempotencyKey`: the one that was sent with it, even if that was ' +
          'to another gateway of the same contracts: then as soon as it is on the chain, if it was quoted with the key, too, and its ' +
          'terms can still be told (not if the policy was for another wallet, and that has sold it since).',
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
        summary: 'What became of a write',
        description:
          'The outcome once it is known; until then how far it has come and why it was held up. When `confirmation` is `final` ' +
          'the outcome is for good, but that what has `expired` may be signed anew or voided.',
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

const voidRoutes = (app: App, world: Voiding): void => {
  app.post(
    '/api/v1/operations/:operationId/void/quote',
    {
      config: {
        cost: 'reads',
        usesNode: true,
        errors: ['chain_unavailable', 'not_found', 'order_executed', 'order_voided', 'order_superseded'],
      },
      schema: {
        operationId: 'quoteVoid',
        tags: ['Operations'],
        summary: 'What to sign to void an order',
        description: 'For an order that has not been executed. Writes nothing.',
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
        usesNode: true,
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
        summary: 'Void an order that has not been executed',
        description:
          'The signer calls its own order off. Once that is on the chain the order can never be executed, by anybody. 200 when ' +
          'it is, 202 while it is on its way, and 409 with what was executed if the order came first.',
        headers: Type.Object({ prefer: Type.Optional(PreferHeader) }),
        params,
        body: VoidBody,
        response: { 200: OperationView, 202: OperationView },
      },
    },
    async (request, reply) => {
      const target = { wallet: callerOf(request).wallet.toLowerCase(), operationId: request.params.operationId }
      const wish = { ...target, ...request.body, waitMs: readWaitMs(request.headers.prefer), requestId: request.id }
      const { done, operation } = await voidOperation(world, wish)
      if (!done) reply.code(202).headers({ location: `/api/v1/operations/${target.operationId}`, 'retry-after': '1' })
      return operation
    },
  )
}

export const operationRoutes = (app: App, world: Voiding): void => {
  readRoutes(app, world)
  voidRoutes(app, world)
}
