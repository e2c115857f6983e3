import type { Static, TObject, TProperties } from 'typebox'
import type { Hex } from 'viem'
import type { Clock } from '../../base/clock.ts'
import type { AppError, ErrorCode } from '../../base/errors.ts'
import type { Asset, AssetDomain } from '../../chain/asset.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Cursor } from '../../chain/indexer/cursor.ts'
import type { OrderType, orderTypes, TermsOf } from '../../chain/orders.ts'
import type { Store } from '../../store/store.ts'
import type { Outcomes } from '../operations/answer.ts'
import type { Submit } from '../operations/signed-write.ts'

/** What quotes and signed writes of every kind need. */
export type OrderWorld = {
  store: Store
  chain: Pick<Chain, 'client' | 'deployment' | 'protocol'>
  clock: Clock
  asset: Pick<Asset, 'findBalance'>
  getAssetDomain(): Promise<AssetDomain>
  submit: Submit
}

type SignerField<Type extends OrderType> = (typeof orderTypes)[Type] extends { signer: infer Field } ? Field : never

/** Terms that are the same for every kind: the order id, and where the terms are signed, the signer and the deadline. */
type CommonTerm<Type extends OrderType> =
  | 'orderId'
  | SignerField<Type>
  | (SignerField<Type> extends never ? never : 'deadline')

/** The terms that a domain decides. */
type OwnTerms<Type extends OrderType> = Omit<TermsOf<Type>, CommonTerm<Type> & string>

type QuoteRequest<Body, Params> = {
  wallet: Hex
  body: Body
  params: Params
  cursor: Cursor
  /** Chain time that the next block has at least. */
  now: bigint
}

/** What a domain answers to a quote: the terms, the amount to authorise if they are paid, and fields of its own. */
type Offer<Type extends OrderType, Fields> = {
  terms: OwnTerms<Type>
  /** The amount that the payment authorises. */
  value?: bigint
  fields: Fields
}

type RouteText = { operationId: string; summary: string; description: string }

/**
 * One kind of signed write. The domain hands over what only it knows; identity, idempotency, payment, simulation, relaying
 * and outcome are the same for every kind.
 */
export type OrderKind<
  Type extends OrderType = OrderType,
  Body extends TObject = TObject,
  Params extends TObject = TObject,
  Fields extends TProperties = TProperties,
> = {
  type: Type
  tag: string
  /** Path of the write. Its quote is one level below. */
  path: string
  params: Params
  quote: RouteText
  write: RouteText
  /** What the caller asks a quote for. */
  QuoteBody: Body
  /** Describes each term, under its name in the contract. */
  terms: Record<keyof OwnTerms<Type> & string, string>
  /** An example value of each of these terms. */
  example: Record<keyof OwnTerms<Type> & string, string>
  /** Fields of the quote that only this kind has, with an example of each. */
  fields: { schema: Fields; example: Record<string, unknown> }
  /** The answer once the order is on chain. */
  Answer: TObject
  /** Errors that the protocol can raise for it, signed or not. */
  refusals: readonly ErrorCode[]
  offer(
    world: OrderWorld,
    request: QuoteRequest<Static<Body>, Static<Params>>,
  ): Promise<Offer<Type, { [Name in keyof Fields]: unknown }>>
  /** Whether signed terms are for what the path names. Kinds without parameters in their path need none. */
  matches?(world: OrderWorld, request: { params: Static<Params>; terms: TermsOf<Type> }): Promise<boolean>
  /** A better explanation of a refused quote, if the domain has one. */
  explain?(
    world: OrderWorld,
    refused: { terms: TermsOf<Type>; cursor: Cursor; error: AppError },
  ): Promise<AppError | undefined>
  /** What the order is worth to the protocol if executed now, in base units. Kinds without it are limited per day. */
  readPrice?(world: OrderWorld, terms: TermsOf<Type>): Promise<bigint>
  /** What the order competes for with other wallets. Of orders for the same thing only the first is accepted. */
  contends?(terms: TermsOf<Type>): string
  outcomes: Outcomes
}

/** Checks a kind against its type and forgets the details, which only its own functions need. */
export const defineOrderKind = <
  Type extends OrderType,
  Body extends TObject,
  Params extends TObject,
  Fields extends TProperties,
>(
  kind: OrderKind<Type, Body, Params, Fields>,
): OrderKind => kind as unknown as OrderKind
