/** The members of a view that are integers of the chain, and therefore text on the wire. */
type Whole<View, Names extends keyof View> = Omit<View, Names> & { [Name in Names]: bigint }

/** Turns the named members of an answer into bigints. */
export const readWhole = <View extends object, const Names extends keyof View>(
  view: View,
  names: readonly Names[],
): Whole<View, Names> => {
  const numbers = names.map((name) => [name, BigInt(view[name] as string)])
  return { ...view, ...Object.fromEntries(numbers) }
}

/** A JSON number loses digits, and with them money; so an amount is a bigint or it is a mistake. */
export const requireWhole = (name: string, value: unknown): string => {
  if (typeof value !== 'bigint') throw new TypeError(`${name} must be a bigint, such as 1_000_000n`)
  if (value < 0n) throw new RangeError(`${name} must not be negative`)
  return value.toString()
}
