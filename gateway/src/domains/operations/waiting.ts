import type { Logger } from '../../base/log.ts'
import type { Watcher } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import { findDecided } from './store.ts'

export type Waiting = {
  /**
   * Resolves when the outcome of an operation is known, when `ms` have passed, or when the process stops. To whoever is to
   * change that an order has expired, with `pastExpiry`, that is no outcome.
   */
  until(operationId: string, patience: { ms: number; pastExpiry?: boolean }): Promise<void>
  /** Says that outcomes may have become known; they are looked up at once. */
  nudge(): void
}

export type WaitingOptions = { store: Store; watcher: Watcher; stopping: AbortSignal; log: Logger }

type Waiter = { resolve(): void; pastExpiry: boolean }

const atLeastEveryMs = 1_000

/**
 * Lets any number of requests wait for outcomes without holding a connection: they share one look at the store, taken
 * when blocks were written, by whichever process.
 */
export const openWaiting = ({ store, watcher, stopping, log }: WaitingOptions): Waiting => {
  const waiters = new Map<string, Set<Waiter>>()
  let looking = false
  let again = false
  let timer: NodeJS.Timeout | undefined

  const release = (operationId: string, status?: string): void => {
    for (const waiter of waiters.get(operationId) ?? []) {
      if (status === 'expired' && waiter.pastExpiry) continue
      leave(operationId, waiter)
      waiter.resolve()
    }
  }
  const look = async (): Promise<void> => {
    if (looking || waiters.size === 0) {
      again = looking
      return
    }
    looking = true
    try {
      for (const { operation_id, status } of await store.read((tx) => findDecided(tx, [...waiters.keys()])))
        release(operation_id, status)
    } catch (error) {
      log.warn({ err: error }, 'outcomes could not be looked up; those who wait go on waiting')
    }
    looking = false
    if (again) {
      again = false
      await look()
    }
  }
  const nudge = (): void => void look()
  watcher.on('index', nudge)
  watcher.on('operations', nudge)
  stopping.addEventListener('abort', () => {
    for (const operationId of [...waiters.keys()]) release(operationId)
  })

  const enter = (operationId: string, waiter: Waiter): void => {
    const group = waiters.get(operationId) ?? new Set()
    waiters.set(operationId, group.add(waiter))
    timer ??= setInterval(nudge, atLeastEveryMs).unref()
  }
  const leave = (operationId: string, waiter: Waiter): void => {
    const group = waiters.get(operationId)
    group?.delete(waiter)
    if (group?.size === 0) waiters.delete(operationId)
    if (waiters.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    nudge,
    until: async (operationId, { ms, pastExpiry = false }) => {
      if (ms === 0 || stopping.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const late = setTimeout(resolve, ms)
      const waiter = { resolve, pastExpiry }
      enter(operationId, waiter)
      // It may have been decided before anybody waited for it.
      nudge()
      await promise
      clearTimeout(late)
      leave(operationId, waiter)
    },
  }
}
