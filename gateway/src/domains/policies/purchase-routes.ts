import { Type } from 'typebox'
import type { Hex } from 'viem'
import type { ErrorCode } from '../../base/errors.ts'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { IdempotencyKey } from '../../http/idempotency.ts'
import { OperationView } from '../../http/operation-view.ts'
import { readWaitMs } from '../../http/prefer.ts'
import { sendOutcome, WriteHeaders } from '../../http/signed-write.ts'
import { type Buying, buyPolicy } from './buy.ts'
import { BuyBody, PurchaseView, QuoteBody, QuoteView } from './purchase-schema.ts'
import { type Quoting, quotePolicy } from './quote.ts'

const path = '/api/v1/policies'

/** What the protocol may say to a purchase, signed or not. */
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

const quoteRoute = (app: App, world: Quoting): void => {
  app.post(
    `${path}/quote`,
    {
      config: { cost: 'reads', usesNode: true, errors: refusals },
      schema: {
        operationId: 'quotePolicy',
        tags: ['Policies'],
        summary: 'The price of cover, and what to sign for it',
        description:
          'Writes nothing. Sign `typedData` with the wallet (EIP-712) and send `terms` and `payment` with the signature to ' +
          'POST /api/v1/policies. Ask with the Idempotency-Key that you will buy with: then the order id follows from it, and ' +
          'the contract itself lets one key buy once. Before you sign, compute the digest of `termsTypedData` and compare it ' +
          'with the nonce.',
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

const buyRoute = (app: App, world: Buying): void => {
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
        summary: 'Buy cover',
        description:
          'Takes the terms of a quote and the signed payment; the gateway pays the gas. 201 with the policy when it is on the ' +
          'chain within the wait (`Prefer: wait=<seconds>`), else 202 with the operation to ask for, at `Location`. Send it again ' +
          'as often as you like with the same Idempotency-Key: the purchase happens once, and what became of it is the answer, ' +
          'with `Idempotent-Replayed: true`. After 4xx other than 409 nothing is bound. After 5xx, and where no answer came, the ' +
          'outcome is not known: send the same request with the same key again, never with another one.',
        headers: WriteHeaders,
        body: BuyBody,
        response: { 201: PurchaseView, 202: OperationView },
      },
    },
    async (request, reply) =>
      sendOutcome(
        reply,
        await buyPolicy(world, {
          wallet: callerOf(request).wallet as Hex,
          body: request.body,
          method: 'POST',
          path,
          idempotencyKey: request.headers['idempotency-key'],
          waitMs: readWaitMs(request.headers.prefer),
          requestId: request.id,
        }),
      ),
  )
}

export const purchaseRoutes = (app: App, world: Quoting & Buying): void => {
  quoteRoute(app, world)
  buyRoute(app, world)
}
