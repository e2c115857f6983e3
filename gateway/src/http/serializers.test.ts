import { Type } from '@fastify/type-provider-typebox'
import { expect, test } from 'vitest'
import { buildSerializer, markNullable } from './serializers.ts'

const Nullable = Type.Object({
  name: Type.Union([Type.String({ pattern: '^a' }), Type.Null()], { description: 'A name.' }),
  inner: Type.Union([Type.Object({ count: Type.Integer() }), Type.Null()]),
  list: Type.Array(Type.Union([Type.String(), Type.Null()])),
  either: Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]),
})

const serializerOf = (schema: object) => buildSerializer()({ method: 'GET', url: '/', httpStatus: '200', schema })

test.for([
  { name: null, inner: null, list: [null, 'x'], either: { a: '1' } },
  { name: 'ab"c', inner: { count: 3 }, list: [], either: { b: '2' } },
])('null and values of nullable members are written: %j', (document) => {
  expect(JSON.parse(serializerOf(Nullable)(document))).toEqual(document)
})

test('a nullable member needs no validator; other alternatives keep theirs, and the schema of the contract is not changed', () => {
  const before = JSON.stringify(Nullable)
  const { properties } = markNullable(Nullable) as { properties: Record<string, unknown> }
  expect(properties.name).toEqual({ type: 'string', pattern: '^a', description: 'A name.', nullable: true })
  expect(properties.inner).toMatchObject({ type: 'object', nullable: true })
  expect(properties.either).toHaveProperty('anyOf')
  expect(JSON.stringify(Nullable)).toBe(before)
})

test('a second app takes the serializer that the first has compiled', () => {
  let compiled = 0
  const counted = {
    get type() {
      compiled += 1
      return 'string'
    },
  }
  serializerOf(counted)('x')
  const once = compiled
  expect(once).toBeGreaterThan(0)
  serializerOf(counted)('y')
  expect(compiled).toBe(once)
})
