import type { components, operations } from '../generated/contract.ts'
import { SuretyError } from './error.ts'
import { type PageOptions, paginate } from './paginate.ts'
import { requireIdempotencyKey } from './requests.ts'
import { atLeastMinTimeout, extendDeadline, retry, sleep } from './retry.ts'
import { send, type Transport } from './send.ts'
import type { Wallet } from './wallet.ts'

export type Operation = components['schemas']['Operation']
type VoidQuote = operations['quoteOrderVoid']['responses'][200]['content']['application/json']

/** An order of the wallet: by the key that it was sent with, or by the order id that was signed. */
type OrderRef = string | { orderId: string }

type TimeoutOptions = {
  /** How long this call waits for the answer or the outcome. */
  timeoutMs?: number | undefined
}

type WaitOptions = TimeoutOptions & {
  /** Resolves early with an operation for which this is true, for example one whose `lastError` holds it up. */
  until?: ((operation: Operation) => boolean) | undefined
}

const pollMs = 500

/** Reads, awaits and voids the wallet's operations. */
export class Operations {
  readonly #transport: Transport
  readonly #wallet: Wallet

  constructor(transport: Transport, wallet: Wallet) {
    this.#transport = transport
    this.#wallet = wallet
  }

  get(operationId: string, { timeoutMs }: TimeoutOptions = {}): Promise<Operation> {
    return send(this.#transport, { method: 'GET', path: pathOf(operationId), timeoutMs })
  }

  /** Returns the operation that was sent with a key, if there is one. */
  async find(idempotencyKey: string, { timeoutMs }: TimeoutOptions = {}): Promise<Operation | undefined> {
    const query = { idempotencyKey, limit: 1 }
    const page = await send<{ data: Operation[] }>(this.#transport, {
      method: 'GET',
      path: '/api/v1/operations',
      query,
      timeoutMs,
    })
    return page.data[0]
  }

  /** Yields all operations, newest first. */
  list(options: PageOptions = {}): AsyncGenerator<Operation, void> {
    return paginate(this.#transport, '/api/v1/operations', options)
  }

  /** Polls an operation until its outcome is known. After the timeout it returns the operation as it is. */
  async wait(operationId: string, { timeoutMs = 60_000, until }: WaitOptions = {}): Promise<Operation> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const operation = await retry(deadline, (left) => this.get(operationId, { timeoutMs: atLeastMinTimeout(left) }))
      if (!isOpen(operation) || until?.(operation) || Date.now() + pollMs >= deadline) return operation
      await sleep(pollMs)
    }
  }

  /**
   * Voids an order that has not been executed. The key or the order id determines what is signed; the gateway cannot
   * substitute another order. By order id it also voids an order that the gateway refused: its signature can still be used.
   */
  async void(order: OrderRef, { timeoutMs = 60_000 }: TimeoutOptions = {}): Promise<Operation> {
    const deadline = Date.now() + timeoutMs
    const orderId = typeof order === 'string' ? await this.#requireAccepted(order, deadline) : requireOrderId(order)
    const path = `/api/v1/orders/${orderId}/void`
    const quote = await retry(deadline, (left) =>
      send<VoidQuote>(this.#transport, { method: 'POST', path: `${path}/quote`, timeoutMs: left }),
    )
    const expected = { seller: await this.#wallet.getAddress(), target: orderId, orderId }
    const signed = await extendDeadline(deadline, () => this.#wallet.sign({ struct: 'CancelTerms', expected }, quote))
    const { terms, signature } = signed.result
    const body = { deadline: terms.deadline, signature }
    const sent = await retry(signed.deadline, (left) =>
      send<Operation>(this.#transport, { method: 'POST', path, body, timeoutMs: left }),
    )
    return isOpen(sent) ? this.wait(sent.operationId, { timeoutMs: Math.max(0, signed.deadline - Date.now()) }) : sent
  }

  /** The order id of a key that the wallet has sent. A mistyped key must not void an id that nobody signed. */
  async #requireAccepted(idempotencyKey: string, deadline: number): Promise<string> {
    requireIdempotencyKey(idempotencyKey)
    if (await retry(deadline, (left) => this.find(idempotencyKey, { timeoutMs: left })))
      return (await import('./typed-data.ts')).orderIdOf(idempotencyKey)
    const message =
      'This wallet has no operation with this key. Check the key and the wallet, or void a refused order by its `orderId`.'
    throw new SuretyError({ status: 404, code: 'not_found', message, idempotencyKey })
  }
}

const requireOrderId = ({ orderId }: { orderId: string }): string => {
  if (/^0x[0-9a-f]{64}$/.test(orderId)) return orderId
  throw new TypeError('orderId must be 0x and 64 hex digits in lower case, as in the quote or the error message.')
}

export const isOpen = ({ status }: Operation): boolean => status === 'queued' || status === 'submitted'

const pathOf = (operationId: string): string => `/api/v1/operations/${encodeURIComponent(operationId)}`
