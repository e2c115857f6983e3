import type { components, operations } from '../generated/contract.ts'
import { SuretyError } from './error.ts'
import { pagesOf } from './pages.ts'
import { pause, persist } from './patience.ts'
import { send, type Transport } from './send.ts'
import type { Wallet } from './wallet.ts'

export type Operation = components['schemas']['Operation']
type VoidQuote = operations['quoteVoid']['responses'][200]['content']['application/json']

const pollMs = 500

/** What became of the writes of the wallet. */
export class Operations {
  readonly #transport: Transport
  readonly #wallet: Wallet

  constructor(transport: Transport, wallet: Wallet) {
    this.#transport = transport
    this.#wallet = wallet
  }

  get(operationId: string): Promise<Operation> {
    return send(this.#transport, { method: 'GET', path: pathOf(operationId) })
  }

  /** The operation that was sent with a key, if there is one. */
  async find(idempotencyKey: string): Promise<Operation | undefined> {
    const query = { idempotencyKey, limit: 1 }
    const page = await send<{ data: Operation[] }>(this.#transport, {
      method: 'GET',
      path: '/api/v1/operations',
      query,
    })
    return page.data[0]
  }

  /** Goes through all operations, newest first. */
  list(): AsyncGenerator<Operation, void> {
    return pagesOf(this.#transport, '/api/v1/operations')
  }

  /** Resolves with an operation whose outcome is known, or as it is when time is up. */
  async settled(operationId: string, { timeoutMs = 60_000 } = {}): Promise<Operation> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const operation = await persist(deadline, () => this.get(operationId))
      if (!isOpen(operation) || Date.now() + pollMs >= deadline) return operation
      await pause(pollMs)
    }
  }

  /**
   * Calls an order off that has not been executed, by the key it was sent with. The order that is signed away follows from
   * the key, not from what the gateway says.
   */
  async void(idempotencyKey: string, { timeoutMs = 60_000 } = {}): Promise<Operation> {
    const operation = await this.find(idempotencyKey)
    if (!operation) {
      const message = 'The wallet has no operation with this key.'
      throw new SuretyError({ status: 404, code: 'not_found', message, idempotencyKey })
    }
    const deadline = Date.now() + timeoutMs
    const path = `${pathOf(operation.operationId)}/void`
    const quote = await persist(deadline, () =>
      send<VoidQuote>(this.#transport, { method: 'POST', path: `${path}/quote` }),
    )
    const body = await this.#wallet.signVoid({ idempotencyKey, quote })
    const sent = await persist(deadline, () => send<Operation>(this.#transport, { method: 'POST', path, body }))
    return isOpen(sent) ? this.settled(sent.operationId, { timeoutMs: Math.max(0, deadline - Date.now()) }) : sent
  }
}

export const isOpen = ({ status }: Operation): boolean => status === 'queued' || status === 'submitted'

const pathOf = (operationId: string): string => `/api/v1/operations/${encodeURIComponent(operationId)}`
