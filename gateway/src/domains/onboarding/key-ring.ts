import { getAddress } from 'viem'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { runLoop } from '../../base/loop.ts'
import { makeLru } from '../../base/lru.ts'
import type { Caller } from '../../http/authenticate.ts'
import { announce, type Watcher } from '../../store/revisions.ts'
import type { Store, Tx } from '../../store/store.ts'
import { findKeyByHash, saveUses } from './store.ts'

const keysTopic = 'keys'

/** Tells every process, once `tx` has committed, that keys of a wallet were revoked or expire. */
export const announceKeys = (tx: Tx, wallet: string): Promise<void> => announce(tx, keysTopic, wallet)

/** How long cached keys are trusted after the last check that they are current. */
const trustMs = 1_000
/** No process trusts an older cache, so after this time none accepts a revoked key. */
const propagationMs = trustMs + 100
const maxCached = 50_000
const saveEveryMs = 15_000

/** `readAt` is the number of changes that this process had heard of when it began to read the key. */
type Known = { caller: Caller; wallet: string; expiresAt: Date | null; readAt: number }

export type KeyRing = {
  /** Finds the owner of a key by its hash, in the cache. */
  recall(hash: string): Caller | undefined
  /** Whether the last look-up of the key found its owner. The key may have been revoked since. */
  remembers(hash: string): boolean
  /** Finds the owner of a key by its hash, in the store. */
  find(hash: string): Promise<Caller | undefined>
  /** Call this after a revocation has committed. Resolves when no process accepts the revoked keys of the wallet. */
  propagateRevocation(wallet: string): Promise<void>
  close(): Promise<void>
}

export type KeyRingOptions = { store: Store; watcher: Watcher; clock: Clock; log: Logger }

export const openKeyRing = ({ store, watcher, clock, log }: KeyRingOptions): KeyRing => {
  const known = makeLru<string, Known>(maxCached)
  let uses = new Map<string, Date>()
  const changes = trackChanges()
  watcher.onSubjects(keysTopic, changes.add)

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
    const readAt = changes.count()
    const row = await store.read((tx) => findKeyByHash(tx, hash))
    if (!row || (row.expires_at && row.expires_at <= clock.now())) {
      known.delete(hash)
      return undefined
    }
    const caller = { wallet: getAddress(row.wallet), keyId: row.key_id }
    const found = { caller, wallet: row.wallet, expiresAt: row.expires_at, readAt }
    known.set(hash, found)
    return found
  }

  const use = (found: Known | undefined): Caller | undefined => {
    const now = clock.now()
    if (!found || (found.expiresAt && found.expiresAt <= now)) return undefined
    uses.set(found.caller.keyId, now)
    return found.caller
  }

  const recall = (hash: string): Known | undefined => {
    const found = known.get(hash)
    return found && changes.since(found.wallet) <= found.readAt ? found : undefined
  }

  return {
    recall: (hash) => (watcher.ageMs() < trustMs ? use(recall(hash)) : undefined),
    remembers: (hash) => known.get(hash) !== undefined,
    find: async (hash) => use(await lookUp(hash)),
    propagateRevocation: async (wallet) => {
      changes.add([wallet])
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

/**
 * Remembers which wallets' keys changed, and when, counted in changes. A key read before the last change of its wallet is
 * stale, also one whose read was under way. When the memory is full, everything counts as changed.
 */
const trackChanges = () => {
  const changedAt = new Map<string, number>()
  let count = 0
  let allChangedAt = 0
  return {
    count: () => count,
    since: (wallet: string): number => Math.max(allChangedAt, changedAt.get(wallet) ?? 0),
    add: (wallets: readonly string[] | undefined): void => {
      count += 1
      if (wallets && changedAt.size + wallets.length <= maxCached) {
        for (const wallet of wallets) changedAt.set(wallet, count)
        return
      }
      changedAt.clear()
      allChangedAt = count
    },
  }
}
