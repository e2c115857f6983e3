import {
  type Bond,
  type BondExtensionQuote,
  type BondQuote,
  type BondView,
  parseBond,
  parseBondExtensionQuote,
  parseBondQuote,
} from './bond.ts'
import type { BondExtensionRequest } from './kinds/extend-bond.ts'
import type { BondRequest } from './kinds/post-bond.ts'
import { loadOrders } from './load-orders.ts'
import { type PageOptions, paginate } from './paginate.ts'
import type { Clients, OrderOptions } from './placement.ts'
import { pathOfPosition, requirePosition } from './requests.ts'
import { queryOf, send } from './send.ts'
import { getToken, type TokenMetadata } from './token.ts'
import type { Position } from './token-ids.ts'

export type BondFilter = { productId?: bigint | undefined; status?: BondView['status'] | undefined }

/** Quotes, posts, extends, claims and lists bonds. */
export class Bonds {
  readonly #clients: Clients

  constructor(clients: Clients) {
    this.#clients = clients
  }

  async get(position: Position): Promise<Bond> {
    requirePosition(position)
    const path = `/${pathOfPosition('bonds', position)}`
    return parseBond(await send(this.#clients.transport, { method: 'GET', path }))
  }

  /** Returns the ERC-721 metadata of a bond, as wallets and marketplaces show it. */
  token(position: Position): Promise<TokenMetadata> {
    return getToken(this.#clients.transport, 'bonds', position)
  }

  /** Yields the wallet's bonds, newest first. */
  async *list({ pageSize, ...filter }: PageOptions & BondFilter = {}): AsyncGenerator<Bond, void> {
    const options = { pageSize, query: queryOf(filter) }
    const views = paginate<BondView>(this.#clients.transport, '/api/v1/bonds', options)
    for await (const view of views) yield parseBond(view)
  }

  /** Returns what a bond would own, earn and risk. It signs and stores nothing. */
  async quote(request: BondRequest): Promise<BondQuote> {
    const { postBond, requestQuote } = await loadOrders()
    return requestQuote(this.#clients.transport, postBond, { asked: request, parse: parseBondQuote })
  }

  /** Posts a bond once, in the way of `policies.buy`. It pays exactly `amount`. */
  async post(request: BondRequest, options: OrderOptions = {}): Promise<Bond> {
    const { placeOrder, postBond } = await loadOrders()
    return placeOrder(this.#clients, postBond, { ...options, request })
  }

  /** Returns until when an extension would commit a bond, and what it risks. It signs and stores nothing. */
  async quoteExtension(request: BondExtensionRequest): Promise<BondExtensionQuote> {
    const { extendBond, requestQuote } = await loadOrders()
    return requestQuote(this.#clients.transport, extendBond, { asked: request, parse: parseBondExtensionQuote })
  }

  /** Commits a bond until a later boundary once, in the way of `policies.buy`. */
  async extend(request: BondExtensionRequest, options: OrderOptions = {}): Promise<Bond> {
    const { extendBond, placeOrder } = await loadOrders()
    return placeOrder(this.#clients, extendBond, { ...options, request })
  }

  /** Has released principal and earned premium paid to the owner. It needs no signature, so anyone can call it. */
  async claim(position: Position, options: OrderOptions = {}): Promise<Bond> {
    const { claimBond, placeOrder } = await loadOrders()
    return placeOrder(this.#clients, claimBond, { ...options, request: position })
  }
}
