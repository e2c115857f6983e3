import { parseCount, parseTime } from './amounts.ts'
import type { Input } from './command.ts'
import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'

/** The end of a term: in days or exactly, with the name that the SDK has for it. */
export const readEnd = <Name extends 'expiry' | 'maturity'>(
  name: Name,
  { days, until }: Input['flags'],
): { days: number } | { [Key in Name]: bigint } => {
  if ((days === undefined) === (until === undefined))
    throw new Failure(exitCodes.usage, 'invalid_argument', 'The end must be given once. Pass either --days or --until.')
  if (days !== undefined) return { days: parseCount('days', days) }
  return { [name]: parseTime('until', until ?? '') } as { [Key in Name]: bigint }
}
