import { toHex as viemHex } from 'viem'
import { expect, test } from 'vitest'
import { fromHex } from '../src/bytes.ts'

test('hex is read with and without 0x, and nothing else is', () => {
  expect(viemHex(fromHex('0x00ff10'))).toBe('0x00ff10')
  expect(viemHex(fromHex('aB'))).toBe('0xab')
  for (const text of ['0x0', 'zz', '0x0g', '1']) expect(() => fromHex(text), text).toThrow(TypeError)
})
