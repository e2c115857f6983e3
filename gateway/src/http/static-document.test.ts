import { expect, test } from 'vitest'
import { chooseEncoding, isCurrent } from './static-document.ts'

test.each([
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=1.0, *;q=0', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['deflate', 'identity'],
  ['br;q=nonsense', 'identity'],
])('Accept-Encoding "%s" gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
])('If-None-Match %s against "a" is %s', (header, expected) => {
  expect(isCurrent(header, '"a"')).toBe(expected)
})
