import fc from 'fast-check'
import { type TObject, Type } from 'typebox'
import { expect, test } from 'vitest'
import { compileSchema } from './validation.ts'

const strict = { additionalProperties: false }
const Query = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    all: Type.Optional(Type.Boolean()),
    id: Type.Optional(Type.String({ maxLength: 20 })),
  },
  strict,
)

const check = (schema: TObject, httpPart: string, data: unknown) => {
  const validate = compileSchema({ schema, httpPart, method: 'GET', url: '/' } as Parameters<typeof compileSchema>[0])
  return validate(data) as { value?: unknown; error?: { instancePath: string; message: string }[] }
}

test('a query parses integers and booleans in their JSON form only, and keeps text as it is', () => {
  expect(check(Query, 'querystring', {})).toEqual({ value: { limit: 20 } })
  expect(check(Query, 'querystring', { limit: '7', all: 'true', id: '5' }).value).toEqual({
    limit: 7,
    all: true,
    id: '5',
  })
  expect(check(Query, 'querystring', { id: 'true', all: 'false' }).value).toEqual({ limit: 20, id: 'true', all: false })
})

test.each([
  '',
  ' 1',
  '1 ',
  '+1',
  '01',
  '1.0',
  '1e1',
  '0x1',
  '1_0',
  '٣',
  'Infinity',
  'NaN',
  'true',
  '-0',
  '9'.repeat(20),
])('a query rejects %j as an integer', (limit) => {
  expect(check(Query, 'querystring', { limit }).error?.[0]).toMatchObject({ instancePath: '/limit' })
})

test.each(['TRUE', '1', '0', 'yes', '', 'null'])('a query rejects %j as a boolean', (all) => {
  expect(check(Query, 'querystring', { all }).error?.[0]).toMatchObject({ instancePath: '/all' })
})

test('a repeated query parameter is rejected by name, even with equal values', () => {
  for (const name of ['limit', 'all', 'id']) {
    expect(check(Query, 'querystring', { [name]: ['1', '1'] }).error?.[0]).toMatchObject({
      instancePath: `/${name}`,
      message: 'is given more than once',
    })
  }
})

test('a body is never coerced to a number, a boolean or text', () => {
  const Body = Type.Object({ count: Type.Integer(), flag: Type.Boolean(), name: Type.String() }, strict)
  const good: Record<string, unknown> = { count: 1, flag: true, name: 'a' }
  expect(check(Body, 'body', { ...good })).toEqual({ value: good })
  for (const wrong of [{ count: '1' }, { flag: 'true' }, { name: 1 }]) {
    expect(check(Body, 'body', { ...good, ...wrong }).error?.[0]).toMatchObject({
      instancePath: `/${Object.keys(wrong)[0]}`,
    })
  }
  fc.assert(
    fc.property(fc.constantFrom('count', 'flag', 'name'), fc.jsonValue(), (member, value) => {
      const fits = member === 'count' ? Number.isInteger(value) : typeof value === typeof good[member]
      const { value: accepted, error } = check(Body, 'body', { ...good, [member]: value })
      if (accepted) expect(accepted).toEqual({ ...good, [member]: value })
      else if (fits) expect(error?.[0]?.message).toContain('cannot be stored')
      expect(accepted !== undefined || !fits || typeof value === 'string').toBe(true)
    }),
  )
})

test('unknown members are rejected at every level and never dropped', () => {
  const Body = Type.Object({ inner: Type.Object({ a: Type.Optional(Type.String()) }, strict) }, strict)
  expect(check(Body, 'body', { inner: {}, b: 1 }).error?.[0]).toMatchObject({ instancePath: '' })
  expect(check(Body, 'body', { inner: { b: 1 } }).error?.[0]).toMatchObject({ instancePath: '/inner' })
})

test('text that PostgreSQL cannot store is rejected in any part, by member name', () => {
  const Body = Type.Object({ list: Type.Array(Type.Object({ name: Type.String() }, strict)) }, strict)
  for (const text of ['\0', 'a\0b', '\ud800', 'a\udc00']) {
    expect(check(Body, 'body', { list: [{ name: 'a' }, { name: text }] }).error?.[0]).toMatchObject({
      instancePath: '/list/1/name',
    })
    expect(check(Query, 'querystring', { id: text }).error?.[0]).toMatchObject({ instancePath: '/id' })
    expect(check(Query, 'params', { id: text }).error?.[0]).toMatchObject({ instancePath: '/id' })
  }
  expect(check(Body, 'body', { list: [{ name: '😀 é' }] }).error).toBeUndefined()
})
