import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

const makeCompiler = SerializerSelector()

type Serialize = ReturnType<ReturnType<typeof makeCompiler>>

/** Apps of one process have the same schemas, so what one has compiled serves the others. */
const compiled = new WeakMap<object, Serialize>()

/**
 * Compiles the serializer of a response when it is first sent. Fastify compiles those of all routes at the start, which is
 * a third of its time, and most of them are never sent.
 */
export const buildSerializer: typeof makeCompiler = (...options) => {
  const compile = makeCompiler(...options)
  return (route) => {
    const schema = route.schema as object
    return (document) => {
      let serialize = compiled.get(schema)
      if (!serialize) {
        serialize = compile({ ...route, schema: markNullable(schema) })
        compiled.set(schema, serialize)
      }
      return serialize(document)
    }
  }
}

/**
 * Writes `anyOf: [X, null]` as the nullable X that the serializer knows. To tell the members of an `anyOf` apart it would compile a
 * validator and ask it for each value.
 */
export const markNullable = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(markNullable)
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, ...rest } = schema as { anyOf?: { type?: string }[] }
  const [value, nothing, ...others] = anyOf ?? []
  const isNullable = value !== undefined && value.type !== 'null' && nothing?.type === 'null' && others.length === 0
  if (isNullable) return { ...rest, ...(markNullable(value) as object), nullable: true }
  return Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, markNullable(member)]))
}
