import type { components } from '../generated/contract.ts'
import { parseBigints, parseOptional } from './bigints.ts'

export type ProductView = components['schemas']['Product']
export type PoolPointView = components['schemas']['PoolPoint']
export type OracleView = components['schemas']['Oracle']

/** A product with its terms and its pool, with bigints for on-chain integers. */
export type Product = ReturnType<typeof parseProduct>
/** The pool of a product in one hour or day. */
export type PoolPoint = ReturnType<typeof parsePoolPoint>
/** What the trigger of a product watches, with its newest readings first. */
export type Oracle = ReturnType<typeof parseOracle>

type Numbers<View> = { [Name in keyof View]: bigint }

const parseAll = <View extends { [Name in keyof View]: string }>(view: View): Numbers<View> =>
  parseBigints(view, Object.keys(view) as (keyof View)[]) as Numbers<View>

const parseTerms = ({ trigger, feed, rates, ...numbers }: ProductView['terms']) => ({
  trigger,
  feed,
  ...parseAll(numbers),
  rates: parseAll(rates),
})

const parsePool = ({ availableUntil, boundaries, ...numbers }: ProductView['pool']) => ({
  ...parseAll(numbers),
  availableUntil: availableUntil.map(parseAll),
  boundaries: boundaries.map(parseAll),
})

export const parseProduct = ({ productId, terms, asset, pool, frozenUntil, block, ...view }: ProductView) => ({
  ...view,
  productId: BigInt(productId),
  terms: parseTerms(terms),
  asset: parseBigints(asset, ['chainId']),
  pool: parsePool(pool),
  frozenUntil: parseOptional(frozenUntil),
  block: parseAll(block),
})

export const parsePoolPoint = (view: PoolPointView) => parseAll(view)

const parsePrice = ({ aggregator, decimals, ...numbers }: NonNullable<OracleView['price']>) => ({
  aggregator,
  decimals,
  ...parseAll(numbers),
})

export const parseOracle = ({ productId, price, resolvers, readings, block, ...view }: OracleView) => ({
  ...view,
  productId: BigInt(productId),
  price: price && parsePrice(price),
  resolvers: resolvers && parseAll(resolvers),
  readings: readings.map(({ isMet, ...numbers }) => ({ isMet, ...parseAll(numbers) })),
  block: parseAll(block),
})
