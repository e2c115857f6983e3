import type { PolicyRequest } from './kinds/buy-policy.ts'
import type { PolicyExtension, PolicyExtensionRequest } from './kinds/extend-policy.ts'
import type { Surrender, SurrenderRequest } from './kinds/surrender-policy.ts'
import { loadOrders } from './load-orders.ts'
import { type PageOptions, paginate } from './paginate.ts'
import type { Clients, OrderOptions } from './placement.ts'
import {
  type Policy,
  type PolicyExtensionQuote,
  type PolicyQuote,
  type PolicyView,
  parseExtensionQuote,
  parsePolicy,
  parseQuote,
  parseSurrenderQuote,
  type SurrenderQuote,
} from './policy.ts'
import { pathOfPosition, requirePosition } from './requests.ts'
import { queryOf, send } from './send.ts'
import { getToken, type TokenMetadata } from './token.ts'
import type { Position } from './token-ids.ts'

export type PolicyFilter = { productId?: bigint | undefined; status?: PolicyView['status'] | undefined }

/** Quotes, buys, extends, surrenders and lists cover. */
export class Policies {
  readonly #clients: Clients

  constructor(clients: Clients) {
    this.#clients = clients
  }

  async get(position: Position): Promise<Policy> {
    requirePosition(position)
    const path = `/${pathOfPosition('policies', position)}`
    return parsePolicy(await send(this.#clients.transport, { method: 'GET', path }))
  }

  /** Returns the ERC-721 metadata of a policy, as wallets and marketplaces show it. */
  token(position: Position): Promise<TokenMetadata> {
    return getToken(this.#clients.transport, 'policies', position)
  }

  /** Yields the wallet's policies, newest first. */
  async *list({ pageSize, ...filter }: PageOptions & PolicyFilter = {}): AsyncGenerator<Policy, void> {
    const options = { pageSize, query: queryOf(filter) }
    const views = paginate<PolicyView>(this.#clients.transport, '/api/v1/policies', options)
    for await (const view of views) yield parsePolicy(view)
  }

  /** Returns the current price of cover. It signs and stores nothing. */
  async quote(request: PolicyRequest): Promise<PolicyQuote> {
    const { buyPolicy, requestQuote } = await loadOrders()
    return requestQuote(this.#clients.transport, buyPolicy, { asked: request, parse: parseQuote })
  }

  /**
   * Buys cover once. It retries after lost connections and failures of the service. If the outcome is not known in time, it
   * throws `still_open` with the key to continue with. It signs nothing but the request.
   */
  async buy(request: PolicyRequest, options: OrderOptions = {}): Promise<Policy> {
    const { buyPolicy, placeOrder } = await loadOrders()
    return placeOrder(this.#clients, buyPolicy, { ...options, request })
  }

  /** Returns the current price of a later expiry. It signs and stores nothing. */
  async quoteExtension(extension: PolicyExtension): Promise<PolicyExtensionQuote> {
    const { extendPolicy, requestQuote } = await loadOrders()
    return requestQuote(this.#clients.transport, extendPolicy, { asked: extension, parse: parseExtensionQuote })
  }

  /** Extends cover in force once, in the way of `buy`. The wallet pays; the policy stays its owner's. */
  async extend(request: PolicyExtensionRequest, options: OrderOptions = {}): Promise<Policy> {
    const { extendPolicy, placeOrder } = await loadOrders()
    return placeOrder(this.#clients, extendPolicy, { ...options, request })
  }

  /** Returns the current refund for coverage that is given back. It signs and stores nothing. */
  async quoteSurrender(surrender: Surrender): Promise<SurrenderQuote> {
    const { requestQuote, surrenderPolicy } = await loadOrders()
    return requestQuote(this.#clients.transport, surrenderPolicy, { asked: surrender, parse: parseSurrenderQuote })
  }

  /** Gives coverage back once, in the way of `buy`, for at least `minRefund`. */
  async surrender(request: SurrenderRequest, options: OrderOptions = {}): Promise<Policy> {
    const { placeOrder, surrenderPolicy } = await loadOrders()
    return placeOrder(this.#clients, surrenderPolicy, { ...options, request })
  }
}
