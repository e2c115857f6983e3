import type { components, operations } from '../generated/contract.ts'
import { SuretyError } from './error.ts'
import { pagesOf } from './pages.ts'
import { atLeastOnce, pause, persist, unhurried } from './patience.ts'
import { send, type Transport } from './send.ts'
import type { Wallet } from './wallet.ts'
import { requireKey } from './wish.ts'

export type Operation = components['schemas']['Operation']
type VoidQuote = operations['quoteVoid']['responses'][200]['content']['application/json']

type Patience = {
  /** How long to wait for the answer or the outcome before giving up on this call. */
  timeoutMs?: number | undefined
}

type Watch = Patience & {
  /** Resolves early with an operation for which this is true, such as one that is held up by its `lastError`. */
  until?: ((operation: Operation) => boolean) | undefined
}

const pollMs = 500

/** What became of the writes of the wallet. */
export class Operations {
  readonly #transport: Transport
  readonly #wallet: Wallet

  constructor(transport: Transport, wallet: Wallet) {
    this.#transport = transport
    this.#wallet = wallet
  }

  get(operationId: string, { timeoutMs }: Patience = {}): Promise<Operation> {
    return send(this.#transport, { method: 'GET', path: pathOf(operationId), timeoutMs })
  }

  /** The operation that was sent with a key, if there is one. */
  async find(idempotencyKey: string, { timeoutMs }: Patience = {}): Promise<Operation | undefined> {
    const query = { idempotencyKey, limit: 1 }
    const page = await send<{ data: Operation[] }>(this.#transport, {
      method: 'GET',
      path: '/api/v1/operations',
      query,
      timeoutMs,
    })
    return page.data[0]
  }

  /** Goes through all operations, newest first. */
  list(): AsyncGenerator<Operation, void> {
    return pagesOf(this.#transport, '/api/v1/operations')
  }

  /** Resolves with an operation whose outcome is known, or as it is when time is up. */
  async settled(operationId: string, { timeoutMs = 60_000, until }: Watch = {}): Promise<Operation> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const operation = await persist(deadline, (left) => this.get(operationId, { timeoutMs: atLeastOnce(left) }))
      if (!isOpen(operation) || until?.(operation) || Date.now() + pollMs >= deadline) return operation
      await pause(pollMs)
    }
  }

  /**
   * Calls an order off that has not been executed, by the key it was sent with. The order that is signed away follows from
   * the key, not from what the gateway says.
   */
  async void(idempotencyKey: string, { timeoutMs = 60_000 }: Patience = {}): Promise<Operation> {
    requireKey(idempotencyKey)
    const deadline = Date.now() + timeoutMs
    const operation = await persist(deadline, (left) => this.find(idempotencyKey, { timeoutMs: left }))
    if (!operation) {
      const message = 'The wallet has no operation with this key.'
      throw new SuretyError({ status: 404, code: 'not_found', message, idempotencyKey })
    }
    const path = `${pathOf(operation.operationId)}/void`
    const quote = await persist(deadline, (left) =>
      send<VoidQuote>(this.#transport, { method: 'POST', path: `${path}/quote`, timeoutMs: left }),
    )
    const signed = await unhurried(deadline, () => this.#wallet.signVoid({ idempotencyKey, quote }))
    const body = signed.result
    const sent = await persist(signed.deadline, (left) =>
      send<Operation>(this.#transport, { method: 'POST', path, body, timeoutMs: left }),
    )
    return isOpen(sent)
      ? this.settled(sent.operationId, { timeoutMs: Math.max(0, signed.deadline - Date.now()) })
      : sent
  }
}

export const isOpen = ({ status }: Operation): boolean => status === 'queued' || status === 'submitted'

const pathOf = (operationId: string): string => `/api/v1/operations/${encodeURIComponent(operationId)}`
