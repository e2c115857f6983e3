import { hash, randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** As many digits as one division may give: the remainder and two more bytes stay a safe integer. */
const fiveDigits = 62 ** 5

/** Random characters are drawn for many identifiers at once: a draw costs more than an identifier. */
const drawn = Buffer.alloc(4_096)
let characters = ''
let next = 0

/** Each of the 62 characters is equally likely: a byte that would be the 63rd or 64th is left out. */
const drawCharacters = (): void => {
  let end = 0
  for (const byte of randomFillSync(drawn)) {
    const digit = byte & 63
    if (digit < 62) {
      drawn[end] = alphabet.charCodeAt(digit)
      end += 1
    }
  }
  characters = drawn.toString('latin1', 0, end)
  next = 0
}

const idLength = 22

/** Returns a fresh identifier of 131 random bits: a prefix that says what it names, and 22 base62 characters. */
export const newId = (prefix: string): string => {
  if (next + idLength > characters.length) drawCharacters()
  next += idLength
  return `${prefix}_${characters.slice(next - idLength, next)}`
}

/** Writes bytes as base62 digits, padded to a fixed length so that equal kinds of identifier are equally long. */
export const base62 = (bytes: Uint8Array, length: number): string => {
  const limbs = toLimbs(bytes)
  let text = ''
  while (text.length < length) {
    let part = 0
    for (let index = 0; index < limbs.length; index += 1) {
      const rest = part * 65_536 + (limbs[index] as number)
      limbs[index] = Math.floor(rest / fiveDigits)
      part = rest % fiveDigits
    }
    for (let digit = 0; digit < 5; digit += 1) {
      text = (alphabet[part % 62] as string) + text
      part = Math.floor(part / 62)
    }
  }
  return text.slice(-length)
}

/** Two bytes each, the most significant first. */
const toLimbs = (bytes: Uint8Array): number[] => {
  const limbs: number[] = []
  for (let end = bytes.length; end > 0; end -= 2)
    limbs.unshift(((bytes[end - 2] ?? 0) << 8) | (bytes[end - 1] as number))
  return limbs
}

/** Names an event after what makes it unlike all others, so that it has the same name whenever it is told. */
export const nameEvent = (parts: readonly unknown[]): string =>
  `evt_${base62(hash('sha256', parts.join(' '), 'buffer').subarray(0, 16), 22)}`
