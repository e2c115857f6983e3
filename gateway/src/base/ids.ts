import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns a fresh identifier of 128 random bits: a prefix that says what it names, and 22 base62 characters. */
export const newId = (prefix: string): string => `${prefix}_${base62(randomBytes(16), 22)}`

/** Writes bytes as base62 digits, padded to a fixed length so that equal kinds of identifier are equally long. */
export const base62 = (bytes: Uint8Array, length: number): string => {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (text.length < length) {
    text = alphabet[Number(rest % 62n)] + text
    rest /= 62n
  }
  return text
}

/** Names an event after what makes it unlike all others, so that it has the same name whenever it is told. */
export const nameEvent = (parts: readonly unknown[]): string =>
  `evt_${base62(createHash('sha256').update(parts.join(' ')).digest().subarray(0, 16), 22)}`
