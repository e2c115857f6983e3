import { Type } from 'typebox'
import type { Hex } from 'viem'
import { AppError, type ErrorCode } from '../../base/errors.ts'
import { orderTypes } from '../../chain/orders.ts'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { IdempotencyKey } from '../../http/idempotency-key.ts'
import { preferenceApplied, readWaitMs } from '../../http/prefer.ts'
import { OperationView } from '../operations/schema.ts'
import { sendAnswer, WriteHeaders } from '../operations/signed-write.ts'
import type { OrderKind, OrderWorld } from './order-kind.ts'
import { quoteOrder } from './quote-order.ts'
import { readOrder, type WriteBody } from './read-order.ts'
import { quoteViewOf, writeBodyOf } from './schema.ts'

/** Errors that the protocol or the node can raise for an order of any kind. */
const commonRefusals = [
  'chain_unavailable',
  'protocol_refused',
  'order_executed',
  'order_voided',
] as const satisfies ErrorCode[]

/** Errors of a signed write of any kind, beyond those of its quote. */
const writeErrors = [
  'relayer_unavailable',
  'wallet_mismatch',
  'order_superseded',
  'order_expired',
  'idempotency_key_reused',
  'order_mismatch',
  'gas_budget_spent',
  'signature_rejected',
  'authorization_expired',
  'authorization_too_long',
  'conflict',
] as const satisfies ErrorCode[]

const paymentErrors = [
  'authorization_not_yet_valid',
  'authorization_used',
  'insufficient_funds',
] as const satisfies ErrorCode[]

/** Serves the quote of an order kind and the write itself. */
export const orderRoutes = (app: App, world: OrderWorld, kind: OrderKind): void => {
  quoteRoute(app, world, kind)
  writeRoute(app, world, kind)
}

/** A kind without parameters in its path, or without a body for its quote, has an empty schema for them. */
const hasFields = ({ properties }: { properties: object }): boolean => Object.keys(properties).length > 0

const paramsOf = ({ params }: OrderKind) => (hasFields(params) ? { params } : {})

const quoteRoute = (app: App, world: OrderWorld, kind: OrderKind): void => {
  app.post(
    `${kind.path}/quote`,
    {
      config: { cost: 'reads', usesNode: true, errors: [...commonRefusals, ...kind.refusals] },
      schema: {
        ...kind.quote,
        tags: [kind.tag],
        headers: Type.Object({ 'idempotency-key': Type.Optional(IdempotencyKey) }),
        ...paramsOf(kind),
        body: kind.QuoteBody,
        response: { 200: quoteViewOf(kind) },
      },
    },
    (request) =>
      quoteOrder(world, kind, {
        wallet: callerOf(request).wallet as Hex,
        body: request.body as Record<string, unknown>,
        params: request.params as Record<string, unknown>,
        idempotencyKey: request.headers['idempotency-key'],
      }) as Promise<never>,
  )
}

const writeRoute = (app: App, world: OrderWorld, kind: OrderKind): void => {
  const { paid } = orderTypes[kind.type]
  const ownErrors = [
    ...(paid ? paymentErrors : []),
    kind.readPrice ? 'order_too_small' : 'order_limit_reached',
  ] as const
  const contended = kind.contends ? (['order_contended'] as const) : []
  app.post(
    kind.path,
    {
      config: {
        cost: 'purchases',
        usesNode: true,
        errors: [...commonRefusals, ...kind.refusals, ...writeErrors, ...ownErrors, ...contended],
      },
      schema: {
        ...kind.write,
        tags: [kind.tag],
        headers: WriteHeaders,
        ...paramsOf(kind),
        body: writeBodyOf(kind),
        response: { [kind.outcomes.status]: kind.Answer, 202: OperationView },
      },
    },
    async (request, reply) => {
      const { prefer, 'idempotency-key': idempotencyKey } = request.headers
      const wallet = callerOf(request).wallet as Hex
      const params = request.params as Record<string, string>
      const { order, terms } = readOrder(world, kind, { wallet, body: request.body as unknown as WriteBody })
      const answer = await world.submit({
        wallet: wallet.toLowerCase(),
        method: 'POST',
        path: pathOf(kind, params),
        idempotencyKey,
        waitMs: readWaitMs(prefer),
        requestId: request.id,
        order,
        requireMatch: async () => {
          if ((await kind.matches?.(world, { params, terms })) === false) throw elsewhere()
        },
      })
      if (answer.status < 300) reply.headers(preferenceApplied(prefer))
      return sendAnswer(reply, answer)
    },
  )
}

const elsewhere = (): AppError =>
  new AppError(
    'invalid_body',
    'body.terms are for something else than the path. Send the terms of a quote to the path of that quote.',
  )

/** The path as it was asked for, in one spelling. */
const pathOf = ({ path }: OrderKind, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
