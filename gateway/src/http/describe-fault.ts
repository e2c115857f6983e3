import type { FastifySchemaValidationError } from 'fastify'
import { describePattern } from './patterns.ts'

type ParentSchema = { pattern?: string; type?: string }
type Fault = FastifySchemaValidationError & { parentSchema?: ParentSchema }

/** Numbers beyond this are bounds of a type, not of a value that somebody would choose. */
const maxShownBound = 1e12

/** Says what is wrong with a part of a request, without patterns and bounds that only a program can read. */
export const describeFault = (faults: readonly Fault[]): string => {
  const [fault] = faults
  if (!fault) return 'is not valid'
  const { additionalProperty, missingProperty, allowedValues, limit } = fault.params as {
    additionalProperty?: string
    missingProperty?: string
    allowedValues?: unknown[]
    limit?: number
  }
  if (additionalProperty !== undefined) return `has an unknown member "${additionalProperty.slice(0, 64)}"`
  if (missingProperty !== undefined) return `lacks the member "${missingProperty}"`
  // A union of literals reports one fault per literal, then one for the union.
  const literals = faults.filter(({ keyword }) => keyword === 'const').map(({ params }) => params.allowedValue)
  const choice = allowedValues ?? (literals.length === faults.length - 1 ? literals : [])
  if (choice.length > 0) return `must be one of: ${choice.join(', ')}`
  const form = describePattern(fault.parentSchema?.pattern)
  if (form) return `must be ${form}`
  if (fault.keyword === 'pattern') return 'has the wrong form'
  if (limit !== undefined) return describeLimit(fault.keyword, limit)
  if (fault.keyword === 'type') return `must be ${articles[String(fault.params.type)] ?? 'of another type'}`
  return fault.message ?? 'is not valid'
}

const articles: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
}

const describeLimit = (keyword: string, limit: number): string => {
  if (keyword === 'minLength') return `must have at least ${count(limit, 'character')}`
  if (keyword === 'maxLength') return `must have at most ${count(limit, 'character')}`
  if (keyword === 'minItems') return `must have at least ${count(limit, 'item')}`
  if (keyword === 'maxItems') return `must have at most ${count(limit, 'item')}`
  const isMinimum = keyword === 'minimum' || keyword === 'exclusiveMinimum'
  if (Math.abs(limit) > maxShownBound) return isMinimum ? 'is too small' : 'is too large'
  return isMinimum ? `must be at least ${limit}` : `must be at most ${limit}`
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`
