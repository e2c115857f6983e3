import type { OrderKind } from './order-kind.ts'
import { send, type Transport } from './send.ts'

type Quotable<Asked> = Pick<OrderKind<Asked, unknown>, 'require' | 'path' | 'signing'>

type QuoteRequest<Asked, View, Quote> = {
  asked: Asked
  parse: (view: View) => Quote
  key?: string
  timeoutMs?: number
}

/** Requests the price and the message to sign. With a key, the message is for the order that will use this key. */
export const requestQuote = async <Asked, View, Quote>(
  transport: Transport,
  { require, path, signing }: Quotable<Asked>,
  { asked, parse, key, timeoutMs }: QuoteRequest<Asked, View, Quote>,
): Promise<Quote> => {
  require(asked)
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const body = signing?.quoteBody(asked)
  return parse(await send(transport, { method: 'POST', path: `${path(asked)}/quote`, body, headers, timeoutMs }))
}
