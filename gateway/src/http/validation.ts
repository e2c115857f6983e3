import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'

type JsonSchema = { properties?: Record<string, { type?: string }> }

const ajv = new Ajv2020({
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  strict: true,
  // Error messages describe the form that the schema of the faulty member asks for.
  verbose: true,
})
// The package is CommonJS, and its types describe the default export only.
;(formats as unknown as (target: Ajv2020) => void)(ajv)

/**
 * Bodies are never coerced: "5" is not 5. Queries and paths are always text, so there an integer or a boolean is parsed
 * where the schema asks for one, in its JSON form only.
 */
export const compileSchema: FastifySchemaCompiler<JsonSchema> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | undefined
  const textual = httpPart === 'querystring' || httpPart === 'params'
  const members = Object.entries(schema.properties ?? {})
  return (data: unknown) => {
    if (textual && isRecord(data)) {
      for (const [name, { type }] of members) {
        if (Array.isArray(data[name]) && type !== 'array') return failure(`/${name}`, 'is given more than once')
        if (typeof data[name] === 'string') data[name] = readText(data[name], type)
      }
    }
    // Compiled by the first request: most schemas of a process are never needed, and the start need not wait for them.
    compiled ??= ajv.compile(schema)
    if (!compiled(data)) return { error: compiled.errors as unknown as Error }
    const unstorable = findUnstorable(data)
    return unstorable === undefined ? { value: data } : failure(unstorable, 'has a character that cannot be stored')
  }
}

const failure = (instancePath: string, message: string): { error: Error } => {
  const fault: FastifySchemaValidationError = { keyword: '', instancePath, schemaPath: '', params: {}, message }
  return { error: [fault] as unknown as Error }
}

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null

const readText = (text: string, type: string | undefined): unknown => {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === 'integer' && /^(0|-?[1-9][0-9]{0,14})$/.test(text)) return Number(text)
  return text
}

/**
 * PostgreSQL cannot store NUL or a lone surrogate, but JSON can carry both. Rejecting them here gives a 400 instead of a
 * database error. Iterative, because a body can be nested deeper than the stack.
 */
const findUnstorable = (data: unknown): string | undefined => {
  const open: [string, unknown][] = [['', data]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return path
    if (isRecord(value)) for (const [name, member] of Object.entries(value)) open.push([`${path}/${name}`, member])
  }
  return undefined
}
