import { expect, test } from 'vitest'
import { makeManualClock } from '../../test/support/manual-clock.ts'
import { type GroupQueueOptions, makeGroupQueue } from './group-queue.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A queue of texts whose groups end when they are told to. Texts of one letter run one after the other. */
const open = (changed: Partial<GroupQueueOptions<string, string>> = {}) => {
  const groups: { entries: string[]; end(): void; fail(error: Error): void }[] = []
  const clock = makeManualClock()
  const submit = makeGroupQueue<string, string>({
    work: (entries) =>
      new Promise((resolve, reject) => {
        groups.push({ entries, end: () => resolve(entries.map((entry) => entry.toUpperCase())), fail: reject })
      }),
    maxRunning: { shared: 1, alone: 1 },
    maxEntries: 3,
    nameOf: (entry) => entry[0] ?? '',
    isAlone: (entry) => entry.endsWith('!'),
    maxWaitMs: 1_000,
    onTimeout: () => {
      throw new Error('too late')
    },
    clock,
    ...changed,
  })
  return { submit, groups, clock, entries: () => groups.map((group) => group.entries) }
}

test('what arrives while a group runs forms the next one, in order and bounded', async () => {
  const { submit, groups, entries } = open()
  const results = [submit('a')]
  await turn()
  for (const entry of ['b', 'c', 'd', 'e']) results.push(submit(entry))
  await turn()
  expect(entries()).toEqual([['a']])
  groups[0]?.end()
  await turn()
  await turn()
  expect(entries()).toEqual([['a'], ['b', 'c', 'd']])
  groups[1]?.end()
  await turn()
  await turn()
  groups[2]?.end()
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('two of one name never run at the same time, and one that must be alone has its own group', async () => {
  const { submit, groups, entries } = open()
  const results = ['a1', 'a2', 'b!', 'c'].map((entry) => submit(entry))
  await turn()
  expect(entries()).toEqual([['a1', 'c'], ['b!']])
  groups[1]?.end()
  await turn()
  await turn()
  expect(entries()).toHaveLength(2)
  groups[0]?.end()
  await turn()
  await turn()
  expect(entries()).toEqual([['a1', 'c'], ['b!'], ['a2']])
  groups[2]?.end()
  expect(await Promise.all(results)).toEqual(['A1', 'A2', 'B!', 'C'])
})

test('a group that fails fails its own entries, and the next one runs', async () => {
  const { submit, groups } = open()
  const first = submit('a')
  await turn()
  const second = submit('b')
  groups[0]?.fail(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await turn()
  groups[1]?.end()
  expect(await second).toBe('B')
})

test('an entry that waits too long leaves the queue; one that runs is waited for', async () => {
  const { submit, groups, clock, entries } = open()
  const first = submit('a')
  await turn()
  const late = submit('b')
  const refused = expect(late).rejects.toThrow('too late')
  await clock.advance(1_000)
  await refused
  groups[0]?.end()
  expect(await first).toBe('A')
  await turn()
  expect(entries()).toEqual([['a']])
})
