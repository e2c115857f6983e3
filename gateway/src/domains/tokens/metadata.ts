import { formatUnits } from '../../base/amounts.ts'
import type { Card } from './card.ts'
import type { Names } from './picture.ts'
import type { TokenMetadata } from './schema.ts'

/** Describes a position as wallets expect it of an ERC-721 token. */
export const describeToken = (
  card: Card,
  { product, symbol }: Names,
  { publicUrl, path }: { publicUrl: string; path: string },
): TokenMetadata => ({
  name: `${card.kind} ${card.productId}/${card.index}: ${product}`,
  description: `A ${card.kind.toLowerCase()} of the product ${product}. ${card.promise}`,
  image: `${publicUrl}/tokens${path}/image.svg`,
  external_url: `${publicUrl}${path}`,
  attributes: [
    { trait_type: 'Kind', value: card.kind },
    { trait_type: 'Product', value: product },
    { trait_type: 'Status', value: card.status },
    { trait_type: card.amount.label, value: `${formatUnits(card.amount.value)} ${symbol}`.trimEnd() },
    ...card.dates.map(({ label, at }) => ({
      trait_type: label,
      display_type: 'date' as const,
      value: Number(at),
    })),
  ],
})
