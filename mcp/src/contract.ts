/** A JSON Schema, as MCP clients read it. */
export type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] }

/** One operation of the gateway's contract. */
export type Operation = {
  method: string
  /** With the names of its parameters in braces. */
  path: string
  /** Whether it takes an Idempotency-Key. */
  takesKey: boolean
  /** Whether it takes a body, be it one without members. */
  takesBody: boolean
  /** Its parameters and the members of its body, by name. */
  input: JsonSchema
  output: JsonSchema
}

/** What an error code means, and what to do about it. */
export type Failure = { status: number; meaning: string; remedy: string }
