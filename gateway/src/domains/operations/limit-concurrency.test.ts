import { expect, test } from 'vitest'
import { makeManualClock } from '../../../test/support/manual-clock.ts'
import type { Store } from '../../store/store.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** A store whose transactions end on demand. */
const openFake = (connections = { writes: 10, reads: 5 }) => {
  const clock = makeManualClock()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = async (work: (tx: never) => Promise<unknown>): Promise<unknown> => {
    begun.push(String(await work(undefined as never)))
    await new Promise<void>((resolve) => ends.push(resolve))
    return begun.at(-1)
  }
  const store = { kind: 'postgres', connections, transaction: run, snapshot: run, read: run } as unknown as Store
  return { store: limitConcurrency(store, clock), clock, begun, endOne: () => ends.shift()?.() }
}

const flushMicrotasks = async (): Promise<void> => {
  for (let step = 0; step < 20; step += 1) await Promise.resolve()
}

test('six transactions run at a time; the others start in order of arrival', async () => {
  const { store, begun, endOne } = openFake()
  const all = Array.from({ length: 8 }, (_, index) => store.transaction(async () => index))
  await flushMicrotasks()
  expect(begun).toEqual(['0', '1', '2', '3', '4', '5'])
  endOne()
  await flushMicrotasks()
  expect(begun.at(-1)).toBe('6')
  endOne()
  await flushMicrotasks()
  expect(begun).toHaveLength(8)
  for (let left = 6; left > 0; left -= 1) endOne()
  await Promise.all(all)
})

test('however few connections there are, one of each kind is left for accepted writes', async () => {
  const { store, begun } = openFake({ writes: 2, reads: 2 })
  for (const kind of ['write', 'write', 'write']) void store.transaction(async () => kind)
  for (const kind of ['read', 'read', 'read']) void store.read(async () => kind)
  await flushMicrotasks()
  expect(begun).toEqual(['write', 'read'])
})

test('reads do not wait for transactions', async () => {
  const { store, begun } = openFake()
  for (let index = 0; index < 8; index += 1) void store.transaction(async () => 'write')
  void store.read(async () => 'read')
  await flushMicrotasks()
  expect(begun).toContain('read')
})

test('a failed transaction frees its slot', async () => {
  const { store, begun } = openFake()
  const failed = Array.from({ length: 8 }, () => store.transaction(() => Promise.reject(new Error('no'))))
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
  void store.transaction(async () => 'after')
  await flushMicrotasks()
  expect(begun).toEqual(['after'])
})

test('503: after five seconds a waiting transaction is refused and leaves the queue', async () => {
  const { store, clock, begun, endOne } = openFake()
  for (let index = 0; index < 6; index += 1) void store.transaction(async () => 'early')
  const late = store.transaction(async () => 'late')
  const refused = expect(late).rejects.toMatchObject({ code: 'unavailable' })
  await flushMicrotasks()
  await clock.advance(4_999)
  expect(clock.sleepers()).toBe(1)
  await clock.advance(1)
  await refused
  endOne()
  await flushMicrotasks()
  expect(begun).not.toContain('late')
  void store.transaction(async () => 'next')
  await flushMicrotasks()
  expect(begun).toContain('next')
})
