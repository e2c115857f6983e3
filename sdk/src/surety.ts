import type { operations } from '../generated/contract.ts'
import { send, type Transport } from './send.ts'

type Health = operations['getHealth']['responses'][200]['content']['application/json']

/** A client of one gateway. */
export class Surety {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Resolves when the service can answer. */
  health(): Promise<Health> {
    return send(this.#transport, { method: 'GET', path: '/health' })
  }
}
