import {
  type Bond,
  type BondExtensionQuote,
  type BondQuote,
  type BondView,
  parseBond,
  parseBondExtensionQuote,
  parseBondQuote,
} from './bond.ts'
import { claimBond } from './kinds/claim-bond.ts'
import { type BondExtensionRequest, extendBond } from './kinds/extend-bond.ts'
import { type BondRequest, postBond } from './kinds/post-bond.ts'
import { type PageOptions, paginate } from './paginate.ts'
import { type Clients, type OrderOptions, placeOrder } from './placement.ts'
import { requestQuote } from './quote.ts'
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
  quote(request: BondRequest): Promise<BondQuote> {
    return requestQuote(this.#clients.transport, postBond, { asked: request, parse: parseBondQuote })
  }

  /** Posts a bond once, in the way of `policies.buy`. It pays exactly `amount`. */
  post(request: BondRequest, options: OrderOptions = {}): Promise<Bond> {
    return placeOrder(this.#clients, postBond, { ...options, request })
  }

  /** Returns until when an extension would commit a bond, and what it risks. It signs and stores nothing. */
  quoteExtension(request: BondExtensionRequest): Promise<BondExtensionQuote> {
    return requestQuote(this.#clients.transport, extendBond, { asked: request, parse: parseBondExtensionQuote })
  }

  /** Commits a bond until a later boundary once, in the way of `policies.buy`. */
  extend(request: BondExtensionRequest, options: OrderOptions = {}): Promise<Bond> {
    return placeOrder(this.#clients, extendBond, { ...options, request })
  }

  /** Has released principal and earned premium paid to the owner. It needs no signature, so anyone can call it. */
  claim(position: Position, options: OrderOptions = {}): Promise<Bond> {
    return placeOrder(this.#clients, claimBond, { ...options, request: position })
  }
}
