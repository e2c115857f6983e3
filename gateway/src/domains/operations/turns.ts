import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { withTimeout } from '../../base/timeout.ts'
import type { Store } from '../../store/store.ts'

/** As long as the store itself lets anybody wait for a connection. */
const maxWaitMs = 5_000

/** Fewer than the store has connections, so that there is always one for those who see accepted writes through. */
const most = { transactions: 6, reads: 3 }

type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets so many through at a time; the others wait in the order in which they came, and not for ever. */
const makeGate = (atOnce: number, clock: Clock): Gate => {
  const waiting = new Set<() => void>()
  let inside = 0
  const enter = async (): Promise<void> => {
    if (inside < atOnce) {
      inside += 1
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const onTimeout = (): never => {
      waiting.delete(resolve)
      throw tooBusy()
    }
    await withTimeout(promise, { ms: maxWaitMs, clock, onTimeout })
  }
  /** Whoever leaves hands the place over, so that nobody who comes at that moment is faster. */
  const leave = (): void => {
    const [next] = waiting
    if (!next) inside -= 1
    else {
      waiting.delete(next)
      next()
    }
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const tooBusy = (): AppError =>
  new AppError(
    'unavailable',
    'The gateway has more to do than it can. Send the same request again in a few seconds; it is carried out once.',
    { headers: { 'retry-after': '5' } },
  )

/**
 * The store for writes that come in, of which there may be any number: they take turns, lest those that were accepted
 * before stand behind them in the queue for a connection.
 */
export const takeTurns = (store: Store, clock: Clock): Store => {
  const [writing, reading] = [makeGate(most.transactions, clock), makeGate(most.reads, clock)]
  return {
    ...store,
    transaction: (work) => writing(() => store.transaction(work)),
    snapshot: (work) => reading(() => store.snapshot(work)),
    read: (work) => reading(() => store.read(work)),
  }
}
