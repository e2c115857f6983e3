import { expect, test } from 'vitest'
import { chooseTogether, makeContent } from './content.ts'

const call = (name: string, change: { alone?: boolean; group?: string; orderId?: null; gas?: number } = {}) => ({
  name,
  target: '0x00000000000000000000000000000000000000aa' as const,
  data: '0x1234' as const,
  gas: 400_000,
  group: name,
  orderId: '0x01' as const,
  alone: false,
  ...change,
})
const room = { most: 3, blockGas: 30_000_000n }
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

test('nothing is a transfer of nothing to oneself', () => {
  const lane = '0x00000000000000000000000000000000000000bb'
  expect(makeContent([], { batch: '0x00000000000000000000000000000000000000cc', lane })).toEqual({
    kind: 'nothing',
    to: lane,
    data: '0x',
    gas: 21_000n,
  })
})
