import { bondId, policyId } from '@surety/contracts'
import { Type } from 'typebox'
import { AppError } from '../../base/errors.ts'
import { readUint } from '../../http/chain-values.ts'
import { Decimal, OneOf } from '../../http/schema.ts'
import { defineOrderKind } from '../orders/order-kind.ts'
import { ListingOrderView, positionFields } from './order-schema.ts'
import { created } from './outcomes.ts'
import { describePosition } from './position.ts'

const closed = { additionalProperties: false }
const daySeconds = 86_400n

const QuoteBody = Type.Object(
  {
    kind: OneOf(['policy', 'bond'], 'Policy or bond.'),
    productId: Decimal('Product id.'),
    index: Decimal('Index of the position within the product, from 0.'),
    price: Decimal('Price, in base units of the asset.'),
    expiry: Type.Optional(Decimal('End of the listing, Unix time in seconds. Send either this or `days`.')),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_825, format: 'int32', description: 'Days that the listing is open.' }),
    ),
  },
  { ...closed, examples: [{ kind: 'policy', productId: '1', index: '0', price: '900000', days: 7 }] },
)

const chooseExpiry = ({ expiry, days }: { expiry?: string; days?: number }, now: bigint): bigint => {
  if ((expiry === undefined) === (days === undefined))
    throw new AppError('invalid_body', 'body must have exactly one of expiry and days. Send one of them.')
  if (expiry !== undefined) return readUint(expiry, { bits: 40, where: 'body.expiry' })
  return now + BigInt(days ?? 0) * daySeconds
}

/** Offers a position for sale. */
export const createListing = defineOrderKind({
  type: 'create_listing',
  tag: 'Marketplace',
  path: '/api/v1/marketplace/listings',
  params: Type.Object({}),
  quote: {
    operationId: 'quoteListing',
    summary: 'Quote a listing',
    description:
      'Returns what would be for sale, its fair value, and the typed data to sign. Writes nothing. A listing ends when it is ' +
      'sold or cancelled, when it expires, when the position moves, and when an event of the product is reported.',
  },
  write: {
    operationId: 'createListing',
    summary: 'Create a listing',
    description:
      'Send the terms of a quote and the signature of the owner. The position stays in the wallet until it is sold. Answers 201 ' +
      'with the listing when it is on chain, else 202 with the operation. Idempotency works as for POST /api/v1/policies.',
  },
  QuoteBody,
  terms: {
    tokenId: 'Token id of the position.',
    price: 'Price, in base units.',
    expiry: 'It can be bought before this Unix time in seconds.',
  },
  example: { tokenId: '18446744073709551616', price: '900000', expiry: '1795209674' },
  fields: positionFields,
  Answer: ListingOrderView,
  refusals: ['not_found', 'unknown_position', 'not_owner', 'out_of_range', 'already_listed', 'signature_expired'],
  offer: async (world, { body, cursor, now }) => {
    const key = {
      product: readUint(body.productId, { bits: 63, where: 'body.productId' }),
      index: readUint(body.index, { bits: 63, where: 'body.index' }),
    }
    const tokenId = body.kind === 'policy' ? policyId(key) : bondId(key)
    const { maturity: _, ...fields } = await describePosition(world, tokenId, cursor)
    const price = readUint(body.price, { bits: 96, where: 'body.price' })
    return { terms: { tokenId, price, expiry: chooseExpiry(body, now) }, fields }
  },
  outcomes: created,
})
