import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

type JsonSchema = { properties?: Record<string, { type?: string }> }

const ajv = new Ajv2020({
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  strict: true,
})
// The package is CommonJS whose types describe its default export only.
;(formats as unknown as (target: Ajv2020) => void)(ajv)

/**
 * Types are never coerced: "5" is not 5 in a body. A query and a path can carry nothing but text, so there a whole
 * number or a boolean is read where the schema asks for one, in the one spelling that JSON has for it.
 */
export const compileSchema: FastifySchemaCompiler<JsonSchema> = ({ schema, httpPart }) => {
  const validate = ajv.compile(schema)
  const textual = httpPart === 'querystring' || httpPart === 'params'
  const typed = Object.entries(schema.properties ?? {}).filter(
    ([, { type }]) => type === 'integer' || type === 'boolean',
  )
  return (data: unknown) => {
    if (textual && isRecord(data)) for (const [name] of typed) data[name] = readText(data[name])
    if (validate(data)) return { value: data }
    return { error: validate.errors as unknown as Error }
  }
}

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null

const readText = (text: unknown): unknown => {
  if (text === 'true') return true
  if (text === 'false') return false
  return typeof text === 'string' && /^(0|-?[1-9][0-9]{0,14})$/.test(text) ? Number(text) : text
}
