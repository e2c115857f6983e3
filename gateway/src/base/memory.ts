/**
 * Remembers the newest of what was set, at most `most` of it and, if `windowMs` is given, for about that long. Its price is
 * constant: two maps, of which the older is dropped whole. Taking the oldest key out of one map costs more the more were
 * taken out before it.
 */
export const makeMemory = <Value>({
  most,
  windowMs = Number.POSITIVE_INFINITY,
}: {
  most: number
  windowMs?: number
}) => {
  let recent = new Map<string, Value>()
  let older = new Map<string, Value>()
  let since = 0
  return {
    size: () => recent.size + older.size,
    get: (key: string): Value | undefined => recent.get(key) ?? older.get(key),
    set: (key: string, value: Value, now = 0): void => {
      if (recent.size >= most / 2 || now - since >= windowMs) [older, recent, since] = [recent, new Map(), now]
      older.delete(key)
      recent.set(key, value)
    },
    delete: (key: string): void => {
      recent.delete(key)
      older.delete(key)
    },
  }
}
