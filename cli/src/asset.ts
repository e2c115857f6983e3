import { formatAmount, parseAmount } from './amounts.ts'
import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'
import type { Session } from './session.ts'

type AssetView = { symbol: string | null; decimals: number }

export type Asset = {
  parse(name: string, text: string): bigint
  format(units: bigint): string
}

/**
 * How amounts are read and shown. The decimals are those of the settings: if a gateway named more of them, the same number
 * on the command line would be more money.
 */
export const assetOf = ({ settings }: Session, { symbol, decimals }: AssetView): Asset => {
  if (decimals !== settings.decimals)
    throw new Failure(
      exitCodes.untrusted,
      'untrusted_asset',
      `The gateway says that the asset has ${decimals} decimals, expected ${settings.decimals}. Nothing was signed. ` +
        'If it is right, name the deployment in SURETY_DEPLOYMENT.',
    )
  return {
    parse: (name, text) => parseAmount(name, text, decimals),
    format: (units) => `${formatAmount(units, decimals)} ${symbol ?? 'units'}`,
  }
}

/** The asset of a product, which everybody may read. */
export const assetOfProduct = async (session: Session, productId: bigint): Promise<Asset> =>
  assetOf(session, (await session.publicClient().products.get(productId)).asset)
