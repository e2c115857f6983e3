import fc from 'fast-check'
import { bytesToHex, hashTypedData, keccak256 as reference, stringToBytes } from 'viem'
import { expect, test } from 'vitest'
import { keccak256 } from '../src/keccak.ts'
import { digestOf, orderIdOf, structs } from '../src/typed-data.ts'

test('the hash is the one of viem, whatever the length', () => {
  for (const length of [0, 1, 31, 32, 135, 136, 137, 271, 272, 273, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) & 255)
    expect(bytesToHex(keccak256(bytes))).toBe(reference(bytes))
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => bytesToHex(keccak256(bytes)) === reference(bytes)),
  )
})

test('the order id of a key is the hash of its bytes', () => {
  for (const key of ['a', '5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21', '~'.repeat(255)])
    expect(orderIdOf(key)).toBe(reference(stringToBytes(key)))
})

const word = fc.bigInt({ min: 0n, max: 2n ** 40n - 1n })
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => bytesToHex(bytes))
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytesToHex(bytes))

test.each(Object.entries(structs))('the digest of %s is the one of viem', (primaryType, fields) => {
  const message = fc.record(
    Object.fromEntries(
      fields.map(({ name, type }) => [name, type === 'address' ? address : type === 'bytes32' ? bytes32 : word]),
    ),
  )
  fc.assert(
    fc.property(message, address, word, (values, verifyingContract, chainId) => {
      const domain = { name: 'USD Coin', version: '2', chainId, verifyingContract }
      const data = { domain, types: { [primaryType]: fields }, primaryType, message: values }
      expect(digestOf(data)).toBe(hashTypedData(data as unknown as Parameters<typeof hashTypedData>[0]))
    }),
    { numRuns: 30 },
  )
})

test('a value of more than 32 bytes is refused, not cut', () => {
  const domain = { name: 'a', version: '1', chainId: 1n, verifyingContract: `0x${'11'.repeat(20)}` }
  const message = { seller: '0x01', target: '0x02', deadline: 2n ** 256n, orderId: '0x03' }
  const data = { domain, types: { CancelTerms: structs.CancelTerms }, primaryType: 'CancelTerms', message }
  expect(() => digestOf(data)).toThrow(RangeError)
})
