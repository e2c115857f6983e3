import { parseUint } from './bigints.ts'
import { findExpiryDifference, type TermStart } from './expiry.ts'
import type { PolicyRequest } from './policy-request.ts'

/** Policy terms, with the contract's field names. */
export type Terms = { product: string; coverage: string; expiry: string; recipient: string; orderId: string }

/** The first field that is not as expected. */
export type Difference = { field: string; expected: unknown; found: unknown }

export const formatDifference = ({ field, expected, found }: Difference): string =>
  `${field} is ${found}, expected ${expected}`

export const isSame = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase()

/** Compares triples of field, expected and found, and returns the first difference. */
export const compareFields = (fields: [string, unknown, unknown][]): Difference | undefined => {
  for (const [field, expected, found] of fields) if (!isSame(expected, found)) return { field, expected, found }
  return undefined
}

type Expected = {
  request: PolicyRequest
  recipient: string
  orderId: string
  /** When the term of `days` begins; undefined where that is not known yet. */
  start?: TermStart | undefined
}

/** Compares terms with the request they should come from. */
export const findTermsDifference = (
  terms: { [Name in keyof Terms]?: string },
  { request, recipient, orderId, start }: Expected,
): Difference | undefined => {
  const difference = compareFields([
    ['product', request.productId, terms.product],
    ['coverage', request.coverage, terms.coverage],
    ['recipient', recipient, terms.recipient],
    ['order id', orderId, terms.orderId],
    ['expiry', request.expiry ?? terms.expiry, terms.expiry],
  ])
  if (difference) return difference
  const expiry = parseUint(terms.expiry)
  if (expiry === undefined) return { field: 'expiry', expected: 'a number of seconds', found: terms.expiry }
  return request.days === undefined || !start ? undefined : findExpiryDifference(expiry, request.days, start)
}
