import { checkOperationAnswer, checkPolicyAnswer } from './check-answer.ts'
import { checkRecorded, requireFullTerm } from './check-recorded.ts'
import { SuretyError } from './error.ts'
import { isOpen, type Operation, type Operations } from './operations.ts'
import { explainExecuted, explainOutcome } from './outcome.ts'
import type { Policy } from './policy.ts'
import type { PolicyRequest } from './policy-request.ts'
import { requestQuote } from './quote.ts'
import { atLeastMinTimeout, extendDeadline, isRetryable, retry, sleep } from './retry.ts'
import { send, sendWithStatus, type Transport } from './send.ts'
import type { Wallet } from './wallet.ts'

type Clients = { transport: Transport; wallet: Wallet; operations: Operations }

type Order = { request: PolicyRequest; key: string; buyer: string; epochSeconds: bigint; deadline: number }

/** How long the gateway's index may lag behind the chain. */
const maxIndexLagMs = 5_000
const pollMs = 500

/** How often a purchase is signed again because its price rose, and how long the first signature gets before that. */
const maxRepricings = 8
const firstRepricingMs = 500

/** One purchase, identified by its key, from quote to policy. */
export class Purchase {
  readonly #clients: Clients
  readonly #order: Order
  #deadline: number
  #repricings = 0
  #repriceAt = 0
  /** True once the gateway has the order, from this call or an earlier one. */
  #isAccepted = false

  constructor(clients: Clients, order: Order) {
    this.#clients = clients
    this.#order = order
    this.#deadline = order.deadline
  }

  /** Signs the order, sends it and waits for its outcome. */
  start(): Promise<Policy> {
    return this.#withKey(() => this.#signAndSend(this.#order.request))
  }

