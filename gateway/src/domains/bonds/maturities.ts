import { AppError } from '../../base/errors.ts'
import { boundaryOf } from '../../chain/pool.ts'
import { readUint } from '../../http/chain-values.ts'

const daySeconds = 86_400n

type Limits = { from: bigint; term: bigint; earliest: bigint }

/** `days` is rounded up to the next boundary of the product's grid, and to its minimum term. */
export const chooseMaturity = (
  { maturity, days }: { maturity?: string; days?: number },
  { from, term, earliest }: Limits,
): bigint => {
  if ((maturity === undefined) === (days === undefined))
    throw new AppError('invalid_body', 'body must have exactly one of maturity and days. Send one of them.')
  if (maturity !== undefined) return readUint(maturity, { bits: 40, where: 'body.maturity' })
  const end = from + BigInt(days ?? 0) * daySeconds
  return boundaryOf(end > earliest ? end : earliest, { term })
}
