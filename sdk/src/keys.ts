import type { operations } from '../generated/contract.ts'
import type { IssuedKey } from './onboard.ts'
import { type PageOptions, paginate } from './paginate.ts'
import { send, type Transport } from './send.ts'

export type Key = operations['listKeys']['responses'][200]['content']['application/json']['data'][number]

/** Manages the API keys of the wallet. */
export class Keys {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Yields all keys, newest first, including revoked ones. */
  list(options: PageOptions = {}): AsyncGenerator<Key, void> {
    return paginate(this.#transport, '/api/v1/agent/keys', options)
  }

  get(keyId: string): Promise<Key> {
    return send(this.#transport, { method: 'GET', path: pathOf(keyId) })
  }

  /** Revokes a key. Once this resolves, every process refuses the key. */
  revoke(keyId: string): Promise<Key> {
    return send(this.#transport, { method: 'DELETE', path: pathOf(keyId) })
  }

  /**
   * Replaces a key. The old key stays valid for `graceSeconds`, one hour by default, and counts as active until then: with
   * three active keys only 0 works. If there is no grace and the answer is lost, no valid key is left: call `Surety.recover`.
   */
  rotate(keyId: string, options: { graceSeconds?: number; label?: string } = {}): Promise<IssuedKey> {
    return send(this.#transport, { method: 'POST', path: `${pathOf(keyId)}/rotate`, body: options })
  }
}

const pathOf = (keyId: string): string => `/api/v1/agent/keys/${encodeURIComponent(keyId)}`
