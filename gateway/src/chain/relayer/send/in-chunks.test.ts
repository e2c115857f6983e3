import { expect, test } from 'vitest'
import { inChunks } from './in-chunks.ts'

test('items that arrive during a chunk form the next one, in order', async () => {
  const chunks: string[][] = []
  const first = Promise.withResolvers<void>()
  const add = inChunks(async (items: string[]) => {
    chunks.push([...items])
    if (chunks.length === 1) await first.promise
    return chunks.length
  })
  const a = add('a')
  await Promise.resolve()
  await Promise.resolve()
  const [b, c] = [add('b'), add('c')]
  first.resolve()
  expect(await Promise.all([a, b, c])).toEqual([1, 2, 2])
  expect(chunks).toEqual([['a'], ['b', 'c']])
})

test('a failed chunk rejects all its items, and the next one runs', async () => {
  let times = 0
  const add = inChunks(async (items: string[]) => {
    times += 1
    if (times === 1) throw new Error('no')
    return items.length
  })
  const failed = await Promise.allSettled([add('a'), add('b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await add('c')).toBe(1)
})
