import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeJsonFault, findJsonFault } from './json-fault.ts'

test.each([
  ['hello', 'unexpected "h" at line 1, column 1'],
  ['{"a":1,}', 'unexpected "}" at line 1, column 8'],
  ['{\n  "a": 1\n  "b": 2\n}', 'unexpected "\\"" at line 3, column 3'],
  ["{'a':1}", 'unexpected "\'" at line 1, column 2'],
  ['{"a":01}', 'unexpected "1" at line 1, column 7'],
  ['{"a":[1,2}', 'unexpected "}" at line 1, column 10'],
  ['{"a":1', 'it ends at line 1, column 7'],
  ['', 'it ends at line 1, column 1'],
  ['{} {}', 'unexpected "{" at line 1, column 4'],
  ['{"a":😀}', 'unexpected "😀" at line 1, column 6'],
])('%s: %s', (text, words) => {
  expect(describeJsonFault(text)).toBe(words)
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('it finds a fault exactly where JSON.parse does not accept the text', () => {
  const cut = fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([text, at, put]) => {
    const index = at % (text.length + 1)
    return text.slice(0, index) + put + text.slice(index + put.length)
  })
  fc.assert(
    fc.property(fc.oneof(cut, fc.json(), fc.string()), (text) => {
      expect(findJsonFault(text) === undefined, text).toBe(isJson(text))
    }),
    { numRuns: 2_000 },
  )
})

test('deep nesting and long texts take no time and no stack', () => {
  expect(findJsonFault('['.repeat(65_536))).toEqual({ at: 65_536, found: undefined })
  expect(findJsonFault(`"${'\\'.repeat(65_535)}`)?.at).toBe(0)
})
