import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { isTooLarge, makePayload } from '../simulate/payload.ts'
import { chooseBatch, keepWithinBalance } from './choose-batch.ts'

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
const room = { maxCalls: 3, blockGasLimit: 30_000_000n, affordableGas: 1n << 60n }
const batch = '0x00000000000000000000000000000000000000cc'
const namesOf = (calls: { name: string }[]): string => calls.map(({ name }) => name).join('')

test('queued calls go together, oldest first, up to the maximum', () => {
  expect(
    namesOf(
      chooseBatch(
        'abcd'.split('').map((name) => call(name)),
        room,
      ),
    ),
  ).toBe('abc')
})

test('a call that must go alone does, and other calls do not wait for it', () => {
  expect(namesOf(chooseBatch([call('a', { alone: true }), call('b')], room))).toBe('a')
  expect(namesOf(chooseBatch([call('a'), call('b', { alone: true }), call('c')], room))).toBe('ac')
  expect(namesOf(chooseBatch([call('a', { orderId: null }), call('b')], room))).toBe('a')
})

test('no call overtakes an earlier one of its group', () => {
  const due = [call('a'), call('b', { group: 'x', alone: true }), call('c', { group: 'x' }), call('d')]
  expect(namesOf(chooseBatch(due, room))).toBe('ad')
})

test('a batch takes half a block at most; a single call may take more', () => {
  const due = [call('a', { gas: 6_000_000 }), call('b', { gas: 6_000_000 }), call('c', { gas: 6_000_000 }), call('d')]
  expect(namesOf(chooseBatch(due, room))).toBe('abd')
  expect(namesOf(chooseBatch([call('a', { gas: 20_000_000 }), call('b')], room))).toBe('a')
})

test('a batch costs no more gas than the balance can pay', () => {
  const due = [call('a'), call('b'), call('c')]
  const affordableGas = 1_000_000n
  const chosen = chooseBatch(due, { ...room, affordableGas })
  expect(namesOf(chosen)).toBe('ab')
  const target = { batch, laneAddress: batch } as const
  expect(makePayload(chosen, target).gas).toBeLessThanOrEqual(affordableGas)
})

test('a call that the balance cannot pay for waits, and so do later calls of its group', () => {
  const due = [call('a', { group: 'x', gas: 900_000 }), call('b', { group: 'x' }), call('c')]
  expect(namesOf(keepWithinBalance(due, 600_000n))).toBe('c')
  const { gas } = makePayload([call('c')], { batch, laneAddress: batch })
  expect(namesOf(keepWithinBalance(due, gas))).toBe('c')
  expect(keepWithinBalance(due, gas - 1n)).toEqual([])
})

const dataOf = (bytes: number): Hex => `0x${'00'.repeat(bytes)}`

test('a batch is no larger than a node accepts, and a small call still fits in', () => {
  const due = [
    call('a', { data: dataOf(49_000) }),
    call('b', { data: dataOf(49_000) }),
    call('c', { data: dataOf(49_000) }),
    call('d', { data: dataOf(500) }),
  ]
  const chosen = chooseBatch(due, { ...room, maxCalls: 20 })
  expect(namesOf(chosen)).toBe('abd')
  const many = Array.from({ length: 500 }, (_, index) => call(String(index), { data: dataOf(353), gas: 1 }))
  const { data } = makePayload(chooseBatch(many, { ...room, maxCalls: 500, blockGasLimit: 1n << 60n }), {
    batch,
    laneAddress: '0x00000000000000000000000000000000000000bb',
  })
  // The selector and the list's offset and length come on top.
  expect((data.length - 2) / 2).toBeLessThanOrEqual(100_000 + 68)
})

test('a call that is too large by itself is recognised and goes alone', () => {
  const large = call('a', { data: dataOf(100_001) })
  expect(namesOf(chooseBatch([large, call('b')], room))).toBe('a')
  expect(isTooLarge(large)).toBe(true)
  expect(isTooLarge(call('b', { data: dataOf(100_000) }))).toBe(false)
})

test('a no-op is a zero transfer to the wallet itself', () => {
  const lane = '0x00000000000000000000000000000000000000bb'
  expect(makePayload([], { batch, laneAddress: lane })).toEqual({
    kind: 'noop',
    to: lane,
    data: '0x',
    gas: 21_000n,
  })
})
