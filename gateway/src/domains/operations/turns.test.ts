import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../base/clock.ts'
import type { Store } from '../../store/store.ts'
import { takeTurns } from './turns.ts'

/** A store whose transactions end when told to. */
const openFake = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = async (work: (tx: never) => Promise<unknown>): Promise<unknown> => {
    begun.push(String(await work(undefined as never)))
    await new Promise<void>((resolve) => ends.push(resolve))
    return begun.at(-1)
  }
  const store = { kind: 'postgres', transaction: run, snapshot: run, read: run } as unknown as Store
  return { store: takeTurns(store, systemClock), begun, endOne: () => ends.shift()?.() }
}

const settle = async (): Promise<void> => {
  for (let step = 0; step < 20; step += 1) await Promise.resolve()
}

afterEach(() => void vi.useRealTimers())

test('six transactions at a time, then one for each that ends, in the order in which they came', async () => {
  const { store, begun, endOne } = openFake()
  const all = Array.from({ length: 8 }, (_, place) => store.transaction(async () => place))
  await settle()
  expect(begun).toEqual(['0', '1', '2', '3', '4', '5'])
  endOne()
  await settle()
  expect(begun.at(-1)).toBe('6')
  endOne()
  await settle()
  expect(begun).toHaveLength(8)
  for (let left = 6; left > 0; left -= 1) endOne()
  await Promise.all(all)
})

test('reads do not wait for transactions', async () => {
  const { store, begun } = openFake()
  for (let place = 0; place < 8; place += 1) void store.transaction(async () => 'write')
  void store.read(async () => 'read')
  await settle()
  expect(begun).toContain('read')
})

test('a place is free again after a failure', async () => {
  const { store, begun } = openFake()
  const failed = Array.from({ length: 8 }, () => store.transaction(() => Promise.reject(new Error('no'))))
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
  void store.transaction(async () => 'after')
  await settle()
  expect(begun).toEqual(['after'])
})

test('503: whoever has waited for five seconds is told to come back, and leaves the queue', async () => {
  vi.useFakeTimers()
  const { store, begun, endOne } = openFake()
  for (let place = 0; place < 6; place += 1) void store.transaction(async () => 'early')
  const late = store.transaction(async () => 'late')
  const told = expect(late).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(5_000)
  await told
  endOne()
  await settle()
  expect(begun).not.toContain('late')
  void store.transaction(async () => 'next')
  await settle()
  expect(begun).toContain('next')
})
