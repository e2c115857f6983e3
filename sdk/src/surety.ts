import type { operations } from '../generated/contract.ts'
import { Keys } from './keys.ts'
import { onboard, recover } from './onboard.ts'
import { send, type Transport } from './send.ts'

export type Health = operations['getHealth']['responses'][200]['content']['application/json']
export type Agent = operations['getAgent']['responses'][200]['content']['application/json']

/** A client of one gateway. */
export class Surety {
  static readonly onboard = onboard
  static readonly recover = recover

  readonly keys: Keys
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
    this.keys = new Keys(transport)
  }

  /** Resolves when the service can answer. */
  health(): Promise<Health> {
    return send(this.#transport, { method: 'GET', path: '/health' })
  }

  /** Who the client's key belongs to. */
  agent(): Promise<Agent> {
    return send(this.#transport, { method: 'GET', path: '/api/v1/agent' })
  }
}
