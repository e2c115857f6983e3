import type { operations } from '../generated/contract.ts'
import type { IssuedKey } from './onboard.ts'
import { send, type Transport } from './send.ts'

type KeyPage = operations['listKeys']['responses'][200]['content']['application/json']
export type Key = KeyPage['data'][number]

/** The keys of the wallet that the client's own key belongs to. */
export class Keys {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Goes through all keys, newest first, the revoked ones too. */
  async *list(): AsyncGenerator<Key, void> {
    let cursor: string | undefined
    do {
      const page: KeyPage = await send(this.#transport, {
        method: 'GET',
        path: '/api/v1/agent/keys',
        query: { cursor },
      })
      yield* page.data
      cursor = page.nextCursor ?? undefined
    } while (cursor)
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
