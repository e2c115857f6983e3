import { getAddress } from 'viem'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { runLoop } from '../../base/loop.ts'
import { makeMemory } from '../../base/memory.ts'
import type { Caller } from '../../http/authenticate.ts'
import type { Watcher } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import { findKeyByHash, saveUses } from './store.ts'

/** Topic that announces revoked keys to all processes. */
export const keysTopic = 'keys'

/** How long cached keys are trusted after the last check that they are current. */
const trustMs = 1_000
/** No process trusts an older cache, so after this time none accepts a revoked key. */
const propagationMs = trustMs + 100
const maxCached = 50_000
const saveEveryMs = 15_000

type Known = { caller: Caller; expiresAt: Date | null }

export type KeyRing = {
  /** Finds the owner of a key by its hash, in the cache. */
  recall(hash: string): Caller | undefined
  /** Finds the owner of a key by its hash, in the store. */
  find(hash: string): Promise<Caller | undefined>
  /** Call this after a revocation has committed. Resolves when no process accepts the key. */
  propagateRevocation(): Promise<void>
  close(): Promise<void>
}

export type KeyRingOptions = { store: Store; watcher: Watcher; clock: Clock; log: Logger }

export const openKeyRing = ({ store, watcher, clock, log }: KeyRingOptions): KeyRing => {
  const known = makeMemory<Known>({ most: maxCached })
  let uses = new Map<string, Date>()
  let generation = 0
  const forget = (): void => {
    generation += 1
    known.clear()
  }
  watcher.on(keysTopic, forget)

  const save = async (): Promise<void> => {
    if (uses.size === 0) return
    const batch = uses
    uses = new Map()
    try {
      await store.transaction((tx) => saveUses(tx, batch))
    } catch (error) {
      uses = new Map([...batch, ...uses])
      throw error
    }
  }
  const failure = { message: 'Times of last use could not be saved; kept for the next round' }
  const saving = runLoop({ round: save, pauseMs: saveEveryMs, pauseFirst: true, failure, clock, log })

  const lookUp = async (hash: string): Promise<Known | undefined> => {
    const before = generation
    const row = await store.read((tx) => findKeyByHash(tx, hash))
    if (!row) return undefined
    const found = { caller: { wallet: getAddress(row.wallet), keyId: row.key_id }, expiresAt: row.expires_at }
    // Do not cache a row that was read before a revocation.
    if (generation === before) known.set(hash, found)
    return found
  }

  const use = (found: Known | undefined): Caller | undefined => {
    const now = clock.now()
    if (!found || (found.expiresAt && found.expiresAt <= now)) return undefined
    uses.set(found.caller.keyId, now)
    return found.caller
  }

  return {
    recall: (hash) => (watcher.ageMs() < trustMs ? use(known.get(hash)) : undefined),
    find: async (hash) => use(await lookUp(hash)),
    propagateRevocation: async () => {
      forget()
      // The embedded store has only this process, whose cache is clear.
      if (store.kind === 'postgres') await clock.sleep(propagationMs)
    },
    close: async () => {
      await saving.close()
      await save().catch((error: unknown) =>
        log.warn({ err: error }, 'Times of last use could not be saved at the end'),
      )
    },
  }
}
