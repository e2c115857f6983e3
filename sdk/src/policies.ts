import type { components, operations } from '../generated/contract.ts'
import { SuretyError } from './error.ts'
import { isOpen, type Operation, type Operations } from './operations.ts'
import { pagesOf } from './pages.ts'
import { persist } from './patience.ts'
import { exchange, send, type Transport } from './send.ts'
import type { PolicyWish, Wallet } from './wallet.ts'
import { readWhole, requireWhole } from './wire.ts'

type PolicyView = components['schemas']['Policy']
type Bought = components['schemas']['Purchase']
type QuoteView = operations['quotePolicy']['responses'][200]['content']['application/json']

/** A policy, its integers as bigints. */
export type Policy = ReturnType<typeof readPolicy>
export type PolicyQuote = ReturnType<typeof readQuote>

/** What to be covered for, how much and for how long: until `expiry`, or for `days`. */
export type PolicyRequest = PolicyWish

export type BuyOptions = {
  /** Names the purchase. Buy again with the same key, after a crash or a lost answer, and it happens once. */
  idempotencyKey?: string
  /** How long to try and to wait before giving up on this call; the purchase itself goes on. */
  timeoutMs?: number
}

const readPolicy = ({ block, ...view }: PolicyView) => ({
  ...readWhole(view, [
    'tokenId',
    'productId',
    'index',
    'coverage',
    'originalCoverage',
    'premium',
    'fee',
    'paidOut',
    'start',
    'activeFrom',
    'expiry',
  ]),
  block: readWhole(block, ['number', 'timestamp']),
})

const readQuote = (view: QuoteView) => ({
  ...readWhole(view, ['premium', 'maxPremium']),
  expiry: BigInt(view.terms.expiry),
})

const path = '/api/v1/policies'

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
  async *list(filter: { productId?: bigint; status?: PolicyView['status'] } = {}): AsyncGenerator<Policy, void> {
    const productId = filter.productId === undefined ? undefined : requireWhole('productId', filter.productId)
    const views = pagesOf<PolicyView>(this.#transport, path, { productId, status: filter.status })
    for await (const view of views) yield readPolicy(view)
  }

  /** What cover costs at this moment. Nothing is signed and nothing written. */
  async quote(request: PolicyRequest): Promise<PolicyQuote> {
    return readQuote(await this.#quote(request))
  }

  /**
   * Buys cover, once. It goes on trying through lost connections and failures of the service; what it cannot find out in
   * time it says is open, with the key to go on with. Nothing is signed but what was asked for.
   */
  async buy(request: PolicyRequest, { idempotencyKey, timeoutMs = 60_000 }: BuyOptions = {}): Promise<Policy> {
    const key = idempotencyKey ?? crypto.randomUUID()
    const deadline = Date.now() + timeoutMs
    try {
      // Only a key of the caller's own may have been used before.
      const known = idempotencyKey && (await persist(deadline, () => this.#operations.find(key)))
      if (!known) return await this.#order(request, { key, deadline })
      return await this.#resume(request, { key, deadline, known })
    } catch (error) {
      throw withKey(error, key)
    }
  }

  /** Signs and sends a purchase, and waits for what becomes of it. */
  async #order(request: PolicyRequest, { key, deadline }: { key: string; deadline: number }): Promise<Policy> {
    const proposal = await persist(deadline, () => this.#quote(request, key))
    const body = await this.#wallet.signPolicy({ wish: request, key, proposal })
    const headers = { 'idempotency-key': key }
    const answer = await persist(deadline, () =>
      exchange<Bought | Operation>(this.#transport, { method: 'POST', path, body, headers }),
    )
    if ('tokenId' in answer.body) return this.#finish(answer.body)
    return this.#await(answer.body, deadline)
  }

  /** Goes on with a purchase that was begun before. Its terms are those that were recorded, so that there is one order. */
  async #resume(
    request: PolicyRequest,
    { key, deadline, known }: { key: string; deadline: number; known: Operation },
  ): Promise<Policy> {
    requireSame(request, known)
    const { days: _, ...rest } = request
    const again = () => this.#order({ ...rest, expiry: BigInt(known.terms.expiry ?? 0) }, { key, deadline })
    if (known.status === 'expired') return again()
    if (!isOpen(known) || !known.lastError) return this.#await(known, deadline)
    // A fresh signature, at the price of today, may go through where the earlier one is held up; if not, that one still may.
    return again().catch((error: unknown) => {
      if (error instanceof SuretyError && error.status >= 400 && error.status < 500) return this.#await(known, deadline)
      throw error
    })
  }

  async #await(operation: Operation, deadline: number): Promise<Policy> {
    const timeoutMs = Math.max(0, deadline - Date.now())
    const { status, operationId, result, lastError, retryUntil } = isOpen(operation)
      ? await this.#operations.settled(operation.operationId, { timeoutMs })
      : operation
    if (result) {
      const found = { productId: BigInt(result.productId), index: BigInt(result.index) }
      return persist(Math.max(deadline, Date.now() + 5_000), () => this.get(found))
    }
    const open = status === 'queued' || status === 'submitted'
    throw new SuretyError({
      status: open ? 202 : 409,
      code: open ? 'still_open' : codeOf[status],
      message: open
        ? `Operation ${operationId} is ${status}${lastError ? ` (${lastError.message})` : ''} and may be executed until ${retryUntil}. ` +
          'Call again with the same idempotency key; with another one you might pay twice.'
        : `Operation ${operationId} is ${status}. Use a new idempotency key to start anew.`,
    })
  }

  #finish({ operationId: _, ...view }: Bought): Policy {
    return readPolicy(view)
  }

  #quote(request: PolicyRequest, key?: string): Promise<QuoteView> {
    const { productId, coverage, expiry, days, recipient, maxPremium } = request
    const body = {
      productId: requireWhole('productId', productId),
      coverage: requireWhole('coverage', coverage),
      ...(expiry === undefined ? {} : { expiry: requireWhole('expiry', expiry) }),
      ...(days === undefined ? {} : { days }),
      ...(recipient === undefined ? {} : { recipient }),
      ...(maxPremium === undefined ? {} : { maxPremium: requireWhole('maxPremium', maxPremium) }),
    }
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    return send(this.#transport, { method: 'POST', path: `${path}/quote`, body, headers })
  }
}

const codeOf = {
  succeeded: 'order_executed',
  superseded: 'order_superseded',
  voided: 'order_voided',
  expired: 'order_expired',
} as const

/** The key stands for another purchase than the one that is asked for now. */
const requireSame = ({ productId, coverage, expiry }: PolicyRequest, { operationId, terms }: Operation): void => {
  const pairs = [
    [terms.product, productId],
    [terms.coverage, coverage],
    [terms.expiry, expiry ?? terms.expiry],
  ]
  if (pairs.every(([recorded, asked]) => recorded === String(asked))) return
  throw new SuretyError({
    status: 422,
    code: 'idempotency_key_reused',
    message: `The idempotency key belongs to operation ${operationId} with other terms. Use a new key for these.`,
  })
}

/** Whatever went wrong, the caller needs the key to find out what became of the purchase. */
const withKey = (error: unknown, idempotencyKey: string): unknown => {
  if (!(error instanceof SuretyError)) return error
  const { status, code, requestId, retryAfterSeconds, cause } = error
  const message =
    error.code === 'network_error' || error.code.startsWith('http_')
      ? `${error.message} Call again with idempotencyKey ${idempotencyKey}: the purchase happens once.`
      : error.message
  return new SuretyError({ status, code, message, requestId, retryAfterSeconds, idempotencyKey, cause })
}
