import { makeLru } from '../base/lru.ts'
import type { Head } from './head.ts'

/**
 * Caches reads until the next block, so that each is made once per block. Concurrent callers share one read. A failure is
 * not cached.
 */
export const cachePerBlock = <Value>({ max = 10_000 } = {}) => {
  let block = ''
  const entries = makeLru<string, Promise<Value>>(max)

  return (head: Head, key: string, load: () => Promise<Value>): Promise<Value> => {
    if (head.hash !== block) {
      block = head.hash
      entries.clear()
    }
    const known = entries.get(key)
    if (known) return known
    const loading = load()
    entries.set(key, loading)
    // The key may hold a read of a newer block by now.
    loading.catch(() => entries.peek(key) === loading && entries.delete(key))
    return loading
  }
}
