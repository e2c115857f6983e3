import { expect, test } from 'vitest'
import { preferenceApplied, readWaitMs } from './prefer.ts'

test.each([
  [undefined, 10_000],
  ['', 10_000],
  ['wait=0', 0],
  ['wait=7', 7_000],
  ['WAIT = "3"', 3_000],
  ['respond-async, wait=5', 5_000],
  ['wait=5; foo=bar', 5_000],
  ['wait=999', 25_000],
  ['await=5', 10_000],
  ['wait=-1', 10_000],
  ['wait=x', 10_000],
])('Prefer: %s waits %i ms', (header, ms) => {
  expect(readWaitMs(header)).toBe(ms)
})

test.each([
  [undefined, {}],
  ['wait=x', {}],
  ['respond-async', {}],
  ['wait=5', { 'preference-applied': 'wait=5' }],
  ['wait=99', { 'preference-applied': 'wait=25' }],
])('Prefer: %s is answered with %j', (header, headers) => {
  expect(preferenceApplied(header)).toEqual(headers)
})
