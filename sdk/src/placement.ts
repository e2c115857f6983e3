import { checkAnswer, checkOperationAnswer } from './check-answer.ts'
import { checkRecorded, requireFullTerm } from './check-recorded.ts'
import { SuretyError } from './error.ts'
import { isOpen, type Operation, type Operations } from './operations.ts'
import { newOrder, type Order, type OrderKind, type Signing } from './order-kind.ts'
import { explainExecuted, explainOutcome } from './outcome.ts'
import { requestQuote } from './quote.ts'
import { requireIdempotencyKey } from './requests.ts'
import { atLeastMinTimeout, extendDeadline, isRetryable, retry, sleep } from './retry.ts'
import { send, sendWithStatus, type Transport } from './send.ts'
import type { Proposal, SignedOrder } from './sign-proposal.ts'
import type { Wallet } from './wallet.ts'

export type Clients = { transport: Transport; wallet: Wallet; operations: Operations }

export type OrderOptions = {
  /** Identifies the order. After a crash or a lost answer, order again with the same key: it is executed once. */
  idempotencyKey?: string | undefined
  /** How long this call retries and waits. The order continues after it. The time the wallet takes to sign is not counted. */
  timeoutMs?: number | undefined
  /** Called when the order enters a stage, to show progress. A price that rises makes it quote and sign again. */
  onStage?: ((stage: OrderStage) => void) | undefined
}

/** What an order does: it asks for a price, has it signed, sends it and waits for the chain. */
export type OrderStage = 'quoting' | 'signing' | 'sending' | 'waiting'

type Answered = { tokenId: bigint }

/** How long the gateway's index may lag behind the chain. */
const maxIndexLagMs = 5_000
const pollMs = 500

/** How often an order is signed again because its price rose, and how long the first signature gets before that. */
const maxRepricings = 8
const firstRepricingMs = 500

/**
 * Places one order, once. It retries after lost connections and failures of the service. If the outcome is not known in time,
 * it throws `still_open` with the key to continue with. It signs nothing but the request.
 */
export const placeOrder = async <Request, Result extends Answered>(
  clients: Clients,
  kind: OrderKind<Request, Result>,
  { request, idempotencyKey, timeoutMs = 60_000, onStage }: OrderOptions & { request: Request },
): Promise<Result> => {
  kind.require(request)
  kind.requireLimits?.(request)
  if (idempotencyKey !== undefined) requireIdempotencyKey(idempotencyKey)
  const wallet = kind.signing ? await clients.wallet.getAddress() : ''
  const key = idempotencyKey ?? crypto.randomUUID()
  const order = newOrder(kind, { request, key, wallet, grids: clients.wallet.grids, now: clients.wallet.now })
  const placement = new Placement(clients, order, { deadline: Date.now() + timeoutMs, onStage })
  // A random key is new, so there is nothing to resume.
  return idempotencyKey === undefined ? placement.start() : placement.startOrResume()
}

/** One order, identified by its key, from quote to outcome. */
class Placement<Request, Result extends Answered> {
  readonly #clients: Clients
  readonly #order: Order<Request, Result>
  readonly #enter: (stage: OrderStage) => void
  #deadline: number
  #repricings = 0
  #repriceAt = 0
  /** True once the gateway has the order, from this call or an earlier one. */
  #isAccepted = false

  constructor(
    clients: Clients,
    order: Order<Request, Result>,
    { deadline, onStage = () => {} }: { deadline: number; onStage: OrderOptions['onStage'] },
  ) {
    this.#clients = clients
    this.#order = order
    this.#deadline = deadline
    this.#enter = onStage
  }

  /** Signs the order, sends it and waits for its outcome. */
  start(): Promise<Result> {
    return this.#withKey(() => this.#signAndSend(this.#order.request))
  }

