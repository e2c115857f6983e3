import { LRUCache } from 'lru-cache'
import type { Head } from './head.ts'

const maxEntries = 10_000

/**
 * Caches reads of the chain until the next block, so that each is made once per block. Concurrent callers share one
 * read. A failure is not cached.
 */
export const cachePerBlock = <Value>() => {
  let block = ''
  const entries = new LRUCache<string, Promise<Value>>({ max: maxEntries })

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
