import { Type } from 'typebox'
import type { Hex } from 'viem'
import type { ErrorCode } from '../../base/errors.ts'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { preferenceApplied, readWaitMs } from '../../http/prefer.ts'
import { IdempotencyKey } from '../operations/idempotency.ts'
import { OperationView } from '../operations/schema.ts'
import { sendAnswer, WriteHeaders } from '../operations/signed-write.ts'
import { type BuyOptions, buyPolicy } from './buy.ts'
import { BuyBody, PurchaseView, QuoteBody, QuoteView } from './purchase-schema.ts'
import { type QuoteOptions, quotePolicy } from './quote.ts'

const path = '/api/v1/policies'

/** Errors that the protocol can raise for a purchase, signed or not. */
const refusals = [
  'chain_unavailable',
  'unknown_product',
  'out_of_range',
  'misaligned',
  'insufficient_capacity',
  'premium_above_authorised',
  'sales_paused',
  'product_frozen',
  'event_pending',
  'trigger_not_ready',
  'invalid_recipient',
  'protocol_refused',
  'order_executed',
  'order_voided',
] as const satisfies ErrorCode[]

const quoteRoute = (app: App, world: QuoteOptions): void => {
  app.post(
    `${path}/quote`,
    {
      config: { cost: 'reads', usesNode: true, errors: refusals },
      schema: {
        operationId: 'quotePolicy',
        tags: ['Policies'],
        summary: 'Quote a policy',
        description:
          'Returns the price and the typed data to sign. Writes nothing. Sign `typedData` (EIP-712) with the wallet, then send ' +
          '`terms`, `payment` and the signature to POST /api/v1/policies. Use the same Idempotency-Key for the quote and the ' +
          'purchase: the order id is derived from it, so the contract itself prevents a second purchase under that key. Before ' +
          'you sign, compute the digest of `termsTypedData` and check that it equals the nonce.',
        headers: Type.Object({ 'idempotency-key': Type.Optional(IdempotencyKey) }),
        body: QuoteBody,
        response: { 200: QuoteView },
      },
    },
    (request) =>
      quotePolicy(world, {
        ...request.body,
        wallet: callerOf(request).wallet as Hex,
        idempotencyKey: request.headers['idempotency-key'],
      }),
  )
}

const buyRoute = (app: App, world: BuyOptions): void => {
  app.post(
    path,
    {
      config: {
        cost: 'purchases',
        usesNode: true,
        errors: [
          ...refusals,
          'relayer_unavailable',
          'wallet_mismatch',
          'order_superseded',
          'order_expired',
          'idempotency_key_reused',
          'order_mismatch',
          'order_too_small',
          'gas_budget_spent',
          'signature_rejected',
          'authorization_expired',
          'authorization_too_long',
          'conflict',
          'authorization_not_yet_valid',
          'authorization_used',
          'insufficient_funds',
        ],
      },
      schema: {
        operationId: 'buyPolicy',
        tags: ['Policies'],
        summary: 'Buy a policy',
        description:
          'Send the terms of a quote and the signed payment. The gateway pays the gas. Answers 201 with the policy if it is on ' +
          'chain within the wait (`Prefer: wait=<seconds>`), else 202 with the operation; poll its `Location`. You can repeat the ' +
          'request with the same Idempotency-Key: the purchase happens once, and a replay returns its outcome with ' +
          '`Idempotent-Replayed: true`. A 4xx other than 409 binds nothing. After a 5xx or a timeout the outcome is unknown: send ' +
          'the same request with the same key again, never with another key.',
        headers: WriteHeaders,
        body: BuyBody,
        response: { 201: PurchaseView, 202: OperationView },
      },
    },
    async (request, reply) => {
      const { prefer, 'idempotency-key': idempotencyKey } = request.headers
      const answer = await buyPolicy(world, {
        wallet: callerOf(request).wallet as Hex,
        body: request.body,
        method: 'POST',
        path,
        idempotencyKey,
        waitMs: readWaitMs(prefer),
        requestId: request.id,
      })
      if (answer.status < 300) reply.headers(preferenceApplied(prefer))
      return sendAnswer(reply, answer)
    },
  )
}

export const purchaseRoutes = (app: App, world: QuoteOptions & BuyOptions): void => {
  quoteRoute(app, world)
  buyRoute(app, world)
}
