import { requireUint } from './bigints.ts'
import { type PageOptions, paginate } from './paginate.ts'
import {
  type Oracle,
  type OracleView,
  type PoolPoint,
  type PoolPointView,
  type Product,
  type ProductView,
  parseOracle,
  parsePoolPoint,
  parseProduct,
} from './product.ts'
import { queryOf, send, type Transport } from './send.ts'

export type HistoryFilter = PageOptions & {
  /** The length of a point; an hour by default. */
  interval?: 'hour' | 'day' | undefined
  /** Only points that start at or after this time, in seconds since 1970. */
  from?: bigint | undefined
  /** Only points that start before this time. */
  to?: bigint | undefined
}

/** Reads what can be insured, on which terms and at what price. It needs no API key. */
export class Products {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async get(productId: bigint): Promise<Product> {
    return parseProduct(await send<ProductView>(this.#transport, { method: 'GET', path: pathOf(productId) }))
  }

  /** Reads what the trigger of a product watches: its threshold, its state and its newest readings. */
  async oracle(productId: bigint): Promise<Oracle> {
    const path = `${pathOf(productId)}/oracle`
    return parseOracle(await send<OracleView>(this.#transport, { method: 'GET', path }))
  }

  /** Yields all products, newest first. */
  async *list(options: PageOptions = {}): AsyncGenerator<Product, void> {
    for await (const view of paginate<ProductView>(this.#transport, '/products', options)) yield parseProduct(view)
  }

  /** Yields a point for every hour or day in which the pool changed, newest first. */
  async *history(productId: bigint, { pageSize, ...filter }: HistoryFilter = {}): AsyncGenerator<PoolPoint, void> {
    const path = `${pathOf(productId)}/history`
    const views = paginate<PoolPointView>(this.#transport, path, { pageSize, query: queryOf(filter) })
    for await (const view of views) yield parsePoolPoint(view)
  }
}

const pathOf = (productId: bigint): string => `/products/${requireUint('productId', productId)}`
