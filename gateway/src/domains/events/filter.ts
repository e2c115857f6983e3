/** Which events a reader asks for; what is left out does not narrow them. */
export type Filter = { wallet: string; types: readonly string[] | undefined; productId: bigint | undefined }

/** Ends the type of an event that takes another one back. */
export const reverted = '.reverted'

/**
 * Reads `policy.bought,listing.*` as patterns of SQL's `like`. An exact type stands for its `.reverted` as well: whoever
 * hears that something happened must hear that it was taken back.
 */
export const likePatterns = (types: readonly string[]): string[] =>
  types.flatMap((type) => {
    const text = type.replaceAll('_', '\\_')
    return type.endsWith('*') ? [`${text.slice(0, -1)}%`] : [text, text + reverted]
  })

/** Says of a single event what the statement says of the table. */
export const matches = (
  { wallet, types, productId }: Filter,
  event: { type: string; audience: readonly string[]; product_id: bigint | null },
): boolean =>
  (event.audience.includes(wallet) || event.audience.includes('*')) &&
  (productId === undefined || event.product_id === productId) &&
  (types === undefined || types.some((type) => matchesType(type, event.type)))

/** Whether a wish, `policy.bought` or `policy.*`, means a type. */
export const matchesType = (wanted: string, type: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted || type === wanted + reverted
