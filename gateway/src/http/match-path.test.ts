import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'
import { patternOf } from './patterns.ts'

const number = { pattern: patternOf('number'), maxLength: 18 }
const match = matchPath({
  url: '/policies/:p/:i',
  schema: { params: { type: 'object', properties: { p: number, i: number } } },
})

test('a plain path has its parameters', () => {
  expect(match('/policies/1/0')).toEqual({ p: '1', i: '0' })
  expect(match(`/policies/12/${'9'.repeat(18)}`)).toEqual({ p: '12', i: '9'.repeat(18) })
})

test.each([
  '/policies/1',
  '/policies/1/0/',
  '/policies/1/0?',
  '/policies/1/0?limit=1',
  '/policies/1/0#x',
  '/policies/1/00',
  '/policies/1/-1',
  '/policies/1/a',
  '/policies/1/%30',
  '/policies//0',
  `/policies/1/${'9'.repeat(19)}`,
  '//policies/1/0',
  'http://a/policies/1/0',
  '/api/policies/1/0',
])('%s is left to the router', (path) => {
  expect(match(path)).toBeUndefined()
})

test('a parameter that no pattern describes is not guessed', () => {
  expect(() => matchPath({ url: '/policies/:p', schema: {} })).toThrow('no pattern for p')
})
