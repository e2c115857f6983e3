import { hash, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** As many digits as fit into a plain number: long division costs the more the more often it is done. */
const eightDigits = 62n ** 8n

/** Returns a fresh identifier of 128 random bits: a prefix that says what it names, and 22 base62 characters. */
export const newId = (prefix: string): string => `${prefix}_${base62(randomBytes(16), 22)}`

/** Writes bytes as base62 digits, padded to a fixed length so that equal kinds of identifier are equally long. */
export const base62 = (bytes: Uint8Array, length: number): string => {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (text.length < length) {
    let part = Number(rest % eightDigits)
    rest /= eightDigits
    for (let digit = 0; digit < 8; digit += 1) {
      text = alphabet[part % 62] + text
      part = Math.floor(part / 62)
    }
  }
  return text.slice(-length)
}

/** Names an event after what makes it unlike all others, so that it has the same name whenever it is told. */
export const nameEvent = (parts: readonly unknown[]): string =>
  `evt_${base62(hash('sha256', parts.join(' '), 'buffer').subarray(0, 16), 22)}`
