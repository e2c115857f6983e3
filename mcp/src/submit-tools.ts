import { operations } from '../generated/contract.ts'
import { type Arguments, callOperation, Refusal, type Reply } from './call.ts'
import type { JsonSchema } from './contract.ts'
import type { Host } from './host.ts'
import { type OrderKindName, orderKindOf } from './order-kinds.ts'
import { keySchema, kindSchema, requestSchema } from './quote-tool.ts'
import { defineTool } from './tool.ts'

const common = {
  name: 'surety_submit',
  title: 'Submit an order',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
} as const

const output: JsonSchema = {
  properties: {
    outcome: { enum: ['done', 'pending'] },
    result: { type: 'object', description: 'The policy, bond, listing or operation.' },
    idempotencyKey: { type: 'string' },
    next: { type: 'string' },
  },
  required: ['outcome', 'result', 'next'],
}

const { signature } = operations.surrenderPolicy.input.properties ?? {}

/** The client has signed. */
export const submitTool = defineTool({
  ...common,
  description:
    'Send a signed order. Pass the members of `submit` from surety_quote unchanged, and the signature over its typedData. The gateway pays the gas. If no answer arrives, call again with the same arguments: it is executed once.',
  input: {
    properties: {
      kind: kindSchema,
      target: { type: 'object', maxProperties: 2 },
      idempotencyKey: keySchema,
      terms: { type: 'object', maxProperties: 16 },
      payment: { type: 'object', maxProperties: 5 },
      signature: { ...signature },
    },
    required: ['kind', 'idempotencyKey', 'terms', 'signature'],
  },
  output,
  run: async ({ gateway }, args) => {
    const { idempotencyKey, target } = args as { idempotencyKey: string; target?: Arguments }
    const { write } = orderKindOf(args.kind)
    const reply = await callOperation(gateway, write, target ?? {}, { idempotencyKey, body: bodyOf(args) })
    return describeReply(reply, idempotencyKey)
  },
})

const bodyOf = ({ kind, terms, payment, signature }: Arguments): Record<string, unknown> => {
  if (kind === 'void') return { deadline: (terms as Arguments).deadline, signature }
  return payment === undefined ? { terms, signature } : { terms, payment: { ...(payment as object), signature } }
}

const describeReply = ({ status, body }: Reply, idempotencyKey: string | undefined): object => {
  const { operationId } = body as { operationId?: string }
  const isPending = status === 202
  return {
    outcome: isPending ? 'pending' : 'done',
    result: body,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    next: isPending
      ? `Not on chain yet. Call surety_operation with operationId ${operationId} until status is neither queued nor submitted.`
      : 'It is on chain. surety_portfolio shows what the wallet has; surety_events tells of payouts.',
  }
}

/** The server signs what the request says, and nothing else. */
export const localSubmitTool = defineTool({
  ...common,
  description:
    'Sign and send an order from this machine. Pass `submit` of surety_quote. Nothing above the limits in `request` (maxPremium, maxPrice, minRefund, minValue) and above the spend limit is signed. To void an order pass kind void and its idempotencyKey. If the outcome is unknown, call again with the same arguments: it is executed once.',
  input: {
    properties: {
      kind: kindSchema,
      request: { type: 'object', description: 'As in `submit` of surety_quote.' },
      idempotencyKey: keySchema,
    },
    required: ['kind', 'idempotencyKey'],
  },
  output,
  run: async (host, args) => {
    const order = {
      kind: args.kind as OrderKindName,
      request: (args.request ?? {}) as Arguments,
      idempotencyKey: String(args.idempotencyKey),
    }
    requireKnown(order.request)
    requireLimits(order)
    const result = await walletOf(host).placeOrder(order)
    return describeReply({ status: 201, body: result }, order.idempotencyKey)
  },
})

const walletOf = ({ wallet }: Host) => {
  if (!wallet) throw new Error('This server has no wallet')
  return wallet
}

/** A misspelt member would be ignored, and the order would be another one. */
const requireKnown = (request: Arguments): void => {
  const unknown = Object.keys(request).find((name) => !Object.hasOwn(requestSchema.properties ?? {}, name))
  if (unknown === undefined) return
  const message = `request.${unknown.slice(0, 64)} is unknown. Nothing was signed. Pass submit of surety_quote.`
  throw new Refusal({ code: 'invalid_request', message, status: 400 })
}

/** Without these the gateway would decide what the wallet pays or accepts. */
const limits: Partial<Record<OrderKindName, string[]>> = {
  policy: ['maxPremium'],
  policy_extension: ['maxPremium', 'expiry'],
  surrender: ['coverage', 'minRefund'],
  listing_purchase: ['maxPrice', 'minValue'],
}

const requireLimits = ({ kind, request }: { kind: OrderKindName; request: Arguments }): void => {
  const missing = (limits[kind] ?? []).filter((name) => request[name] === undefined)
  if (missing.length === 0) return
  const message = `request.${missing.join(' and request.')} must be set. Nothing was signed. Call surety_quote: its submit has them.`
  throw new Refusal({ code: 'invalid_request', message, status: 400 })
}

export const claimTool = defineTool({
  name: 'surety_claim',
  title: 'Claim a bond',
  description:
    'Have released principal and earned premium of a bond paid to its owner. Needs no signature: it always pays the owner.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    properties: { ...operations.claimBond.input.properties, idempotencyKey: keySchema },
    required: ['productId', 'index'],
  },
  output,
  run: async ({ gateway }, { idempotencyKey, ...position }) => {
    const key = idempotencyKey === undefined ? undefined : String(idempotencyKey)
    return describeReply(await callOperation(gateway, 'claimBond', position, { idempotencyKey: key }), key)
  },
})
