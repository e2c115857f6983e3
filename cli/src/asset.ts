import { formatAmount, parseAmount } from './amounts.ts'
import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'
import type { Session } from './session.ts'

type AssetView = { address: string; symbol: string | null; decimals: number; chainId: bigint }

export type Asset = {
  parse(name: string, text: string): bigint
  format(units: bigint): string
}

/**
 * How amounts are read and shown. The decimals are those of the settings: if a gateway named more of them, the same number
 * on the command line would be more money.
 */
export const assetOf = ({ settings }: Session, { address, symbol, decimals, chainId }: AssetView): Asset => {
  const { deployment } = settings
  if (chainId !== deployment.chainId || address.toLowerCase() !== deployment.asset.toLowerCase())
    throw otherDeployment(chainId, deployment.chainId)
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

const otherDeployment = (found: bigint, expected: bigint): Failure =>
  new Failure(
    exitCodes.untrusted,
    'untrusted_asset',
    `The gateway is on chain ${found} with an asset of its own, expected chain ${expected}. Nothing was signed. ` +
      'If it is right, name the deployment in SURETY_DEPLOYMENT. To act in a world of the sandbox, pass --sandbox instead of its URL.',
  )

/** The asset of a product, which everybody may read. */
export const assetOfProduct = async (session: Session, productId: bigint): Promise<Asset> =>
  assetOf(session, (await session.publicClient().products.get(productId)).asset)
