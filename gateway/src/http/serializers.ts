import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

const makeCompiler = SerializerSelector()

/**
 * Compiles the serializer of a response when it is first sent. Fastify compiles those of all routes at the start, which is
 * a third of its time, and most of them are never sent.
 */
export const buildSerializer: typeof makeCompiler = (...options) => {
  const compile = makeCompiler(...options)
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined
    return (document) => {
      serialize ??= compile(route)
      return serialize(document)
    }
  }
}
