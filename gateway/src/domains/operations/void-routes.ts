import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Hex } from 'viem'
import type { ErrorCode } from '../../base/errors.ts'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { PreferHeader, preferenceApplied, readWaitMs } from '../../http/prefer.ts'
import { Bytes32Text } from '../../http/schema.ts'
import { OperationId, OperationView } from './schema.ts'
import { quoteVoid, type VoidOptions, voidOrder } from './void.ts'
import { OrderVoidQuoteView, VoidBody, VoidQuoteView } from './void-schema.ts'

const closed = { additionalProperties: false }
const operationParams = Type.Object({ operationId: OperationId }, closed)
const orderParams = Type.Object({ orderId: Bytes32Text('Order id that the wallet signed.') }, closed)
const headers = Type.Object({ prefer: Type.Optional(PreferHeader) })

const quoteErrors = [
  'chain_unavailable',
  'order_executed',
  'order_voided',
  'order_superseded',
] as const satisfies ErrorCode[]

const voidErrors = [
  'chain_unavailable',
  'relayer_unavailable',
  'order_executed',
  'order_superseded',
  'signature_rejected',
  'signature_expired',
  'authorization_too_long',
  'not_cancellable',
  'gas_budget_spent',
  'void_limit_reached',
  'protocol_refused',
] as const satisfies ErrorCode[]

const limits =
  'The signature can be valid for a day at most. The gateway relays five voids per wallet and day; after that, the message ' +
  'has the call to send yourself.'

const walletOf = (request: FastifyRequest): string => callerOf(request).wallet.toLowerCase()

type VoidTarget = { operationId: string } | { orderId: Hex }
type VoidRequest = { target: VoidTarget; body: Static<typeof VoidBody>; prefer: string | undefined }

const answerVoid = async (
  world: VoidOptions,
  [request, reply]: [FastifyRequest, FastifyReply],
  { target, body, prefer }: VoidRequest,
): Promise<OperationView> => {
  const asked = { wallet: walletOf(request), ...target, ...body, waitMs: readWaitMs(prefer), requestId: request.id }
  const { done, operation } = await voidOrder(world, asked)
  reply.headers(preferenceApplied(prefer))
  if (!done) reply.code(202).headers({ location: `/api/v1/operations/${operation.operationId}`, 'retry-after': '1' })
  return operation
}

const operationVoids = (app: App, world: VoidOptions): void => {
  const path = '/api/v1/operations/:operationId/void'
  app.post(
    `${path}/quote`,
    {
      config: { cost: 'reads', usesNode: true, errors: [...quoteErrors, 'not_found', 'not_cancellable'] },
      schema: {
        operationId: 'quoteVoid',
        tags: ['Operations'],
        summary: 'Quote a void',
        description: 'Returns the typed data to sign to void an order that is not executed yet. Writes nothing.',
        params: operationParams,
        response: { 200: VoidQuoteView },
      },
    },
    async (request) => {
      const { operationId } = request.params
      return { ...(await quoteVoid(world, { wallet: walletOf(request), operationId })), operationId }
    },
  )
  app.post(
    path,
    {
      config: { cost: 'purchases', usesNode: true, errors: [...voidErrors, 'not_found'] },
      schema: {
        operationId: 'voidOperation',
        tags: ['Operations'],
        summary: 'Void an operation',
        description:
          'Cancels an order that is not executed yet. Once the void is on chain, nobody can execute the order. Answers 200 when ' +
          `it is on chain, 202 while it is pending, and 409 with the result if the order was executed first. ${limits}`,
        headers,
        params: operationParams,
        body: VoidBody,
        response: { 200: OperationView, 202: OperationView },
      },
    },
    (request, reply) => {
      const { params, body, headers } = request
      return answerVoid(world, [request, reply], { target: params, body, prefer: headers.prefer })
    },
  )
}

const orderVoids = (app: App, world: VoidOptions): void => {
  const path = '/api/v1/orders/:orderId/void'
  app.post(
    `${path}/quote`,
    {
      config: { cost: 'reads', usesNode: true, errors: quoteErrors },
      schema: {
        operationId: 'quoteOrderVoid',
        tags: ['Operations'],
        summary: 'Quote a void by order id',
        description:
          'Returns the typed data to sign to void any order of the wallet, whether or not this gateway accepted it. A refused ' +
          'order has a signature that can still be used. Writes nothing.',
        params: orderParams,
        response: { 200: OrderVoidQuoteView },
      },
    },
    (request) => quoteVoid(world, { wallet: walletOf(request), orderId: request.params.orderId as Hex }),
  )
  app.post(
    path,
    {
      config: { cost: 'purchases', usesNode: true, errors: [...voidErrors, 'order_voided'] },
      schema: {
        operationId: 'voidOrder',
        tags: ['Operations'],
        summary: 'Void an order by its id',
        description:
          'Uses up an order id of the wallet, so that nobody can execute an order signed with it, whether or not this gateway ' +
          'accepted it. Voids the operation of the order if there is one, else creates an operation of kind `void`. Answers 200 ' +
          `when it is on chain, 202 while it is pending, and 409 if the order was executed first. ${limits}`,
        headers,
        params: orderParams,
        body: VoidBody,
        response: { 200: OperationView, 202: OperationView },
      },
    },
    (request, reply) => {
      const { params, body, headers } = request
      const target = { orderId: params.orderId as Hex }
      return answerVoid(world, [request, reply], { target, body, prefer: headers.prefer })
    },
  )
}

/** Voids by operation, and by order id. */
export const voidRoutes = (app: App, world: VoidOptions): void => {
  operationVoids(app, world)
  orderVoids(app, world)
}
