import { expect, test } from 'vitest'
import { likePatterns, matches } from './filter.ts'

/** What PostgreSQL's `like` does with such a pattern. */
const like = (pattern: string): RegExp => {
  const parts = pattern.match(/\\.|[^\\]/gs) ?? []
  const source = parts.map((part) => {
    if (part === '%') return '.*'
    if (part === '_') return '.'
    return part.at(-1)?.replace(/[.*+?^${}()|[\]\\]/, '\\$&')
  })
  return new RegExp(`^${source.join('')}$`, 's')
}

const types = ['a.b', 'a.b.reverted', 'a.bc', 'a.b_c', 'a.bxc', 'a.b.c', 'ab', 'b.a', 'a.reverted', 'a_b.c', 'axb.c']
const wanted = [['a.b'], ['a.*'], ['*'], ['a.b_c'], ['a'], ['a_b.*'], ['a.b.*'], ['b.a', 'a.bc'], ['a.b.reverted']]

test('streams and pages match the same types', () => {
  const audience = ['*']
  for (const choice of wanted) {
    const patterns = likePatterns(choice).map(like)
    for (const type of types) {
      const filter = { wallet: '0xa', types: choice, productId: undefined }
      const bySql = patterns.some((pattern) => pattern.test(type))
      expect(matches(filter, { type, audience, product_id: null }), `${choice} ${type}`).toBe(bySql)
    }
  }
})

test.each([
  [['0xa'], null, undefined, true],
  [['0xb', '0xa'], 1n, undefined, true],
  [['*'], 1n, 1n, true],
  [['0xb'], 1n, undefined, false],
  [[], 1n, undefined, false],
  [['0xa'], 1n, 2n, false],
  [['0xa'], null, 0n, false],
])('audience %j and product %s, asked by 0xa for product %s: %s', (audience, product_id, productId, expected) => {
  expect(matches({ wallet: '0xa', types: undefined, productId }, { type: 'a.b', audience, product_id })).toBe(expected)
})
