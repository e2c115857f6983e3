import { expect, test } from 'vitest'
import { inLots } from './in-chunks.ts'

test('what comes while a lot is worked on is the next one, in the order in which it came', async () => {
  const lots: string[][] = []
  const first = Promise.withResolvers<void>()
  const add = inLots(async (items: string[]) => {
    lots.push([...items])
    if (lots.length === 1) await first.promise
    return lots.length
  })
  const a = add('a')
  await Promise.resolve()
  await Promise.resolve()
  const [b, c] = [add('b'), add('c')]
  first.resolve()
  expect(await Promise.all([a, b, c])).toEqual([1, 2, 2])
  expect(lots).toEqual([['a'], ['b', 'c']])
})

test('a lot that fails tells all that are in it, and the next one is worked on', async () => {
  let times = 0
  const add = inLots(async (items: string[]) => {
    times += 1
    if (times === 1) throw new Error('no')
    return items.length
  })
  const failed = await Promise.allSettled([add('a'), add('b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await add('c')).toBe(1)
})
