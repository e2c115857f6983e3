import type { components } from '../generated/contract.ts'
import type { Grids } from './deployment.ts'
import type { Difference, ExpectedTerms, TermCheck, Terms } from './terms.ts'
import { type FieldName, orderIdOf, type TermsStruct } from './typed-data.ts'

type OperationView = components['schemas']['Operation']
type PositionView = NonNullable<OperationView['result']>

/** Terms that are the same for every kind: the order id, and where the terms are signed, the signer and the deadline. */
type CommonTerm<Signer extends string> = 'orderId' | Signer | ([Signer] extends [never] ? never : 'deadline')

type TermsOf<Struct extends TermsStruct, Signer extends string> = Record<
  Exclude<FieldName<Struct>, CommonTerm<Signer>>,
  string | bigint | TermCheck
>

/** How an order of a kind is quoted and signed. */
export type Signing<Request extends Asked, Asked = Request> = {
  struct: TermsStruct
  /** Where the terms are signed: the term that names the signer. */
  signer?: string
  /** Where a payment is signed, whose nonce is the digest of the terms: the amounts that the caller allows. */
  payment?(request: Request): { min: bigint; max: bigint }
  /** The term that the request may give in days instead. It has the same name in the request. */
  end?: 'expiry' | 'maturity'
  /** What the gateway is asked for. */
  quoteBody(asked: Asked): object
  /** What each term must be, whatever the gateway proposes. */
  terms(request: Request, from: { wallet: string; grids: Grids }): ExpectedTerms
}

/** What the position after an order is compared with. */
export type Outcome<Request> = {
  request: Request
  wallet: string
  key: string
  /** The signed terms, or recorded terms that match the request. */
  terms: Partial<Terms>
  /** True for a new order. After an older one the position may have been changed again. */
  isNew: boolean
}

/**
 * One kind of write. A kind says what only it knows; identity, checks before signing, payment, retries and outcome are the
 * same for every kind. `Asked` is what a quote needs, `Request` what a signature needs: the limits of the caller, too.
 */
export type OrderKind<Request extends Asked, Result, Asked = Request> = {
  /** The kind of its operations. */
  type: OperationView['kind']
  /** Refuses an invalid request before anything is sent. */
  require(asked: Asked): void
  /** Refuses to sign without limits, for kinds that can be quoted without them. */
  requireLimits?(request: Request): void
  /** Path of the write. Its quote is one level below. */
  path(asked: Asked): string
  /** Undefined where nobody need sign. */
  signing?: Signing<Request, Asked>
  /** What the operation must record where nobody signs. */
  recorded?(request: Request): ExpectedTerms
  /** Reads what the gateway answers once the order is on chain. Throws if it cannot. */
  parse(view: unknown): Result
  /** Path of the same answer, for an operation that succeeded. */
  resultPath(position: PositionView, order: Pick<Outcome<Request>, 'request' | 'wallet' | 'key'>): string
  /** When the term began, where the answer says so. */
  startOf?(result: Result): bigint
  /** Finds what in the answer does not follow from the order. */
  compare(result: Result, outcome: Outcome<Request>): Difference | undefined
}

/** Checks that every term has an expectation: a term without one would be the gateway's choice. */
export const defineSigning = <
  Request extends Asked,
  Asked,
  Struct extends TermsStruct,
  Signer extends FieldName<Struct> = never,
>(
  signing: Omit<Signing<Request, Asked>, 'struct' | 'signer' | 'terms'> & {
    struct: Struct
    signer?: Signer
    terms(request: Request, from: { wallet: string; grids: Grids }): TermsOf<Struct, Signer>
  },
): Signing<Request, Asked> => signing

/** One order of a kind: what the caller asked for, and what its terms must therefore be. */
export type Order<Request, Result> = {
  kind: OrderKind<Request, Result>
  request: Request
  key: string
  /** The wallet that signs; empty where nothing is signed. */
  wallet: string
  expected: ExpectedTerms
  /** Chain time, by the clock of the client. */
  now(): bigint
}

type NewOrder<Request> = { request: Request; key: string; wallet: string; grids: Grids; now(): bigint }

export const newOrder = <Request, Result>(
  kind: OrderKind<Request, Result>,
  { request, key, wallet, grids, now }: NewOrder<Request>,
): Order<Request, Result> => {
  const { signing } = kind
  if (!signing) return { kind, request, key, wallet, now, expected: kind.recorded?.(request) ?? {} }
  const signer = signing.signer === undefined ? {} : { [signing.signer]: wallet }
  const expected = { ...signing.terms(request, { wallet, grids }), ...signer, orderId: orderIdOf(key) }
  return { kind, request, key, wallet, now, expected }
}
