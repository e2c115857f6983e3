/** Value formats: the pattern, and its description for error messages. */
const patterns = {
  decimal: ['^(0|[1-9][0-9]{0,77})$', 'a decimal string without sign or leading zeros, such as "1000000"'],
  number: ['^(0|[1-9][0-9]{0,17})$', 'a whole number without sign or leading zeros'],
  address: ['^0x[0-9a-fA-F]{40}$', 'an address: 0x and 40 hex digits'],
  bytes32: ['^0x[0-9a-f]{64}$', '0x and 64 hex digits in lower case'],
  bytes: ['^0x([0-9a-fA-F]{2})+$', '0x and an even number of hex digits'],
  idempotencyKey: ['^[\\x21-\\x7e]{1,255}$', '1 to 255 visible ASCII characters without spaces, sent once'],
} as const

type PatternName = keyof typeof patterns

export const patternOf = (name: PatternName): string => patterns[name][0]

/** Describes a known pattern in words. */
export const describePattern = (pattern: unknown): string | undefined =>
  Object.values(patterns).find(([known]) => known === pattern)?.[1]
