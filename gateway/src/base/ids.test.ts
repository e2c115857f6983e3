import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { base62, newId } from './ids.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const numberOf = (text: string): bigint =>
  [...text].reduce((sum, digit) => sum * 62n + BigInt(alphabet.indexOf(digit)), 0n)

test('base62 writes the number that the bytes are', () => {
  for (const [size, length] of [
    [4, 6],
    [5, 7],
    [16, 22],
    [32, 43],
  ] as const) {
    for (const bytes of [
      Buffer.alloc(size),
      Buffer.alloc(size, 255),
      ...Array.from({ length: 50 }, () => randomBytes(size)),
    ]) {
      const text = base62(bytes, length)
      expect(text).toHaveLength(length)
      expect(numberOf(text), bytes.toString('hex')).toBe(BigInt(`0x${bytes.toString('hex')}`))
    }
  }
})

test('identifiers differ, also after the random bytes were drawn again', () => {
  const made = Array.from({ length: 2_000 }, () => newId('req'))
  expect(new Set(made).size).toBe(made.length)
  for (const id of made) expect(id).toMatch(/^req_[0-9A-Za-z]{22}$/)
})
