import { readBought, requireAccepted } from './answered.ts'
import { SuretyError } from './error.ts'
import { isOpen, type Operation, type Operations } from './operations.ts'
import { explainExecuted, explainOutcome } from './outcome.ts'
import { atLeastOnce, isPassing, pause, persist, unhurried } from './patience.ts'
import type { Policy } from './policy.ts'
import { requestQuote } from './quote.ts'
import { requireRecorded, requireStillWished } from './recorded.ts'
import { exchange, send, type Transport } from './send.ts'
import type { Wallet } from './wallet.ts'
import type { PolicyWish } from './wish.ts'

type Tools = { transport: Transport; wallet: Wallet; operations: Operations }

type Order = { wish: PolicyWish; key: string; buyer: string; deadline: number }

/** How long a gateway may need to read what is on its chain. */
const indexingMs = 5_000
const pollMs = 500

/** How often a purchase is signed again because its price has moved, and how long the first signature is given to go through. */
const mostRepricings = 8
const firstRepricingMs = 500

/** One purchase, by its key, from the quote to the policy. */
export class Purchase {
  readonly #tools: Tools
  readonly #order: Order
  #deadline: number
  #repricings = 0
  #repriceAt = 0

  constructor(tools: Tools, order: Order) {
    this.#tools = tools
    this.#order = order
    this.#deadline = order.deadline
  }

  /** Signs and sends it, and waits for what becomes of it. */
  begin(): Promise<Policy> {
    return this.#withKey(() => this.#sign(this.#order.wish))
  }

