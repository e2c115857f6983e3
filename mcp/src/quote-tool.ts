import { operations } from '../generated/contract.ts'
import { type Arguments, callOperation, Refusal } from './call.ts'
import type { JsonSchema } from './contract.ts'
import type { Host } from './host.ts'
import { type OrderKindName, orderKindNames, orderKindOf, orderKinds } from './order-kinds.ts'
import { defineTool, reading } from './tool.ts'

const quotes = Object.values(orderKinds).map(({ quote }) => operations[quote])

const mergeMembers = (schemas: JsonSchema[]): Record<string, JsonSchema> =>
  Object.assign({}, ...schemas.map(({ properties }) => properties).reverse())

/** Whatever a quote of any kind can ask for. The gateway checks which of it belongs to the kind. */
export const requestSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: mergeMembers(quotes.map(({ input }) => input)),
}

export const kindSchema: JsonSchema = { enum: orderKindNames }

export const keySchema: JsonSchema = {
  type: 'string',
  pattern: '^[!-~]{1,255}$',
  description: 'Names the order: it is executed once, however often it is sent. Keep it for retries.',
}

/** Members of a quote for wallets that send transactions themselves, and those that are in `submit`. */
const left = [
  'call',
  'termsTypedData',
  'digest',
  'terms',
  'payment',
  'typedData',
  'block',
  'operationId',
  'policy',
  'bond',
]

const figures = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(mergeMembers(quotes.map(({ output }) => output))).filter(([name]) => !left.includes(name)),
  )

const needs = Object.entries(orderKinds).map(([name, kind]) => `${name}: ${kind.needs}`)

type Quote = { terms: Record<string, string>; payment?: object; typedData: object } & Record<string, unknown>

const define = (what: string, propose: (order: Order) => object, output: Record<string, JsonSchema>) =>
  defineTool({
    name: 'surety_quote',
    title: 'Quote an order',
    description: `Price and terms of an order. It writes nothing. Integers are decimal strings, except days. ${what} Request by kind: ${needs.join('; ')}.`,
    annotations: reading,
    input: {
      properties: { kind: kindSchema, request: requestSchema, idempotencyKey: keySchema },
      required: ['kind', 'request'],
    },
    output: {
      properties: {
        quote: { type: 'object', properties: figures() },
        submit: { type: 'object', description: 'Arguments for surety_submit.' },
        next: { type: 'string' },
        ...output,
      },
      required: ['quote', 'submit', 'next'],
    },
    run: async (host, args) => propose(await askQuote(host, args)),
  })

type Order = { kind: OrderKindName; request: Arguments; idempotencyKey: string; quote: Quote }

/** Every order gets a key before it is signed, because the key is part of what is signed. */
const askQuote = async ({ gateway, wallet }: Host, args: Arguments): Promise<Order> => {
  const kind = args.kind as OrderKindName
  if (wallet && kind === 'void') throw needsNoQuote()
  const request = args.request as Arguments
  const idempotencyKey = (args.idempotencyKey as string | undefined) ?? crypto.randomUUID()
  const { body } = await callOperation(gateway, orderKindOf(kind).quote, request, { idempotencyKey })
  return { kind, request, idempotencyKey, quote: body as Quote }
}

const needsNoQuote = (): Refusal =>
  new Refusal({
    code: 'invalid_request',
    status: 400,
    message: 'A void needs no quote here. Call surety_submit with kind void and the idempotencyKey of the order.',
  })

const figuresOf = (quote: Quote): object =>
  Object.fromEntries(
    Object.entries(quote).filter(([name]) => name === 'policy' || name === 'bond' || !left.includes(name)),
  )

const pick = (request: Arguments, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, request[name]]))

/** Warns before a signature that the chain would refuse. */
const warnOfFunds = ({ funds }: Quote): string =>
  (funds as { sufficient?: boolean } | undefined)?.sufficient === false
    ? 'The balance is too low: fund the wallet first (surety_whoami). '
    : ''

/** The client signs the typed data. */
export const quoteTool = define(
  'Sign `typedData` (EIP-712) with the wallet, then call surety_submit with `submit` and the signature.',
  ({ kind, request, idempotencyKey, quote }) => {
    const target = pick(request, orderKindOf(kind).target)
    const { terms, payment, typedData } = quote
    return {
      quote: figuresOf(quote),
      typedData,
      submit: { kind, target, idempotencyKey, terms, ...(payment ? { payment } : {}) },
      next: `${warnOfFunds(quote)}Check typedData, sign it with the wallet, then call surety_submit with the members of submit and signature.`,
    }
  },
  { typedData: { type: 'object', description: 'EIP-712 data to sign.' } },
)

/** Limits that the wallet next to the server signs, filled with what the quote says. */
const limitsOf = (kind: OrderKindName, { maxPremium, price, terms }: Quote): Arguments => {
  if (kind === 'policy') return { maxPremium }
  if (kind === 'policy_extension') return { maxPremium, expiry: terms.expiry, days: undefined }
  if (kind === 'surrender') return { coverage: terms.coverage, minRefund: terms.minRefund }
  if (kind === 'listing_purchase') return { maxPrice: price, minValue: terms.minValue }
  return {}
}

/** The server signs, so the client passes its request with limits. */
export const localQuoteTool = define(
  'Check it, then call surety_submit with `submit`: this server signs it within the spend limit.',
  ({ kind, request, idempotencyKey, quote }) => {
    // What the caller limits stays: only what is missing comes from the quote.
    const { toleranceBps: _, ...asked } = request
    const limits = limitsOf(kind, quote)
    const wanted = kind === 'policy_extension' ? { ...asked, ...limits } : { ...limits, ...asked }
    const submit = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    return {
      quote: figuresOf(quote),
      submit: { kind, request: submit, idempotencyKey },
      next: `${warnOfFunds(quote)}Check the price and the limits in submit.request, then call surety_submit with submit.`,
    }
  },
  {},
)
