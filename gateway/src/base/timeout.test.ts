import { expect, test } from 'vitest'
import { makeManualClock } from '../../test/support/manual-clock.ts'
import { withTimeout } from './timeout.ts'

const never = new Promise<string>(() => {})

test('the result of work that ends in time', async () => {
  const clock = makeManualClock()
  expect(await withTimeout(Promise.resolve('done'), { ms: 10, clock, onTimeout: () => 'late' })).toBe('done')
  expect(clock.sleepers()).toBe(0)
})

test('the failure of work that fails in time', async () => {
  const work = Promise.reject(new Error('failed'))
  const options = { ms: 10, clock: makeManualClock(), onTimeout: () => 'late' }
  await expect(withTimeout(work, options)).rejects.toThrow('failed')
})

test('what onTimeout returns or throws, exactly when the time is up', async () => {
  const clock = makeManualClock()
  let answer: unknown
  const waiting = withTimeout(never, { ms: 10, clock, onTimeout: () => 'late' }).then((result) => {
    answer = result
  })
  await clock.advance(9)
  expect(answer).toBeUndefined()
  await clock.advance(1)
  await waiting
  expect(answer).toBe('late')

  const failing = withTimeout(never, {
    ms: 10,
    clock,
    onTimeout: () => {
      throw new Error('too late')
    },
  })
  const failed = expect(failing).rejects.toThrow('too late')
  await clock.advance(10)
  await failed
})
