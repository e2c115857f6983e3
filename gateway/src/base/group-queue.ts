import type { Clock } from './clock.ts'
import { withTimeout } from './timeout.ts'

export type GroupQueueOptions<Entry, Result> = {
  /** Does the work for all entries of a group, and returns a result for each, in their order. */
  work(entries: Entry[]): Promise<Result[]>
  /** How many groups run at a time, and how many entries one has at most. */
  maxRunning: number
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
  let running = 0
  let isScheduled = false

  /** Takes the next group out of the queue, in order of arrival. */
  const takeGroup = (): Waiting<Entry, Result>[] => {
    const group: Waiting<Entry, Result>[] = []
    for (const one of waiting) {
      const name = nameOf(one.entry)
      if (runningNames.has(name)) continue
      const alone = isAlone(one.entry)
      if (alone && group.length > 0) continue
      runningNames.add(name)
      waiting.delete(one)
      one.start()
      group.push(one)
      if (alone || group.length === maxEntries) break
    }
    return group
  }

  const runGroup = async (group: readonly Waiting<Entry, Result>[]): Promise<void> => {
    try {
      const results = await work(group.map(({ entry }) => entry))
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    for (const { entry } of group) runningNames.delete(nameOf(entry))
    running -= 1
    schedule()
  }

  const runNext = (): void => {
    isScheduled = false
    while (running < maxRunning) {
      const group = takeGroup()
      if (group.length === 0) return
      running += 1
      void runGroup(group)
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
