import { buyPolicy, type PolicyRequest } from './kinds/buy-policy.ts'
import { extendPolicy, type PolicyExtension, type PolicyExtensionRequest } from './kinds/extend-policy.ts'
import { type Surrender, type SurrenderRequest, surrenderPolicy } from './kinds/surrender-policy.ts'
import { type PageOptions, paginate } from './paginate.ts'
import { type Clients, type OrderOptions, placeOrder } from './placement.ts'
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
import { requestQuote } from './quote.ts'
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
  quote(request: PolicyRequest): Promise<PolicyQuote> {
    return requestQuote(this.#clients.transport, buyPolicy, { asked: request, parse: parseQuote })
  }

  /**
   * Buys cover once. It retries after lost connections and failures of the service. If the outcome is not known in time, it
   * throws `still_open` with the key to continue with. It signs nothing but the request.
   */
  buy(request: PolicyRequest, options: OrderOptions = {}): Promise<Policy> {
    return placeOrder(this.#clients, buyPolicy, { ...options, request })
  }

  /** Returns the current price of a later expiry. It signs and stores nothing. */
  quoteExtension(extension: PolicyExtension): Promise<PolicyExtensionQuote> {
    return requestQuote(this.#clients.transport, extendPolicy, { asked: extension, parse: parseExtensionQuote })
  }

  /** Extends cover in force once, in the way of `buy`. The wallet pays; the policy stays its owner's. */
  extend(request: PolicyExtensionRequest, options: OrderOptions = {}): Promise<Policy> {
    return placeOrder(this.#clients, extendPolicy, { ...options, request })
  }

  /** Returns the current refund for coverage that is given back. It signs and stores nothing. */
  quoteSurrender(surrender: Surrender): Promise<SurrenderQuote> {
    return requestQuote(this.#clients.transport, surrenderPolicy, { asked: surrender, parse: parseSurrenderQuote })
  }

  /** Gives coverage back once, in the way of `buy`, for at least `minRefund`. */
  surrender(request: SurrenderRequest, options: OrderOptions = {}): Promise<Policy> {
    return placeOrder(this.#clients, surrenderPolicy, { ...options, request })
  }
}
