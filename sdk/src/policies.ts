import type { Operations } from './operations.ts'
import { pagesOf } from './pages.ts'
import { type Policy, type PolicyQuote, type PolicyView, readPolicy, readQuote } from './policy.ts'
import { Purchase } from './purchase.ts'
import { requestQuote } from './quote.ts'
import { send, type Transport } from './send.ts'
import type { Wallet } from './wallet.ts'
import { requireWhole } from './wire.ts'
import { type PolicyWish, requireKey, requireWish } from './wish.ts'

/** What to be covered for, how much and for how long: until `expiry`, or for `days`. */
export type PolicyRequest = PolicyWish

export type BuyOptions = {
  /** Names the purchase. Buy again with the same key, after a crash or a lost answer, and it happens once. */
  idempotencyKey?: string | undefined
  /**
   * How long to try and to wait before giving up on this call; the purchase itself goes on. The time that the wallet takes
   * to sign is not counted.
   */
  timeoutMs?: number | undefined
}

/** Cover: what it costs, buying it, and what was bought. */
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
    const place = `${requireWhole('productId', productId)}/${requireWhole('index', index)}`
    return readPolicy(await send(this.#transport, { method: 'GET', path: `/policies/${place}` }))
  }

  /** Goes through the policies of the wallet, newest first. */
  async *list(
    filter: { productId?: bigint | undefined; status?: PolicyView['status'] | undefined } = {},
  ): AsyncGenerator<Policy, void> {
    const productId = filter.productId === undefined ? undefined : requireWhole('productId', filter.productId)
    const views = pagesOf<PolicyView>(this.#transport, '/api/v1/policies', { productId, status: filter.status })
    for await (const view of views) yield readPolicy(view)
  }

  /** What cover costs at this moment. Nothing is signed and nothing written. */
  async quote(request: PolicyRequest): Promise<PolicyQuote> {
    requireWish(request)
    return readQuote(await requestQuote(this.#transport, { wish: request }))
  }

  /**
   * Buys cover, once. It goes on trying through lost connections and failures of the service; what it cannot find out in
   * time it says is open, with the key to go on with. Nothing is signed but what was asked for.
   */
  async buy(request: PolicyRequest, { idempotencyKey, timeoutMs = 60_000 }: BuyOptions = {}): Promise<Policy> {
    requireWish(request)
    if (idempotencyKey !== undefined) requireKey(idempotencyKey)
    const buyer = await this.#wallet.getAddress()
    const tools = { transport: this.#transport, wallet: this.#wallet, operations: this.#operations }
    const key = idempotencyKey ?? crypto.randomUUID()
    const purchase = new Purchase(tools, { wish: request, key, buyer, deadline: Date.now() + timeoutMs })
    // Only a key of the caller's own may have been used before.
    return idempotencyKey === undefined ? purchase.begin() : purchase.beginOrResume()
  }
}
