import type { Logger } from '../../base/log.ts'
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

export type WaitersOptions = { store: Store; watcher: Watcher; stopping: AbortSignal; log: Logger }

type Waiter = { resolve(): void; pastExpiry: boolean }

const checkEveryMs = 1_000

/**
 * Lets any number of requests wait for outcomes without holding a connection: they share one query, which runs whenever
 * any process has written blocks.
 */
export const openWaiters = ({ store, watcher, stopping, log }: WaitersOptions): Waiters => {
  const waiters = new Map<string, Set<Waiter>>()
  let checking = false
  let again = false
  let timer: NodeJS.Timeout | undefined

  const release = (operationId: string, status?: string): void => {
    for (const waiter of waiters.get(operationId) ?? []) {
      if (status === 'expired' && waiter.pastExpiry) continue
      remove(operationId, waiter)
      waiter.resolve()
    }
  }
  const checkDecided = async (): Promise<void> => {
    if (checking || waiters.size === 0) {
      again = checking
      return
    }
    checking = true
    try {
      for (const { operation_id, status } of await store.read((tx) => findDecided(tx, [...waiters.keys()])))
        release(operation_id, status)
    } catch (error) {
      log.warn({ err: error }, 'Outcome lookup failed; waiting requests keep waiting')
    }
    checking = false
    if (again) {
      again = false
      await checkDecided()
    }
  }
  const check = (): void => void checkDecided()
  watcher.on('index', check)
  watcher.on('operations', check)
  stopping.addEventListener('abort', () => {
    for (const operationId of [...waiters.keys()]) release(operationId)
  })

  const add = (operationId: string, waiter: Waiter): void => {
    const group = waiters.get(operationId) ?? new Set()
    waiters.set(operationId, group.add(waiter))
    timer ??= setInterval(check, checkEveryMs).unref()
  }
  const remove = (operationId: string, waiter: Waiter): void => {
    const group = waiters.get(operationId)
    group?.delete(waiter)
    if (group?.size === 0) waiters.delete(operationId)
    if (waiters.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    check,
    waitFor: async (operationId, { ms, pastExpiry = false }) => {
      if (ms === 0 || stopping.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timeout = setTimeout(resolve, ms)
      const waiter = { resolve, pastExpiry }
      add(operationId, waiter)
      // The outcome may have been known before this request started to wait.
      check()
      await promise
      clearTimeout(timeout)
      remove(operationId, waiter)
    },
  }
}
