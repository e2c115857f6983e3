import { type Static, Type } from 'typebox'
import { AddressText, Decimal } from './schema.ts'

/** The asset as the contract of the API shows it. */
export const AssetView = Type.Object(
  {
    address: AddressText('Token contract.'),
    symbol: Type.Union([Type.String({ maxLength: 32, pattern: '\\S' }), Type.Null()], {
      description: 'Symbol; null if the chain has not told it yet.',
    }),
    decimals: Type.Integer({
      minimum: 0,
      maximum: 77,
      format: 'int32',
      description: 'Number of decimals: with 6, an amount of 1000000 is 1.00.',
    }),
    chainId: Decimal('Chain id.'),
  },
  {
    additionalProperties: false,
    title: 'Asset',
    description: 'The token that premiums, bonds and payouts are paid in. Amounts are in its base units.',
  },
)
export type AssetView = Static<typeof AssetView>

export const assetExample: AssetView = {
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'USDC',
  decimals: 6,
  chainId: '31337',
}
