import type { Head } from './head.ts'

const mostEntries = 10_000

/**
 * Keeps what was read from the chain for as long as its block is the newest: however many ask, the chain is asked once a
 * block. Those who ask while the answer is under way share it; a failure is not kept.
 */
export const cachePerBlock = <Value>() => {
  let block = ''
  let entries = new Map<string, Promise<Value>>()

  return (head: Head, key: string, load: () => Promise<Value>): Promise<Value> => {
    if (head.hash !== block || entries.size >= mostEntries) [block, entries] = [head.hash, new Map()]
    const known = entries.get(key)
    if (known) return known
    const mine = entries
    const loading = load()
    mine.set(key, loading)
    loading.catch(() => mine.delete(key))
    return loading
  }
}
