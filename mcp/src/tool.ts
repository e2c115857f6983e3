import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { Arguments } from './call.ts'
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

export type Tool = Omit<Definition, 'input' | 'output'> & {
  input: StandardSchemaWithJSON<Arguments, Arguments>
  output: StandardSchemaWithJSON<Arguments, Arguments>
}

/** Reads change nothing and can be repeated. */
export const reading: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** Schemas are compiled once, not with every request. */
export const defineTool = ({ input, output, ...definition }: Definition): Tool => ({
  ...definition,
  input: fromJsonSchema<Arguments>({ ...input, type: 'object', additionalProperties: false }),
  output: fromJsonSchema<Arguments>({ ...output, type: 'object' }),
})

export const text = (description: string): JsonSchema => ({ type: 'string', description })
