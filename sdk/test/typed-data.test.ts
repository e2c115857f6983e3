import fc from 'fast-check'
import { bytesToHex, keccak256, hashTypedData as reference, stringToBytes } from 'viem'
import { expect, test } from 'vitest'
import { hashTypedData, orderIdOf, structs } from '../src/typed-data.ts'

test('hashes an idempotency key to its order id as viem does', () => {
  // 136 bytes is the block size of Keccak-256.
  for (const length of [1, 36, 135, 136, 137, 255]) {
    const key = '~'.repeat(length)
    expect(orderIdOf(key)).toBe(keccak256(stringToBytes(key)))
  }
})

const word = fc.bigInt({ min: 0n, max: 2n ** 40n - 1n })
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => bytesToHex(bytes))
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytesToHex(bytes))

test.each(Object.entries(structs))('hashes %s as viem does', (primaryType, fields) => {
  const message = fc.record(
    Object.fromEntries(
      fields.map(({ name, type }) => [name, type === 'address' ? address : type === 'bytes32' ? bytes32 : word]),
    ),
  )
  fc.assert(
    fc.property(message, address, word, (values, verifyingContract, chainId) => {
      const domain = { name: 'USD Coin', version: '2', chainId, verifyingContract }
      const data = { domain, types: { [primaryType]: fields }, primaryType, message: values }
      expect(hashTypedData(data)).toBe(reference(data as unknown as Parameters<typeof reference>[0]))
    }),
    { numRuns: 30 },
  )
})

test('refuses a value above 32 bytes instead of truncating it', () => {
  const domain = { name: 'a', version: '1', chainId: 1n, verifyingContract: `0x${'11'.repeat(20)}` }
  const message = { seller: '0x01', target: '0x02', deadline: 2n ** 256n, orderId: '0x03' }
  const data = { domain, types: { CancelTerms: structs.CancelTerms }, primaryType: 'CancelTerms', message }
  expect(() => hashTypedData(data)).toThrow(RangeError)
})
