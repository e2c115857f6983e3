import type { Clock } from './clock.ts'
import { withTimeout } from './timeout.ts'

export type GroupQueueOptions<Entry, Result> = {
  /** Does the work for all entries of a group, and returns a result for each, in their order. */
  work(entries: Entry[]): Promise<Result[]>
  /** How many groups run at a time: those that entries share, and those of one that must be alone. */
  maxRunning: { shared: number; alone: number }
  /** How many entries a group has at most. */
  maxEntries: number
  /** Entries of the same name run one after the other. */
  nameOf(entry: Entry): string
  /** Whether an entry needs a group of its own. */
  isAlone(entry: Entry): boolean
  /** An entry waits for its turn no longer than this. */
  maxWaitMs: number
  onTimeout(): never
  clock: Clock
}

type Kind = 'shared' | 'alone'

type Waiting<Entry, Result> = {
  entry: Entry
  start(): void
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Does work for many at once: what arrives while groups are running forms the next one. An entry that arrives alone runs at once, so
 * nobody waits for company.
 */
export const makeGroupQueue = <Entry, Result>(options: GroupQueueOptions<Entry, Result>) => {
  const { work, maxRunning, maxEntries, nameOf, isAlone, maxWaitMs, onTimeout, clock } = options
  const waiting = new Set<Waiting<Entry, Result>>()
  const runningNames = new Set<string>()
  const running = { shared: 0, alone: 0 }
  let isScheduled = false

  /** Takes the next group of a kind out of the queue, in order of arrival. */
  const takeGroup = (kind: Kind): Waiting<Entry, Result>[] => {
    const group: Waiting<Entry, Result>[] = []
    for (const one of waiting) {
      const name = nameOf(one.entry)
      if (runningNames.has(name) || isAlone(one.entry) !== (kind === 'alone')) continue
      runningNames.add(name)
      waiting.delete(one)
      one.start()
      group.push(one)
      if (kind === 'alone' || group.length === maxEntries) break
    }
    return group
  }

  const runGroup = async (kind: Kind, group: readonly Waiting<Entry, Result>[]): Promise<void> => {
    running[kind] += 1
    try {
      const results = await work(group.map(({ entry }) => entry))
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    for (const { entry } of group) runningNames.delete(nameOf(entry))
    running[kind] -= 1
    schedule()
  }

  const runNext = (): void => {
    isScheduled = false
    for (const kind of ['shared', 'alone'] as const) {
      while (running[kind] < maxRunning[kind]) {
        const group = takeGroup(kind)
        if (group.length === 0) break
        void runGroup(kind, group)
      }
    }
  }

  /** Those that arrive in the same turn of the event loop go together. */
  const schedule = (): void => {
    if (isScheduled || waiting.size === 0) return
    isScheduled = true
    setImmediate(runNext)
  }

  return async (entry: Entry): Promise<Result> => {
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<Result>()
    const one = { entry, start: started.resolve, resolve: ended.resolve, reject: ended.reject }
    waiting.add(one)
    schedule()
    const onLate = (): never => {
      waiting.delete(one)
      return onTimeout()
    }
    await withTimeout(started.promise, { ms: maxWaitMs, clock, onTimeout: onLate })
    return ended.promise
  }
}
