import { suretyAbi } from '@surety/contracts'
import { type Static, Type } from 'typebox'
import { maxUint256 } from 'viem'
import { formatAmount } from '../../base/amounts.ts'
import { AppError } from '../../base/errors.ts'
import type { Chain } from '../../chain/chain.ts'
import { chainUnavailable } from '../../chain/protocol.ts'
import { readRevert } from '../../chain/read-revert.ts'
import { refusalOf } from '../../chain/reverts.ts'
import { readUint } from '../../http/chain-values.ts'
import { Decimal } from '../../http/schema.ts'

/** What a caller can say about the price of an order whose premium may move until it is in a block. */
export const toleranceFields = {
  maxPremium: Type.Optional(Decimal('Refuse a higher premium, and authorise no more than this.')),
  toleranceBps: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      default: 500,
      format: 'int32',
      description:
        'How much more than the current premium to authorise, in basis points. The price can move until the order is in a ' +
        'block. The contract returns the difference in the same transaction.',
    }),
  ),
}

export const premiumFields = {
  schema: {
    premium: Decimal('Current premium, in base units.'),
    maxPremium: Decimal('Amount that the payment authorises: premium plus tolerance.'),
  },
  example: { premium: '1234567', maxPremium: '1296296' },
}

type Tolerance = Static<ReturnType<typeof Type.Object<typeof toleranceFields>>>

/** The amount to authorise for a premium: no more than the caller allows. */
export const authorisedPremium = (premium: bigint, { maxPremium, toleranceBps = 500 }: Tolerance): bigint => {
  const max = maxPremium === undefined ? maxUint256 : readUint(maxPremium, { bits: 256, where: 'body.maxPremium' })
  if (premium > max) {
    throw new AppError(
      'premium_above_authorised',
      `The premium is ${formatAmount(premium)}, above your maxPremium of ${formatAmount(max)}. Raise maxPremium, or ask for less or shorter cover.`,
    )
  }
  const wanted = premium + (premium * BigInt(toleranceBps) + 9_999n) / 10_000n
  return wanted > max ? max : wanted
}

const daySeconds = 86_400n

/** `days` is rounded up to the next epoch, so that cover is never shorter than requested. */
export const chooseExpiry = (
  { expiry, days }: { expiry?: string; days?: number },
  { from, epoch }: { from: bigint; epoch: bigint },
): bigint => {
  if ((expiry === undefined) === (days === undefined))
    throw new AppError('invalid_body', 'body must have exactly one of expiry and days. Send one of them.')
  if (expiry !== undefined) return readUint(expiry, { bits: 40, where: 'body.expiry' })
  const end = from + BigInt(days ?? 0) * daySeconds
  return ((end + epoch - 1n) / epoch) * epoch
}

type Priced =
  | { functionName: 'quote'; args: readonly [bigint, bigint, number] }
  | { functionName: 'quoteExtension'; args: readonly [bigint, number] }
  | { functionName: 'quoteSurrender'; args: readonly [bigint, bigint] }

/** Asks the contract for a price of the pending block. A refusal is explained by the terms. */
export const readPrice = async (
  { client, deployment }: Pick<Chain, 'client' | 'deployment'>,
  priced: Priced,
  context: { terms: Record<string, string>; now?: bigint },
): Promise<bigint> => {
  try {
    const call = { address: deployment.surety, abi: suretyAbi, blockTag: 'pending', ...priced } as const
    return (await client.readContract(call as Parameters<typeof client.readContract>[0])) as bigint
  } catch (error) {
    const revert = readRevert(error)
    throw revert ? refusalOf(revert, context) : chainUnavailable(error)
  }
}
