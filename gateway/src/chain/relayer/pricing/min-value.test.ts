import type { PublicClient } from 'viem'
import { expect, test } from 'vitest'
import { readMinValue } from './min-value.ts'

/** A node on which a unit of gas costs 20 gwei and the tip. */
const client = {
  request: async ({ method }: { method: string }) =>
    method === 'eth_getBlockByNumber' ? { baseFeePerGas: '0x4a817c800' } : '0x0',
} as unknown as PublicClient

test('an order must be worth the fixed amount or a multiple of its gas, whichever is more', async () => {
  const gas = 300_000
  // 300,000 gas at 20 gwei is 0.006 of the coin: 18 units of the asset at 3,000.
  const priced = { amount: 1_000_000n, nativePrice: 3_000_000_000n, gasMultiple: 1n }
  expect(await readMinValue(client, priced, gas)).toBe(18_000_000n)
  expect(await readMinValue(client, { ...priced, gasMultiple: 3n }, gas)).toBe(54_000_000n)
  expect(await readMinValue(client, { ...priced, amount: 20_000_000n }, gas)).toBe(20_000_000n)
  expect(await readMinValue(client, { ...priced, nativePrice: 0n }, gas)).toBe(1_000_000n)
})