  /** Resumes the operation that has this key, or starts a new one. */
  startOrResume(): Promise<Policy> {
    return this.#withKey(async () => {
      const recorded = await this.#findOperation()
      return recorded ? this.#resume(recorded) : this.#signAndSend(this.#order.request)
    })
  }

  async #signAndSend(request: PolicyRequest): Promise<Policy> {
    const { transport, wallet } = this.#clients
    const { key } = this.#order
    const proposal = await retry(this.#deadline, (timeoutMs) => requestQuote(transport, { request, key, timeoutMs }))
    // A person may have to confirm on a hardware wallet.
    const signed = await extendDeadline(this.#deadline, () => wallet.signPolicy({ request, key, proposal }))
    this.#deadline = signed.deadline
    const body = signed.result
    const headers = { 'idempotency-key': key }
    const answer = await retry(this.#deadline, (timeoutMs) =>
      sendWithStatus<unknown>(transport, { method: 'POST', path: '/api/v1/policies', body, headers, timeoutMs }),
    )
    this.#isAccepted = true
    this.#repriceAt = Date.now() + firstRepricingMs * 1.5 ** this.#repricings
    const expected = { order: this.#order, terms: body.terms, isNew: true }
    if (answer.status !== 201) return this.#waitForPolicy(checkOperationAnswer(answer.body, expected))
    const { operationId: _, ...policy } = checkPolicyAnswer(answer.body, expected)
    return policy
  }

  /** Continues an earlier purchase with the recorded terms, so that there is only one order. */
  async #resume(recorded: Operation): Promise<Policy> {
    checkRecorded(recorded, this.#order)
    this.#isAccepted = true
    if (recorded.status === 'expired') return this.#signAgain(recorded)
    if (!isOpen(recorded) || !recorded.lastError) return this.#waitForPolicy(recorded)
    // A new signature at the current price may succeed where the earlier one is held up. If not, the earlier one still may.
    return this.#signAgain(recorded).catch((error: unknown) => {
      if (isRefusal(error)) return this.#waitForPolicy(recorded)
      throw error
    })
  }

  async #signAgain(recorded: Operation): Promise<Policy> {
    requireFullTerm(recorded, this.#order)
    const { days: _, ...rest } = this.#order.request
    return this.#signAndSend({ ...rest, expiry: BigInt(recorded.terms.expiry ?? 0) })
  }

  async #waitForPolicy(operation: Operation): Promise<Policy> {
    const latest = isOpen(operation) ? await this.#waitForOutcome(operation) : operation
    if (this.#needsRepricing(latest)) return this.#reprice(latest)
    if (!latest.result) throw explainOutcome(latest, this.#order)
    const answer = await this.#fetchPolicy(latest.result)
    const { tokenId } = latest.result
    return checkPolicyAnswer(answer, { order: this.#order, terms: operation.terms, tokenId, isNew: isOpen(operation) })
  }

  /** True if the price is above the signed amount. The pause gives a new signature time: `lastError` may still be the old one's. */
  #needsRepricing(operation: Operation): boolean {
    const isHeldUp = isOpen(operation) && operation.lastError?.code === 'premium_above_authorised'
    return isHeldUp && this.#repricings < maxRepricings && Date.now() >= this.#repriceAt
  }

  /** Signs the same order at the current price. If that exceeds the caller's limit, the earlier signature may still succeed. */
  #reprice(operation: Operation): Promise<Policy> {
    this.#repricings += 1
    return this.#signAgain(operation).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      this.#repricings = maxRepricings
      return this.#waitForPolicy(operation)
    })
  }

  /** Fetches the purchased policy. If the gateway refuses that, the purchase has succeeded all the same. */
  async #fetchPolicy({ productId, index }: { productId: string; index: string }): Promise<unknown> {
    const path = `/policies/${productId}/${index}`
    return retry(this.#deadline, (timeoutMs) =>
      send<unknown>(this.#clients.transport, { method: 'GET', path, timeoutMs: atLeastMinTimeout(timeoutMs) }),
    ).catch((error: unknown) => {
      throw isRetryable(error) ? error : explainExecuted(this.#order, error)
    })
  }

  /** Waits for the outcome. If the gateway does not answer in time, the operation stays as it was last seen. */
  async #waitForOutcome(operation: Operation): Promise<Operation> {
    const timeoutMs = Math.max(0, this.#deadline - Date.now())
    const until = (seen: Operation): boolean => this.#needsRepricing(seen)
    return this.#clients.operations.wait(operation.operationId, { timeoutMs, until }).catch((error: unknown) => {
      if (isRetryable(error)) return operation
      throw error
    })
  }

  /**
   * Finds the policy of an order that is already on the chain. The gateway may not know the order: it lost its database, or
   * another gateway relayed it. It then imports the order from the chain.
   */
  async #recoverExecuted(refusal: SuretyError): Promise<Policy> {
    const executed = await this.#pollExecuted()
    if (!executed) throw explainExecuted(this.#order, refusal)
    checkRecorded(executed, this.#order)
    return this.#waitForPolicy(executed)
  }

  /** Polls while the gateway's index catches up with the chain. */
  async #pollExecuted(): Promise<Operation | undefined> {
    const until = Math.min(this.#deadline, Date.now() + maxIndexLagMs)
    for (;;) {
      const found = await this.#findOperation().catch((error: unknown) => {
        if (isRetryable(error)) return undefined
        throw error
      })
      if (found && found.status !== 'expired') return found
      if (Date.now() + pollMs >= until) return undefined
      await sleep(pollMs)
    }
  }

  #findOperation(): Promise<Operation | undefined> {
    const { operations } = this.#clients
    return retry(this.#deadline, (left) => operations.find(this.#order.key, { timeoutMs: atLeastMinTimeout(left) }))
  }

  /** Adds the key to every error: the caller needs it to find out the outcome. */
  async #withKey(work: () => Promise<Policy>): Promise<Policy> {
    try {
      return await work().catch((error: unknown) => {
        if (error instanceof SuretyError && error.code === 'order_executed') return this.#recoverExecuted(error)
        throw error
      })
    } catch (error) {
      throw error instanceof SuretyError ? this.#addKey(error) : error
    }
  }

  #addKey(error: SuretyError): SuretyError {
    const { status, requestId, retryAfterSeconds, answer, cause } = error
    const idempotencyKey = this.#order.key
    // The last request was not sent, but the order was.
    const code = error.code === 'unreachable' && this.#isAccepted ? 'network_error' : error.code
    const isFromService = code !== 'network_error' && code !== 'unreachable' && !code.startsWith('http_')
    const message = isFromService
      ? error.message
      : `${error.message} Call again with idempotencyKey ${idempotencyKey}: the purchase happens once.`
    return new SuretyError({ status, code, message, requestId, retryAfterSeconds, idempotencyKey, answer, cause })
  }
}

const isRefusal = (error: unknown): boolean => error instanceof SuretyError && error.status >= 400 && error.status < 500
