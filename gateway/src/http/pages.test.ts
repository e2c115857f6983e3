import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutPage, readCursor } from './pages.ts'

type Row = { at: string; id: string }
const columns = [/^\d{1,9}$/, /^[a-z]{1,4}$/]
const positionOf = ({ at, id }: Row): string[] => [at, id]
const isAfter = (row: Row, [at = '', id = '']: string[]): boolean =>
  Number(row.at) < Number(at) || (row.at === at && row.id < id)

/** A list as a domain makes one: rows beyond the cursor, newest first, one more than asked for. */
const listRows = (rows: Row[], query: { limit: number; cursor?: string; status?: string }) => {
  const position = readCursor('rows', query, columns)
  const rest = position ? rows.filter((row) => isAfter(row, position)) : rows
  return cutPage('rows', query, rest.slice(0, query.limit + 1), positionOf)
}

const rowsOf = fc
  .uniqueArray(fc.tuple(fc.nat(20), fc.stringMatching(/^[a-z]{1,4}$/)), { selector: String, maxLength: 120 })
  .map((pairs) => pairs.map(([at, id]) => ({ at: String(at), id })))
  .map((rows) => rows.sort((a, b) => Number(b.at) - Number(a.at) || (a.id < b.id ? 1 : -1)))

test('paging visits every row once, in order, for any page sizes', () => {
  fc.assert(
    fc.property(rowsOf, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (rows, limits) => {
      const seen: Row[] = []
      let cursor: string | null | undefined
      for (let page = 0; cursor !== null; page += 1) {
        const limit = limits[page % limits.length] ?? 1
        const answer = listRows(rows, { limit, ...(cursor ? { cursor } : {}) })
        expect(answer.data.length).toBeLessThanOrEqual(limit)
        if (page > 0) expect(answer.data).not.toEqual([])
        seen.push(...answer.data)
        cursor = answer.nextCursor
      }
      expect(seen).toEqual(rows)
    }),
  )
})

const three: Row[] = ['c', 'b', 'a'].map((id) => ({ at: '1', id }))
const cursor = listRows(three, { limit: 1, status: 'open' }).nextCursor ?? ''
const rejected = expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining('query.cursor') })
const read = (query: { cursor: string; status?: string; wallet?: string }, list = 'rows') =>
  readCursor(list, { limit: 5, ...query }, columns)
const caught = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

test('a cursor works only for its list and filters; the page size may change', () => {
  expect(read({ cursor, status: 'open' })).toEqual(['1', 'c'])
  expect(caught(() => read({ cursor, status: 'shut' }))).toEqual(rejected)
  expect(caught(() => read({ cursor }))).toEqual(rejected)
  expect(caught(() => read({ cursor, status: 'open', wallet: '0x1' }))).toEqual(rejected)
  expect(caught(() => read({ cursor, status: 'open' }, 'columns'))).toEqual(rejected)
})

test('400: a cursor with any one character changed, removed or added', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (let index = 0; index < cursor.length; index += 1) {
    for (const letter of alphabet.replace(cursor[index] ?? '', '')) {
      const changed = cursor.slice(0, index) + letter + cursor.slice(index + 1)
      expect(caught(() => read({ cursor: changed, status: 'open' }))).toEqual(rejected)
    }
    const shorter = cursor.slice(0, index) + cursor.slice(index + 1)
    expect(caught(() => read({ cursor: shorter, status: 'open' }))).toEqual(rejected)
  }
  expect(caught(() => read({ cursor: `${cursor}A`, status: 'open' }))).toEqual(rejected)
})

test('400: any text that is not a cursor', () => {
  const texts = fc.oneof(fc.base64String(), fc.string(), fc.string({ minLength: 5_000, maxLength: 9_000 }))
  fc.assert(
    fc.property(texts, (text) => {
      expect(caught(() => read({ cursor: text }))).toEqual(rejected)
    }),
  )
})

test.each([
  'not JSON',
  '{}',
  'null',
  '[]',
  '["1"]',
  '["1","c","d"]',
  '[1,"c"]',
  '["1","C"]',
  `["1'--","c"]`,
  '["","c"]',
])('400: a valid checksum over %s', (position) => {
  const sealed = createHash('sha256')
    .update(JSON.stringify(['rows', [], position]))
    .digest('base64url')
  const forged = sealed.slice(0, 12) + Buffer.from(position).toString('base64url')
  expect(caught(() => read({ cursor: forged }))).toEqual(rejected)
})
