import { Type } from 'typebox'
import { AddressText, BlockView, Decimal, OneOf } from '../../http/schema.ts'

export const PolicyView = Type.Object(
  {
    tokenId: Decimal('Id of the policy as a token of the protocol.'),
    productId: Decimal('Number of its product.'),
    index: Decimal('Its place among the policies of the product, from 0.'),
    owner: AddressText('Who is paid.'),
    coverage: Decimal('What it still pays at most, in base units of the asset.'),
    start: Decimal('When it was bought, in seconds since 1970.'),
    activeFrom: Decimal('Events that begin from this second on are covered.'),
    expiry: Decimal('Events that begin before this second are covered.'),
    status: OneOf(
      ['waiting', 'active', 'expired', 'paid_out'],
      'As of the time of the block shown: bought and not yet covering, covering, no longer covering, or all paid.',
    ),
    block: BlockView,
  },
  {
    additionalProperties: false,
    title: 'Policy',
    description: 'A policy.',
    examples: [
      {
        tokenId: '18446744073709551616',
        productId: '1',
        index: '0',
        owner: '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
        coverage: '1000000000',
        start: '1794709674',
        activeFrom: '1794796074',
        expiry: '1797292800',
        status: 'active',
        block: { number: '1024', timestamp: '1794809674' },
      },
    ],
  },
)
