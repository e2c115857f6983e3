import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { runLoop } from '../../base/loop.ts'
import { withTimeout } from '../../base/timeout.ts'
import type { Watcher } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import { findDecided } from './store.ts'

export type Waiters = {
  /**
   * Resolves when the outcome of an operation is known, when `ms` have passed, or when the process stops. With
   * `pastExpiry`, an expired operation keeps waiting: the caller is about to change that.
   */
  waitFor(operationId: string, options: { ms: number; pastExpiry?: boolean }): Promise<void>
  /** Checks at once whether outcomes are known. */
  check(): void
}

export type WaitersOptions = { store: Store; watcher: Watcher; stopping: AbortSignal; clock: Clock; log: Logger }

type Waiter = { resolve(): void; pastExpiry: boolean }

const checkEveryMs = 1_000

/**
 * Lets any number of requests wait for outcomes without holding a connection: they share one query, which runs whenever
 * any process has written blocks.
 */
export const openWaiters = ({ store, watcher, stopping, clock, log }: WaitersOptions): Waiters => {
  const waiters = new Map<string, Set<Waiter>>()

  const release = (operationId: string, status?: string): void => {
    for (const waiter of waiters.get(operationId) ?? []) {
      if (status === 'expired' && waiter.pastExpiry) continue
      remove(operationId, waiter)
      waiter.resolve()
    }
  }
  /** While nobody waits, it sleeps until the next check. */
  const checkDecided = async (): Promise<number | undefined> => {
    if (waiters.size === 0) return Number.POSITIVE_INFINITY
    for (const { operation_id, status } of await store.read((tx) => findDecided(tx, [...waiters.keys()])))
      release(operation_id, status)
    return undefined
  }
  const failure = { message: 'Outcome lookup failed; waiting requests keep waiting' }
  const { wake: check } = runLoop({ round: checkDecided, pauseMs: checkEveryMs, failure, clock, log, stopping })
  watcher.on('index', check)
  watcher.on('operations', check)
  stopping.addEventListener('abort', () => {
    for (const operationId of [...waiters.keys()]) release(operationId)
  })

  const add = (operationId: string, waiter: Waiter): void => {
    const group = waiters.get(operationId) ?? new Set()
    waiters.set(operationId, group.add(waiter))
  }
  const remove = (operationId: string, waiter: Waiter): void => {
    const group = waiters.get(operationId)
    group?.delete(waiter)
    if (group?.size === 0) waiters.delete(operationId)
  }

  return {
    check,
    waitFor: async (operationId, { ms, pastExpiry = false }) => {
      if (ms === 0 || stopping.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const waiter = { resolve, pastExpiry }
      add(operationId, waiter)
      // The outcome may have been known before this request started to wait.
      check()
      await withTimeout(promise, { ms, clock, onTimeout: () => {} })
      remove(operationId, waiter)
    },
  }
}
