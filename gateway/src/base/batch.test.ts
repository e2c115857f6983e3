import { expect, test } from 'vitest'
import { makeBatch } from './batch.ts'

const open = (maxKeys = 100) => {
  const batches: number[][] = []
  const load = makeBatch(async (keys: number[]) => {
    batches.push(keys)
    if (keys.includes(13)) throw new Error('13 cannot be read')
    return (key) => key * 2
  }, maxKeys)
  return { load, batches }
}

test('calls of one turn are one batch, each key once, and each gets its own result', async () => {
  const { load, batches } = open()
  expect(await Promise.all([load(1), load(2), load(1)])).toEqual([2, 4, 2])
  expect(batches).toEqual([[1, 2]])
})

test('a call gets nothing that was read before it', async () => {
  const { load, batches } = open()
  const first = load(1)
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([first, load(1)])
  expect(batches).toEqual([[1], [1]])
})

test('batches are bounded, and one that fails fails only its own calls', async () => {
  const { load, batches } = open(2)
  const results = await Promise.allSettled([1, 13, 3, 4, 5].map(load))
  expect(batches).toEqual([[1, 13], [3, 4], [5]])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
