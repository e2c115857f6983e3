import { getAddress } from 'viem'
import { makeBatch } from '../../base/batch.ts'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { runLoop } from '../../base/loop.ts'
import { makeLru } from '../../base/lru.ts'
import type { Caller } from '../../http/authenticate.ts'
import { announce, type Watcher } from '../../store/revisions.ts'
import type { Store, Tx } from '../../store/store.ts'
import { findKeysByHash, type KeyRow, saveUses } from './store.ts'

const keysTopic = 'keys'

/** Tells every process, once `tx` has committed, that keys of a wallet were added or revoked, or expire. */
export const announceKeys = (tx: Tx, wallet: string): Promise<void> => announce(tx, keysTopic, wallet)

/** How long cached keys are trusted after the last check that they are current. */
const trustMs = 1_000
/** No process trusts an older cache, so after this time none accepts a revoked key. */
const propagationMs = trustMs + 100
const maxCached = 50_000
const maxReadTogether = 100
const saveEveryMs = 15_000

/** `readAt` is the number of changes that this process had heard of when it began to read the key. */
type Known = {
  caller: Caller
  row: KeyRow
  /** When each active key of the wallet ends; null: never. */
  activeUntil: (Date | null)[]
  usedAt: Date | null
  readAt: number
}

export type KeyRing = {
  /** Finds the owner of a key by its hash, in the cache. */
  recall(hash: string): Caller | undefined
  /** Whether the last look-up of the key found its owner. The key may have been revoked since. */
  remembers(hash: string): boolean
  /** Finds the owner of a key by its hash, in the store. */
  find(hash: string): Promise<Caller | undefined>
  /** The key of a caller and how many active ones its wallet has, if the cache knows. */
  recallKey(caller: Caller): { row: KeyRow; activeKeys: number } | undefined
  /** Call this after the keys of a wallet have changed and none was revoked: this process reads them again. */
  forget(wallet: string): void
  /** Call this after a revocation has committed. Resolves when no process accepts the revoked keys of the wallet. */
  propagateRevocation(wallet: string): Promise<void>
  close(): Promise<void>
}

export type KeyRingOptions = { store: Store; watcher: Watcher; clock: Clock; log: Logger }

export const openKeyRing = ({ store, watcher, clock, log }: KeyRingOptions): KeyRing => {
  const known = makeLru<string, Known>(maxCached)
  const byCaller = new WeakMap<Caller, Known>()
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

  /** After a start every key is new, and all agents are back at once. */
  const read = makeBatch(async (hashes: string[]) => {
    const readAt = changes.count()
    const rows = await store.read((tx) => findKeysByHash(tx, hashes))
    const byHash = Map.groupBy(rows, ({ hash }) => hash)
    return (hash) => ({ readAt, rows: byHash.get(hash) ?? [] })
  }, maxReadTogether)

  const lookUp = async (hash: string): Promise<Known | undefined> => {
    const { readAt, rows } = await read(hash)
    const [row] = rows
    if (!row || (row.expires_at && row.expires_at <= clock.now())) {
      known.delete(hash)
      return undefined
    }
    const caller = { wallet: getAddress(row.wallet), keyId: row.key_id }
    const activeUntil = rows.map(({ active_until }) => active_until)
    const found: Known = { caller, row, activeUntil, usedAt: row.last_used_at, readAt }
    known.set(hash, found)
    byCaller.set(caller, found)
    return found
  }

  const use = (found: Known | undefined): Caller | undefined => {
    const now = clock.now()
    if (!found || isOver(found.row.expires_at, now)) return undefined
    uses.set(found.caller.keyId, now)
    found.usedAt = now
    return found.caller
  }

  const isCurrent = ({ row, readAt }: Known): boolean =>
    watcher.ageMs() < trustMs && changes.since(row.wallet) <= readAt
  const ifCurrent = (found: Known | undefined): Known | undefined => (found && isCurrent(found) ? found : undefined)

  return {
    recall: (hash) => use(ifCurrent(known.get(hash))),
    recallKey: (caller) => {
      const found = ifCurrent(byCaller.get(caller))
      if (!found) return undefined
      const now = clock.now()
      const activeKeys = found.activeUntil.filter((until) => !isOver(until, now)).length
      return { row: { ...found.row, last_used_at: found.usedAt }, activeKeys }
    },
    forget: (wallet) => changes.add([wallet]),
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

const isOver = (until: Date | null, now: Date): boolean => until !== null && until <= now

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
