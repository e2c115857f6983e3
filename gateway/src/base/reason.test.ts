import { expect, test } from 'vitest'
import { reasonOf } from './reason.ts'

test('one line with the causes, and nothing that hangs on the errors', () => {
  const root = Object.assign(new TypeError('fetch failed\nat https://node.example'), { abi: Array(1_000).fill('x') })
  const outer = Object.assign(new Error('long\ndetails', { cause: root }), { shortMessage: 'HTTP request failed.' })
  expect(reasonOf(outer)).toBe('Error: HTTP request failed. < TypeError: fetch failed')
})

test('any value, a circle of causes and an endless message end', () => {
  expect(reasonOf('text')).toBe('text')
  expect(reasonOf(undefined)).toBe('')
  const circle = new Error('a')
  circle.cause = new Error('b', { cause: circle })
  expect(reasonOf(circle)).toBe('Error: a < Error: b < Error: a < Error: b')
  expect(reasonOf(new Error('x'.repeat(10_000)))).toHaveLength(500)
})
