/** How values are spelt, as patterns for machines and in words for whoever got one wrong. */
const spellings = {
  decimal: ['^(0|[1-9][0-9]{0,77})$', 'a decimal string without sign or leading zeros, such as "1000000"'],
  number: ['^(0|[1-9][0-9]{0,17})$', 'a whole number from 0 on, without leading zeros'],
  address: ['^0x[0-9a-fA-F]{40}$', 'an address: 0x and 40 hexadecimal digits'],
  bytes32: ['^0x[0-9a-f]{64}$', '0x and 64 hexadecimal digits in lower case'],
  bytes: ['^0x([0-9a-fA-F]{2})+$', '0x and an even number of hexadecimal digits'],
  idempotencyKey: ['^[\\x21-\\x7e]{1,255}$', '1 to 255 visible ASCII characters without spaces, given once'],
} as const

type Spelling = keyof typeof spellings

export const patternOf = (spelling: Spelling): string => spellings[spelling][0]

/** Says a pattern in words; undefined for one that is particular to its place. */
export const wordsOf = (pattern: unknown): string | undefined =>
  Object.values(spellings).find(([known]) => known === pattern)?.[1]
