import { expect, test } from 'vitest'
import { readBatchResult } from './batch-result.ts'

test('each call has its bit, from the lowest', () => {
  expect(readBatchResult([0b1101n], 5)).toEqual([true, false, true, true, false])
  expect(readBatchResult([], 0)).toEqual([])
})

test('the 257th call is the first bit of the second word', () => {
  const done = readBatchResult([1n << 255n, 0b10n], 258)
  expect(done.flatMap((ok, index) => (ok ? [index] : []))).toEqual([255, 257])
})

test('a call without a word did not succeed', () => {
  expect(readBatchResult([1n], 257)[256]).toBe(false)
})
