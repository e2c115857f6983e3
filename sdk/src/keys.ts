import type { operations } from '../generated/contract.ts'
import type { IssuedKey } from './onboard.ts'
import { pagesOf } from './pages.ts'
import { send, type Transport } from './send.ts'

export type Key = operations['listKeys']['responses'][200]['content']['application/json']['data'][number]

/** The keys of the wallet that the client's own key belongs to. */
export class Keys {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Goes through all keys, newest first, the revoked ones too. */
  list(): AsyncGenerator<Key, void> {
    return pagesOf(this.#transport, '/api/v1/agent/keys')
  }

  /** Resolves when the key is refused everywhere. */
  revoke(keyId: string): Promise<Key> {
    return send(this.#transport, { method: 'DELETE', path: `/api/v1/agent/keys/${encodeURIComponent(keyId)}` })
  }

  /**
   * Replaces a key by a new one; the old one goes on for `graceSeconds`, or not at all. If the answer is lost on the way and
   * there was no grace, no key is left: then `Surety.recover`.
   */
  rotate(keyId: string, options: { graceSeconds?: number; label?: string } = {}): Promise<IssuedKey> {
    const path = `/api/v1/agent/keys/${encodeURIComponent(keyId)}/rotate`
    return send(this.#transport, { method: 'POST', path, body: options })
  }
}
