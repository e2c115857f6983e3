import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { type Arguments, Refusal } from './call.ts'
import type { JsonSchema } from './contract.ts'
import type { Host } from './host.ts'

/** All four are always set: a client takes a missing one for the most dangerous value. */
type Annotations = {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

type Definition = {
  name: `surety_${string}`
  title: string
  description: string
  annotations: Annotations
  input: JsonSchema
  output: JsonSchema
  run(host: Host, args: Arguments): Promise<object>
}

type Schema = StandardSchemaWithJSON<Arguments, Arguments>

export type Tool = Omit<Definition, 'input' | 'output'> & { input: Schema; output: Schema }

/** Reads change nothing and can be repeated. */
export const reading: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** Schemas are compiled once, not with every request. Invalid arguments get an error like every other one. */
export const defineTool = ({ input, output, run, ...definition }: Definition): Tool => {
  const schema: Schema = fromJsonSchema({ ...input, type: 'object', additionalProperties: false })
  return {
    ...definition,
    input: { '~standard': { ...schema['~standard'], validate: (value) => ({ value: value as Arguments }) } },
    output: fromJsonSchema({ ...output, type: 'object' }),
    run: async (host, args) => {
      const { issues } = await schema['~standard'].validate(args)
      if (issues) throw invalid(issues)
      return run(host, args)
    },
  }
}

const invalid = (issues: readonly { message: string }[]): Refusal => {
  const faults = issues.map(({ message }) => message.replace(/^data\//, '')).join('; ')
  const message = `The arguments are invalid: ${faults.slice(0, 500)}. Correct them; integers are decimal strings.`
  return new Refusal({ code: 'invalid_request', message, status: 400 })
}