  /** Resumes the operation that has this key, or starts a new one. */
  startOrResume(): Promise<Result> {
    return this.#withKey(async () => {
      const recorded = await this.#findOperation()
      return recorded ? this.#resume(recorded) : this.#signAndSend(this.#order.request).catch(this.#resumeLate)
    })
  }

  /**
   * Resumes the operation of an earlier request with this key that was still under way when we looked for one. Its `days` may
   * have come to another end than ours a second later; the gateway then refuses ours.
   */
  readonly #resumeLate = async (error: unknown): Promise<Result> => {
    const isTaken = error instanceof SuretyError && error.code === 'idempotency_key_reused'
    const recorded = isTaken ? await this.#findOperation() : undefined
    if (!recorded) throw error
    return this.#resume(recorded)
  }

  async #signAndSend(request: Request): Promise<Result> {
    const { kind, key } = this.#order
    const signed = kind.signing && (await this.#sign(request, kind.signing))
    const sent = {
      method: 'POST',
      path: kind.path(request),
      body: signed,
      headers: { 'idempotency-key': key },
    } as const
    this.#enter('sending')
    const answer = await retry(this.#deadline, (timeoutMs) =>
      sendWithStatus<unknown>(this.#clients.transport, { ...sent, timeoutMs }),
    )
    this.#isAccepted = true
    this.#repriceAt = Date.now() + firstRepricingMs * 1.5 ** this.#repricings
    const terms = signed?.terms ?? {}
    return answer.status === 202
      ? this.#waitForResult(checkOperationAnswer(answer.body, this.#order, terms))
      : checkAnswer(answer.body, this.#order, { terms, isNew: true })
  }

  /** Signs what the gateway proposes for the request, if it is the request. */
  async #sign(request: Request, signing: Signing<Request>): Promise<SignedOrder> {
    const { transport, wallet } = this.#clients
    const { kind, key } = this.#order
    const { expected } = newOrder(kind, { ...this.#order, request, grids: wallet.grids })
    this.#enter('quoting')
    const proposal = await retry(this.#deadline, (timeoutMs) =>
      requestQuote(transport, kind, { asked: request, parse: readProposal, key, timeoutMs }),
    )
    const wanted = { struct: signing.struct, expected, payment: signing.payment?.(request) }
    this.#enter('signing')
    // A person may have to confirm on a hardware wallet.
    const signed = await extendDeadline(this.#deadline, () => wallet.sign(wanted, proposal))
    this.#deadline = signed.deadline
    return signed.result
  }

  /** Continues an earlier call with the recorded terms, so that there is only one order. */
  async #resume(recorded: Operation): Promise<Result> {
    checkRecorded(recorded, this.#order)
    this.#isAccepted = true
    if (recorded.status === 'expired') return this.#signAgain(recorded)
    if (!isOpen(recorded) || !recorded.lastError) return this.#waitForResult(recorded)
    // A new signature at the current price may succeed where the earlier one is held up. If not, the earlier one still may.
    return this.#signAgain(recorded).catch((error: unknown) => {
      if (isRefusal(error)) return this.#waitForResult(recorded)
      throw error
    })
  }

  async #signAgain(recorded: Operation): Promise<Result> {
    requireFullTerm(recorded, this.#order)
    return this.#signAndSend(fixEnd(this.#order, recorded))
  }

  async #waitForResult(operation: Operation): Promise<Result> {
    const latest = isOpen(operation) ? await this.#waitForOutcome(operation) : operation
    if (this.#needsRepricing(latest)) return this.#reprice(latest)
    if (!latest.result) throw explainOutcome(latest, this.#order)
    const answer = await this.#fetchResult(latest.result)
    const { tokenId } = latest.result
    return checkAnswer(answer, this.#order, { terms: operation.terms, tokenId, isNew: isOpen(operation) })
  }

  /** True if the price is above the signed amount. The pause gives a new signature time: `lastError` may still be the old one's. */
  #needsRepricing(operation: Operation): boolean {
    const isHeldUp = isOpen(operation) && operation.lastError?.code === 'premium_above_authorised'
    return isHeldUp && this.#repricings < maxRepricings && Date.now() >= this.#repriceAt
  }

  /** Signs the same order at the current price. If that exceeds the caller's limit, the earlier signature may still succeed. */
  #reprice(operation: Operation): Promise<Result> {
    this.#repricings += 1
    return this.#signAgain(operation).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      this.#repricings = maxRepricings
      return this.#waitForResult(operation)
    })
  }

  /** Fetches what the order made. If the gateway refuses that, the order has succeeded all the same. */
  async #fetchResult(position: NonNullable<Operation['result']>): Promise<unknown> {
    const path = this.#order.kind.resultPath(position, this.#order)
    return retry(this.#deadline, (timeoutMs) =>
      send<unknown>(this.#clients.transport, { method: 'GET', path, timeoutMs: atLeastMinTimeout(timeoutMs) }),
    ).catch((error: unknown) => {
      throw isRetryable(error) ? error : explainExecuted(this.#order, error)
    })
  }

  /** Waits for the outcome. If the gateway does not answer in time, the operation stays as it was last seen. */
  async #waitForOutcome(operation: Operation): Promise<Operation> {
    this.#enter('waiting')
    const timeoutMs = Math.max(0, this.#deadline - Date.now())
    const until = (seen: Operation): boolean => this.#needsRepricing(seen)
    return this.#clients.operations.wait(operation.operationId, { timeoutMs, until }).catch((error: unknown) => {
      if (isRetryable(error)) return operation
      throw error
    })
  }

  /**
   * Finds the result of an order that is already on the chain. The gateway may not know the order: it lost its database, or
   * another gateway relayed it. It then imports the order from the chain.
   */
  async #recoverExecuted(refusal: SuretyError): Promise<Result> {
    const executed = await this.#pollExecuted()
    if (!executed) throw explainExecuted(this.#order, refusal)
    checkRecorded(executed, this.#order)
    return this.#waitForResult(executed)
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
  async #withKey(work: () => Promise<Result>): Promise<Result> {
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
      : `${error.message} Call again with idempotencyKey ${idempotencyKey}: the order is executed once.`
    return new SuretyError({ status, code, message, requestId, retryAfterSeconds, idempotencyKey, answer, cause })
  }
}

const isRefusal = (error: unknown): boolean => error instanceof SuretyError && error.status >= 400 && error.status < 500

/** The wallet checks it. */
const readProposal = (view: Proposal): Proposal => view

/** The request with the recorded end instead of `days`, so that the terms stay the same. */
const fixEnd = <Request, Result>({ request, kind }: Order<Request, Result>, { terms }: Operation): Request => {
  const end = kind.signing?.end
  const inDays = (request as { days?: number | undefined }).days !== undefined
  return end && inDays ? { ...request, days: undefined, [end]: BigInt(terms[end] ?? 0) } : request
}
