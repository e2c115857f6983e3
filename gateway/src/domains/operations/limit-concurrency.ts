import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { withTimeout } from '../../base/timeout.ts'
import type { Store } from '../../store/store.ts'

/** The store's own timeout for a connection. */
export const maxWaitMs = 5_000

/** Fewer than the store has connections, so that accepted writes always find one. */
const shareOf = (connections: number): number => Math.max(1, Math.floor(connections * 0.6))

type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs at most `max` tasks at a time. The others wait in order of arrival, up to `maxWaitMs`. */
const makeLimiter = (max: number, clock: Clock): Limiter => {
  const queue = new Set<() => void>()
  let running = 0
  const acquire = async (): Promise<void> => {
    if (running < max) {
      running += 1
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.add(resolve)
    const onTimeout = (): never => {
      queue.delete(resolve)
      throw overloaded()
    }
    await withTimeout(promise, { ms: maxWaitMs, clock, onTimeout })
  }
  /** Hands the slot to the first in the queue, so that no newcomer can take it. */
  const release = (): void => {
    const [next] = queue
    if (!next) running -= 1
    else {
      queue.delete(next)
      next()
    }
  }
  return async (work) => {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}

export const overloaded = (): AppError =>
  new AppError(
    'unavailable',
    'The gateway is overloaded. Send the same request again in a few seconds; it is executed only once.',
    { headers: { 'retry-after': '5' } },
  )

/** A store for incoming writes. It limits their concurrency, so that they cannot starve accepted writes of connections. */
export const limitConcurrency = (store: Store, clock: Clock): Store => {
  const { writes, reads } = store.connections
  const [writing, reading] = [makeLimiter(shareOf(writes), clock), makeLimiter(shareOf(reads), clock)]
  return {
    ...store,
    transaction: (work) => writing(() => store.transaction(work)),
    snapshot: (work) => reading(() => store.snapshot(work)),
    read: (work) => reading(() => store.read(work)),
  }
}
