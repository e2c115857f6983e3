import { LRUCache } from 'lru-cache'

/**
 * Remembers the most recently used entries, at most `max` of them. It grows with what it holds: with the library's own
 * `max` it would allocate room for all of them at once, which for our larger caches is a tenth of the start time.
 */
export const makeLru = <Key extends {}, Value extends {}>(max: number): LRUCache<Key, Value> =>
  new LRUCache({ maxSize: max, sizeCalculation: () => 1 })
