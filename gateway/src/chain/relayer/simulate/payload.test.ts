import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { chooseTogether, isTooLarge, keepPayable, makeContent } from './payload.ts'

type Change = { alone?: boolean; group?: string; orderId?: null; gas?: number; data?: Hex }

const call = (name: string, change: Change = {}) => ({
  name,
  target: '0x00000000000000000000000000000000000000aa' as const,
  data: '0x1234' as Hex,
  gas: 400_000,
  group: name,
  orderId: '0x01' as const,
  alone: false,
  ...change,
})
const room = { most: 3, blockGas: 30_000_000n, payableGas: 1n << 60n }
const batch = '0x00000000000000000000000000000000000000cc'
const namesOf = (calls: { name: string }[]): string => calls.map(({ name }) => name).join('')

test('what waits goes together, the oldest first and no more than allowed', () => {
  expect(
    namesOf(
      chooseTogether(
        'abcd'.split('').map((name) => call(name)),
        room,
      ),
    ),
  ).toBe('abc')
})

test('a call that must go alone does, and the others do not wait for it', () => {
  expect(namesOf(chooseTogether([call('a', { alone: true }), call('b')], room))).toBe('a')
  expect(namesOf(chooseTogether([call('a'), call('b', { alone: true }), call('c')], room))).toBe('ac')
  expect(namesOf(chooseTogether([call('a', { orderId: null }), call('b')], room))).toBe('a')
})

test('nothing overtakes an earlier call of its group', () => {
  const due = [call('a'), call('b', { group: 'x', alone: true }), call('c', { group: 'x' }), call('d')]
  expect(namesOf(chooseTogether(due, room))).toBe('ad')
})

test('together they take half a block at most, and one alone may take more', () => {
  const due = [call('a', { gas: 6_000_000 }), call('b', { gas: 6_000_000 }), call('c', { gas: 6_000_000 }), call('d')]
  expect(namesOf(chooseTogether(due, room))).toBe('abd')
  expect(namesOf(chooseTogether([call('a', { gas: 20_000_000 }), call('b')], room))).toBe('a')
})

test('together they cost no more gas than there is money for', () => {
  const due = [call('a'), call('b'), call('c')]
  const payableGas = 1_000_000n
  const chosen = chooseTogether(due, { ...room, payableGas })
  expect(namesOf(chosen)).toBe('ab')
  const place = { batch, lane: batch } as const
  expect(makeContent(chosen, place).gas).toBeLessThanOrEqual(payableGas)
})

test('what there is no money for waits, and so does what comes after it in its group', () => {
  const due = [call('a', { group: 'x', gas: 900_000 }), call('b', { group: 'x' }), call('c')]
  expect(namesOf(keepPayable(due, 600_000n))).toBe('c')
  const { gas } = makeContent([call('c')], { batch, lane: batch })
  expect(namesOf(keepPayable(due, gas))).toBe('c')
  expect(keepPayable(due, gas - 1n)).toEqual([])
})

const dataOf = (bytes: number): Hex => `0x${'00'.repeat(bytes)}`

test('together they are no larger than a node takes, and what is small still finds a place', () => {
  const due = [
    call('a', { data: dataOf(49_000) }),
    call('b', { data: dataOf(49_000) }),
    call('c', { data: dataOf(49_000) }),
    call('d', { data: dataOf(500) }),
  ]
  const chosen = chooseTogether(due, { ...room, most: 20 })
  expect(namesOf(chosen)).toBe('abd')
  const many = Array.from({ length: 500 }, (_, place) => call(String(place), { data: dataOf(353), gas: 1 }))
  const { data } = makeContent(chooseTogether(many, { ...room, most: 500, blockGas: 1n << 60n }), {
    batch,
    lane: '0x00000000000000000000000000000000000000bb',
  })
  // The function's name and where its list is and how long that is come on top.
  expect((data.length - 2) / 2).toBeLessThanOrEqual(100_000 + 68)
})

test('a call that is larger by itself goes with nobody, and is known for it', () => {
  const large = call('a', { data: dataOf(100_001) })
  expect(namesOf(chooseTogether([large, call('b')], room))).toBe('a')
  expect(isTooLarge(large)).toBe(true)
  expect(isTooLarge(call('b', { data: dataOf(100_000) }))).toBe(false)
})

test('nothing is a transfer of nothing to oneself', () => {
  const lane = '0x00000000000000000000000000000000000000bb'
  expect(makeContent([], { batch, lane })).toEqual({
    kind: 'nothing',
    to: lane,
    data: '0x',
    gas: 21_000n,
  })
})
