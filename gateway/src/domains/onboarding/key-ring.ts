import { getAddress } from 'viem'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { runLoop } from '../../base/loop.ts'
import { makeMemory } from '../../base/memory.ts'
import type { Caller } from '../../http/authenticate.ts'
import type { Watcher } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import { findKeyByHash, saveUses } from './store.ts'

/** The topic under which processes tell each other that keys were revoked. */
export const keysTopic = 'keys'

/** A copy of the keys may be relied on for this long after the store was last asked whether it is current. */
const trustMs = 1_000
/** No process relies on an older copy than this, so nobody takes a key that was revoked this long ago. */
const settleMs = trustMs + 100
const mostKnown = 50_000
const saveEveryMs = 15_000

type Known = { caller: Caller; expiresAt: Date | null }

export type KeyRing = {
  /** Finds who a key belongs to, by its hash, if that was found before and can be relied on still. */
  recall(hash: string): Caller | undefined
  /** Finds who a key belongs to, by its hash, in the store. */
  find(hash: string): Promise<Caller | undefined>
  /** To be called after a revocation has committed: resolves when no process takes the key any more. */
  settle(): Promise<void>
  close(): Promise<void>
}

export type KeyRingOptions = { store: Store; watcher: Watcher; clock: Clock; log: Logger }

export const openKeyRing = ({ store, watcher, clock, log }: KeyRingOptions): KeyRing => {
  const known = makeMemory<Known>({ most: mostKnown })
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
    // An answer from before a revocation must not be kept past it.
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
    settle: async () => {
      forget()
      // The embedded store has one process: what it forgot is forgotten everywhere.
      if (store.kind === 'postgres') await clock.sleep(settleMs)
    },
    close: async () => {
      await saving.close()
      await save().catch((error: unknown) =>
        log.warn({ err: error }, 'Times of last use could not be saved at the end'),
      )
    },
  }
}
