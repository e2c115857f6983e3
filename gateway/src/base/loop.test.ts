import { expect, test, vi } from 'vitest'
import { makeManualClock } from '../../test/support/manual-clock.ts'
import type { Logger } from './log.ts'
import { runLoop } from './loop.ts'

const setUp = () => {
  const clock = makeManualClock()
  const log = { warn: vi.fn(), info: vi.fn() }
  return { clock, log, parts: { clock, log: log as unknown as Logger, failure: { message: 'Rounds fail' } } }
}

const asleep = (clock: { sleepers(): number }) => vi.waitFor(() => expect(clock.sleepers()).toBe(1))

test('rounds follow each other with the pause that the last one asked for', async () => {
  const { clock, parts } = setUp()
  const rounds: number[] = []
  const loop = runLoop({
    ...parts,
    pauseMs: 100,
    round: async () => {
      rounds.push(clock.monotonicMs())
      return rounds.length === 1 ? 30 : undefined
    },
  })
  await asleep(clock)
  await clock.advance(29)
  expect(rounds).toEqual([0])
  await clock.advance(201)
  expect(rounds).toEqual([0, 30, 130, 230])
  await loop.close()
  await clock.advance(1_000)
  expect(rounds).toHaveLength(4)
})

test('a wake during a round starts another one without a pause', async () => {
  const { clock, parts } = setUp()
  let rounds = 0
  const loop = runLoop({
    ...parts,
    pauseMs: Number.POSITIVE_INFINITY,
    round: async () => {
      rounds += 1
      if (rounds === 1) loop.wake()
    },
    pauseFirst: true,
  })
  await asleep(clock)
  expect(rounds).toBe(0)
  loop.wake()
  await vi.waitFor(() => expect(rounds).toBe(2))
  await asleep(clock)
  expect(rounds).toBe(2)
  await loop.close()
})

test('failing rounds are logged when they begin to fail and when they succeed again', async () => {
  const { clock, log, parts } = setUp()
  let isFailing = true
  const loop = runLoop({
    ...parts,
    pauseMs: 10,
    round: async () => {
      if (isFailing) throw new Error('no')
    },
  })
  await asleep(clock)
  await clock.advance(50)
  expect(log.warn).toHaveBeenCalledTimes(1)
  expect(log.warn).toHaveBeenCalledWith({ err: new Error('no') }, 'Rounds fail')
  isFailing = false
  await clock.advance(50)
  expect(log.info.mock.calls).toEqual([[{}, 'Resolved: Rounds fail']])
  await loop.close()
})

test('close waits for the round that is running, and a stop signal closes', async () => {
  const { parts } = setUp()
  const stopping = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  let rounds = 0
  const loop = runLoop({
    ...parts,
    pauseMs: 0,
    stopping: stopping.signal,
    round: async (signal) => {
      rounds += 1
      await promise
      expect(signal.aborted).toBe(true)
    },
  })
  stopping.abort()
  let isClosed = false
  const closed = loop.close().then(() => {
    isClosed = true
  })
  await new Promise((done) => setImmediate(done))
  expect(isClosed).toBe(false)
  resolve()
  await closed
  expect(rounds).toBe(1)
})
