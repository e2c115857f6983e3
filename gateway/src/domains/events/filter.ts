/** Which events a wallet asks for. An undefined field does not filter. */
export type Filter = { wallet: string; types: readonly string[] | undefined; productId: bigint | undefined }

/** Suffix of the type of a reverted event. */
export const reverted = '.reverted'

/**
 * Turns types such as `policy.bought` and `listing.*` into SQL `like` patterns. An exact type includes its `.reverted`
 * type, so that nobody misses the reversal of an event.
 */
export const likePatterns = (types: readonly string[]): string[] =>
  types.flatMap((type) => {
    const text = type.replaceAll('_', '\\_')
    return type.endsWith('*') ? [`${text.slice(0, -1)}%`] : [text, text + reverted]
  })

/** The same filter for a single event in memory. */
export const matches = (
  { wallet, types, productId }: Filter,
  event: { type: string; audience: readonly string[]; product_id: bigint | null },
): boolean =>
  (event.audience.includes(wallet) || event.audience.includes('*')) &&
  (productId === undefined || event.product_id === productId) &&
  (types === undefined || types.some((type) => matchesType(type, event.type)))

/** Whether `policy.bought` or `policy.*` matches a type. */
export const matchesType = (wanted: string, type: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted || type === wanted + reverted
