import { readBought, requireAccepted } from './answered.ts'
import { SuretyError } from './error.ts'
import { isOpen, type Operation, type Operations } from './operations.ts'
import { atLeastOnce, isPassing, persist, unhurried } from './patience.ts'
import type { Policy } from './policy.ts'
import { requestQuote } from './quote.ts'
import { requireRecorded, requireStillWished } from './recorded.ts'
import { exchange, send, type Transport } from './send.ts'
import type { Wallet } from './wallet.ts'
import type { PolicyWish } from './wish.ts'

type Tools = { transport: Transport; wallet: Wallet; operations: Operations }

export type Order = { wish: PolicyWish; key: string; buyer: string; deadline: number }

/** One purchase, by its key, from the quote to the policy. */
export class Purchase {
  readonly #tools: Tools
  readonly #order: Order
  #deadline: number

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
      const { key, wish } = this.#order
      const known = await persist(this.#deadline, (timeoutMs) => this.#tools.operations.find(key, { timeoutMs }))
      return known ? this.#resume(known) : this.#sign(wish)
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
      if (error instanceof SuretyError && error.status >= 400 && error.status < 500) return this.#await(known)
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
    if (!settled.result) throw explainOutcome(settled)
    const { tokenId, productId, index } = settled.result
    const request = { method: 'GET', path: `/policies/${productId}/${index}` } as const
    const answer = await persist(this.#deadline, (timeoutMs) =>
      send<unknown>(this.#tools.transport, { ...request, timeoutMs: atLeastOnce(timeoutMs) }),
    )
    return readBought(answer, { order: this.#order, terms: operation.terms, tokenId, fresh: isOpen(operation) })
  }

  /** Waits for the outcome. That it cannot be asked for in time changes nothing about what is known. */
  async #settle(operation: Operation): Promise<Operation> {
    const timeoutMs = Math.max(0, this.#deadline - Date.now())
    return this.#tools.operations.settled(operation.operationId, { timeoutMs }).catch((error: unknown) => {
      if (isPassing(error)) return operation
      throw error
    })
  }

  /** Whatever went wrong, the caller needs the key to find out what became of the purchase. */
  async #withKey(work: () => Promise<Policy>): Promise<Policy> {
    try {
      return await work()
    } catch (error) {
      throw error instanceof SuretyError ? nameKey(error, this.#order.key) : error
    }
  }
}

const nameKey = (error: SuretyError, idempotencyKey: string): SuretyError => {
  const { status, code, requestId, retryAfterSeconds, answer, cause } = error
  const message =
    error.code === 'network_error' || error.code.startsWith('http_')
      ? `${error.message} Call again with idempotencyKey ${idempotencyKey}: the purchase happens once.`
      : error.message
  return new SuretyError({ status, code, message, requestId, retryAfterSeconds, idempotencyKey, answer, cause })
}

const codeOf = {
  succeeded: 'order_executed',
  superseded: 'order_superseded',
  voided: 'order_voided',
  expired: 'order_expired',
} as const

/** Why there is no policy, or none yet. */
const explainOutcome = ({ status, operationId, lastError, retryUntil }: Operation): SuretyError => {
  if (status === 'queued' || status === 'submitted') {
    const why = lastError ? ` (${lastError.message})` : ''
    const message =
      `Operation ${operationId} is ${status}${why} and may be executed until ${retryUntil}. ` +
      'Call again with the same idempotency key; with another one you might pay twice.'
    return new SuretyError({ status: 202, code: 'still_open', message })
  }
  const message = `Operation ${operationId} is ${status}. Use a new idempotency key to start anew.`
  return new SuretyError({ status: 409, code: codeOf[status], message })
}
