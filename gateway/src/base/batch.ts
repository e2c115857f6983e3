type Waiting<Key, Value> = { key: Key; resolve(value: Value): void; reject(error: unknown): void }

/** Does the work for many keys at once, and returns what it found for each. */
type Work<Key, Value> = (keys: Key[]) => Promise<(key: Key) => Value>

/**
 * Collects the calls of one turn of the event loop and does their work together, for `maxKeys` at a time. The work begins after the last
 * of these calls, so none gets a result that is older than itself.
 */
export const makeBatch = <Key, Value>(work: Work<Key, Value>, maxKeys: number) => {
  let waiting: Waiting<Key, Value>[] = []

  const run = async (calls: readonly Waiting<Key, Value>[]): Promise<void> => {
    try {
      const find = await work([...new Set(calls.map(({ key }) => key))])
      for (const { key, resolve } of calls) resolve(find(key))
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
  }
  const flush = (): void => {
    const calls = waiting
    waiting = []
    for (let from = 0; from < calls.length; from += maxKeys) void run(calls.slice(from, from + maxKeys))
  }

  return (key: Key): Promise<Value> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ key, resolve, reject })
    })
}