  /** The same, unless there is an operation with the key: then it goes on with that. */
  beginOrResume(): Promise<Policy> {
    return this.#withKey(async () => {
      const known = await this.#find()
      return known ? this.#resume(known) : this.#sign(this.#order.wish)
    })
  }

  async #sign(wish: PolicyWish): Promise<Policy> {
    const { transport, wallet } = this.#tools
    const { key } = this.#order
    const proposal = await persist(this.#deadline, (timeoutMs) => requestQuote(transport, { wish, key, timeoutMs }))
    // Somebody may have to press a button on it.
    const signed = await unhurried(this.#deadline, () => wallet.signPolicy({ wish, key, proposal }))
    this.#deadline = signed.deadline
    const body = signed.result
    const request = { method: 'POST', path: '/api/v1/policies', body, headers: { 'idempotency-key': key } } as const
    const answer = await persist(this.#deadline, (timeoutMs) => exchange<unknown>(transport, { ...request, timeoutMs }))
    this.#repriceAt = Date.now() + firstRepricingMs * 1.5 ** this.#repricings
    const expected = { order: this.#order, terms: body.terms, fresh: true }
    if (answer.status !== 201) return this.#await(requireAccepted(answer.body, expected))
    const { operationId: _, ...policy } = readBought(answer.body, expected)
    return policy
  }

  /** Goes on with a purchase that was begun before. Its terms are those that were recorded, so that there is one order. */
  async #resume(known: Operation): Promise<Policy> {
    requireRecorded(known, this.#order)
    if (known.status === 'expired') return this.#signAgain(known)
    if (!isOpen(known) || !known.lastError) return this.#await(known)
    // A fresh signature, at the price of today, may go through where the earlier one is held up; if not, that one still may.
    return this.#signAgain(known).catch((error: unknown) => {
      if (isRefusal(error)) return this.#await(known)
      throw error
    })
  }

  async #signAgain(known: Operation): Promise<Policy> {
    const { wish } = this.#order
    requireStillWished(known, wish)
    const { days: _, ...rest } = wish
    return this.#sign({ ...rest, expiry: BigInt(known.terms.expiry ?? 0) })
  }

  async #await(operation: Operation): Promise<Policy> {
    const settled = isOpen(operation) ? await this.#settle(operation) : operation
    if (this.#isOutpriced(settled)) return this.#reprice(settled)
    if (!settled.result) throw explainOutcome(settled, this.#order)
    const answer = await this.#show(settled.result)
    const { tokenId } = settled.result
    return readBought(answer, { order: this.#order, terms: operation.terms, tokenId, fresh: isOpen(operation) })
  }

  /** Whether it is held up by a price above what was signed. What is told of an earlier signature may be told for a while. */
  #isOutpriced(operation: Operation): boolean {
    const held = isOpen(operation) && operation.lastError?.code === 'premium_above_authorised'
    return held && this.#repricings < mostRepricings && Date.now() >= this.#repriceAt
  }

  /** Signs the same order at the price of now, which is below what the caller allows; if it is not, the earlier signature may still do. */
  #reprice(operation: Operation): Promise<Policy> {
    this.#repricings += 1
    return this.#signAgain(operation).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      this.#repricings = mostRepricings
      return this.#await(operation)
    })
  }

  /** Asks for the policy that was bought. A refusal is none of the purchase. */
  async #show({ productId, index }: { productId: string; index: string }): Promise<unknown> {
    const request = { method: 'GET', path: `/policies/${productId}/${index}` } as const
    return persist(this.#deadline, (timeoutMs) =>
      send<unknown>(this.#tools.transport, { ...request, timeoutMs: atLeastOnce(timeoutMs) }),
    ).catch((error: unknown) => {
      throw isPassing(error) ? error : explainExecuted(this.#order, error)
    })
  }

  /** Waits for the outcome. That it cannot be asked for in time changes nothing about what is known. */
  async #settle(operation: Operation): Promise<Operation> {
    const timeoutMs = Math.max(0, this.#deadline - Date.now())
    const until = (seen: Operation): boolean => this.#isOutpriced(seen)
    return this.#tools.operations.settled(operation.operationId, { timeoutMs, until }).catch((error: unknown) => {
      if (isPassing(error)) return operation
      throw error
    })
  }

  /**
   * The chain has the order, and the gateway may never have heard of it: it lost its tables, or is another one than the one
   * that relayed it. What the chain tells of it is recorded like anything else.
   */
  async #recognise(refusal: SuretyError): Promise<Policy> {
    const executed = await this.#findExecuted()
    if (!executed) throw explainExecuted(this.#order, refusal)
    requireRecorded(executed, this.#order)
    return this.#await(executed)
  }

  /** The tables are a moment behind the chain. */
  async #findExecuted(): Promise<Operation | undefined> {
    const until = Math.min(this.#deadline, Date.now() + indexingMs)
    for (;;) {
      const found = await this.#find().catch((error: unknown) => {
        if (isPassing(error)) return undefined
        throw error
      })
      if (found && found.status !== 'expired') return found
      if (Date.now() + pollMs >= until) return undefined
      await pause(pollMs)
    }
  }

  #find(): Promise<Operation | undefined> {
    const { operations } = this.#tools
    return persist(this.#deadline, (left) => operations.find(this.#order.key, { timeoutMs: atLeastOnce(left) }))
  }

  /** Whatever went wrong, the caller needs the key to find out what became of the purchase. */
  async #withKey(work: () => Promise<Policy>): Promise<Policy> {
    try {
      return await work().catch((error: unknown) => {
        if (error instanceof SuretyError && error.code === 'order_executed') return this.#recognise(error)
        throw error
      })
    } catch (error) {
      throw error instanceof SuretyError ? nameKey(error, this.#order.key) : error
    }
  }
}

const isRefusal = (error: unknown): boolean => error instanceof SuretyError && error.status >= 400 && error.status < 500

const nameKey = (error: SuretyError, idempotencyKey: string): SuretyError => {
  const { status, code, requestId, retryAfterSeconds, answer, cause } = error
  const message =
    error.code === 'network_error' || error.code.startsWith('http_')
      ? `${error.message} Call again with idempotencyKey ${idempotencyKey}: the purchase happens once.`
      : error.message
  return new SuretyError({ status, code, message, requestId, retryAfterSeconds, idempotencyKey, answer, cause })
}
