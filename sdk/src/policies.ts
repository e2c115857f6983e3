import { requireUint } from './bigints.ts'
import type { Operations } from './operations.ts'
import { paginate } from './paginate.ts'
import { type Policy, type PolicyQuote, type PolicyView, parsePolicy, parseQuote } from './policy.ts'
import { type PolicyRequest, requireIdempotencyKey, requirePolicyRequest } from './policy-request.ts'
import { Purchase } from './purchase.ts'
import { requestQuote } from './quote.ts'
import { send, type Transport } from './send.ts'
import type { Wallet } from './wallet.ts'

export type BuyOptions = {
  /** Identifies the purchase. After a crash or a lost answer, buy again with the same key: the purchase happens once. */
  idempotencyKey?: string | undefined
  /** How long this call retries and waits. The purchase continues after it. The time the wallet takes to sign is not counted. */
  timeoutMs?: number | undefined
}

/** Quotes, buys and lists cover. */
export class Policies {
  readonly #transport: Transport
  readonly #wallet: Wallet
  readonly #operations: Operations

  constructor(transport: Transport, { wallet, operations }: { wallet: Wallet; operations: Operations }) {
    this.#transport = transport
    this.#wallet = wallet
    this.#operations = operations
  }

  async get({ productId, index }: { productId: bigint; index: bigint }): Promise<Policy> {
    const path = `/policies/${requireUint('productId', productId)}/${requireUint('index', index)}`
    return parsePolicy(await send(this.#transport, { method: 'GET', path }))
  }

  /** Yields the wallet's policies, newest first. */
  async *list(
    filter: { productId?: bigint | undefined; status?: PolicyView['status'] | undefined } = {},
  ): AsyncGenerator<Policy, void> {
    const productId = filter.productId === undefined ? undefined : requireUint('productId', filter.productId)
    const views = paginate<PolicyView>(this.#transport, '/api/v1/policies', { productId, status: filter.status })
    for await (const view of views) yield parsePolicy(view)
  }

  /** Returns the current price of cover. It signs and stores nothing. */
  async quote(request: PolicyRequest): Promise<PolicyQuote> {
    requirePolicyRequest(request)
    return parseQuote(await requestQuote(this.#transport, { request }))
  }

  /**
   * Buys cover once. It retries after lost connections and failures of the service. If the outcome is not known in time, it
   * throws `still_open` with the key to continue with. It signs nothing but the request.
   */
  async buy(request: PolicyRequest, { idempotencyKey, timeoutMs = 60_000 }: BuyOptions = {}): Promise<Policy> {
    requirePolicyRequest(request)
    if (idempotencyKey !== undefined) requireIdempotencyKey(idempotencyKey)
    const buyer = await this.#wallet.getAddress()
    const clients = { transport: this.#transport, wallet: this.#wallet, operations: this.#operations }
    const key = idempotencyKey ?? crypto.randomUUID()
    const epochSeconds = this.#wallet.getEpochSeconds(request.productId)
    const purchase = new Purchase(clients, { request, key, buyer, epochSeconds, deadline: Date.now() + timeoutMs })
    // A random key is new, so there is nothing to resume.
    return idempotencyKey === undefined ? purchase.start() : purchase.startOrResume()
  }
}
