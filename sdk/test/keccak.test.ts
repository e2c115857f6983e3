import { keccak256 as reference, toHex as viemHex } from 'viem'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '../src/bytes.ts'
import { keccak256 } from '../src/keccak.ts'

test('the hash is Keccak-256 at every length up to three blocks', () => {
  for (let length = 0; length <= 3 * 136 + 1; length += 1) {
    const message = crypto.getRandomValues(new Uint8Array(length))
    expect(toHex(keccak256(message)), `${length} bytes`).toBe(reference(message))
  }
})

test('the hash of nothing is the published one', () => {
  expect(toHex(keccak256(new Uint8Array()))).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
})

test('hex is read with and without 0x, and nothing else is', () => {
  expect(viemHex(fromHex('0x00ff10'))).toBe('0x00ff10')
  expect(viemHex(fromHex('aB'))).toBe('0xab')
  for (const text of ['0x0', 'zz', '0x0g', '1']) expect(() => fromHex(text), text).toThrow(TypeError)
})
