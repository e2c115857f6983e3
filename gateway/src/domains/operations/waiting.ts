import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { runLoop } from '../../base/loop.ts'
import { withTimeout } from '../../base/timeout.ts'
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

export type WaitingOptions = { store: Store; watcher: Watcher; stopping: AbortSignal; clock: Clock; log: Logger }

type Waiter = { resolve(): void; pastExpiry: boolean }

const maxPauseMs = 1_000

/**
 * Lets any number of requests wait for outcomes without holding a connection: they share one look at the store, taken
 * when blocks were written, by whichever process.
 */
export const openWaiting = ({ store, watcher, stopping, clock, log }: WaitingOptions): Waiting => {
  const waiters = new Map<string, Set<Waiter>>()

  const release = (operationId: string, status?: string): void => {
    for (const waiter of waiters.get(operationId) ?? []) {
      if (status === 'expired' && waiter.pastExpiry) continue
      leave(operationId, waiter)
      waiter.resolve()
    }
  }
  /** While nobody waits, it rests until the next nudge. */
  const lookUp = async (): Promise<number | undefined> => {
    if (waiters.size === 0) return Number.POSITIVE_INFINITY
    for (const { operation_id, status } of await store.read((tx) => findDecided(tx, [...waiters.keys()])))
      release(operation_id, status)
    return undefined
  }
  const failure = { message: 'Outcomes could not be read; requests keep waiting' }
  const { wake: nudge } = runLoop({ round: lookUp, pauseMs: maxPauseMs, failure, clock, log, stopping })
  watcher.on('index', nudge)
  watcher.on('operations', nudge)
  stopping.addEventListener('abort', () => {
    for (const operationId of [...waiters.keys()]) release(operationId)
  })

  const enter = (operationId: string, waiter: Waiter): void => {
    const group = waiters.get(operationId) ?? new Set()
    waiters.set(operationId, group.add(waiter))
  }
  const leave = (operationId: string, waiter: Waiter): void => {
    const group = waiters.get(operationId)
    group?.delete(waiter)
    if (group?.size === 0) waiters.delete(operationId)
  }

  return {
    nudge,
    until: async (operationId, { ms, pastExpiry = false }) => {
      if (ms === 0 || stopping.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const waiter = { resolve, pastExpiry }
      enter(operationId, waiter)
      // It may have been decided before anybody waited for it.
      nudge()
      await withTimeout(promise, { ms, clock, onTimeout: () => {} })
      leave(operationId, waiter)
    },
  }
}
