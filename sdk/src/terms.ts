/** Terms of an order, with the contract's field names. */
export type Terms = Record<string, string>

/** The first field that is not as expected. */
export type Difference = { field: string; expected: unknown; found: unknown }

export const formatDifference = ({ field, expected, found }: Difference): string =>
  `${field} is ${found}, expected ${expected}`

export const isSame = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase()

/** Compares triples of field, expected and found, and returns the first difference. */
export const compareFields = (fields: [string, unknown, unknown][]): Difference | undefined => {
  for (const [field, expected, found] of fields) if (!isSame(expected, found)) return { field, expected, found }
  return undefined
}

/** What to expect of a value with a bound: itself if it keeps the bound. */
export const atLeast = (min: bigint, found: bigint): unknown => (found >= min ? found : `at least ${min}`)
export const atMost = (max: bigint, found: bigint): unknown => (found <= max ? found : `at most ${max}`)

/** When a term of `days` began, and how much of it may be missing. */
export type TermStart = { since: bigint; shortfall: (days: number) => bigint }

/** Says what is expected instead of a term; undefined if the term is right. */
export type TermCheck = (found: string | undefined, start: TermStart | undefined) => string | undefined

/** What each term must be. The deadline of a signature is not among them: each attempt has its own. */
export type ExpectedTerms = Record<string, string | bigint | TermCheck>

/** Compares terms with the request they should come from. */
export const findTermsDifference = (
  terms: Partial<Terms>,
  expected: ExpectedTerms,
  start?: TermStart,
): Difference | undefined => {
  for (const [field, wanted] of Object.entries(expected)) {
    const found = terms[field]
    if (typeof wanted !== 'function') {
      if (!isSame(wanted, found)) return { field, expected: wanted, found }
      continue
    }
    const instead = wanted(found, start)
    if (instead !== undefined) return { field, expected: instead, found }
  }
  return undefined
}
