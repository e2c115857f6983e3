type WithBigints<View, Names extends keyof View> = Omit<View, Names> & { [Name in Names]: bigint }

/** Converts the named fields from decimal strings, the form of on-chain integers in JSON, to bigints. */
export const parseBigints = <View extends object, const Names extends keyof View>(
  view: View,
  names: readonly Names[],
): WithBigints<View, Names> => {
  const bigints = names.map((name) => [name, BigInt(view[name] as string)])
  return { ...view, ...Object.fromEntries(bigints) }
}

/** Parses a decimal string of at most 78 digits, the length of a uint256; returns undefined for anything else. */
export const parseUint = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^\d{1,78}$/.test(text) ? BigInt(text) : undefined

/** Accepts bigints only: a JSON number loses digits, and with them money. */
export const requireUint = (name: string, value: unknown): string => {
  if (typeof value !== 'bigint') throw new TypeError(`${name} must be a bigint. Pass one such as 1_000_000n.`)
  if (value < 0n) throw new RangeError(`${name} is negative. Pass 0n or more.`)
  return value.toString()
}

export const parseOptional = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

type FundsView = { balance: string | null; sufficient: boolean | null }

/** Whether the wallet can pay, by what the gateway reads from the chain; null while the chain does not answer. */
export const parseFunds = (funds: FundsView) => ({ ...funds, balance: parseOptional(funds.balance) })
