import type { Deployment } from '@surety/contracts'
import { Type } from 'typebox'
import { getAddress, type Hex } from 'viem'
import type { Cursor } from '../../chain/indexer/cursor.ts'
import { digestTerms, serializeTerms, type TermsOf } from '../../chain/orders.ts'
import { presentPool } from '../../chain/present-pools.ts'
import { readAddress, readUint } from '../../http/chain-values.ts'
import { AddressText, Decimal } from '../../http/schema.ts'
import type { Row } from '../../store/projections.ts'
import type { Tx } from '../../store/store.ts'
import type { ExecutedOrder } from '../operations/signed-write.ts'
import { findPool } from '../orders/find-pool.ts'
import { defineOrderKind } from '../orders/order-kind.ts'
import { exampleWallet } from '../orders/schema.ts'
import { exposureAfterPosting } from './exposure.ts'
import { chooseMaturity } from './maturities.ts'
import { BondOrderView, exposureFields, maturityFields } from './order-schema.ts'
import { locationOf, viewPostedBond } from './read.ts'
import { type BondRow, findBonds } from './store.ts'

const closed = { additionalProperties: false }

const QuoteBody = Type.Object(
  {
    productId: Decimal('Product id.'),
    amount: Decimal('Principal, in base units of the asset: 1000000 is 1.00 with six decimals.'),
    ...maturityFields,
    recipient: Type.Optional(AddressText("Owner of the bond, who is paid. Default: the key's wallet.")),
  },
  { ...closed, examples: [{ productId: '1', amount: '1000000000', days: 90 }] },
)

const render = async (tx: Tx, executed: ExecutedOrder[], cursor: Cursor) => {
  const found = await findBonds(
    tx,
    executed.map(({ tokenId }) => tokenId),
  )
  const rows = new Map(found.map((row) => [row.token_id, row]))
  return executed.map(({ tokenId, terms }) => {
    const row = rows.get(tokenId)
    return row && viewPostedBond(row, { terms, cursor })
  })
}

const termsFor = (row: BondRow, owner: string, { order_id }: Row<'orders'>): TermsOf<'post_bond'> => ({
  product: row.product_id,
  amount: row.principal,
  maturity: row.maturity,
  recipient: getAddress(owner as Hex),
  orderId: order_id as Hex,
})

/** The digest shows whether the bond still has the owner and the maturity that it was posted with. */
const recoverTerms = async (tx: Tx, { done, deployment }: { done: Row<'orders'>; deployment: Deployment }) => {
  const [row] = await findBonds(tx, [done.token_id])
  const candidates = row ? [row.payer, row.owner].map((owner) => termsFor(row, owner, done)) : []
  const terms = candidates.find((candidate) => digestTerms(deployment, 'post_bond', candidate) === done.digest)
  return terms && serializeTerms(terms)
}

const path = '/api/v1/bonds'

/** Backs a product with capital. */
export const postBond = defineOrderKind({
  type: 'post_bond',
  tag: 'Bonds',
  path,
  params: Type.Object({}),
  quote: {
    operationId: 'quoteBond',
    summary: 'Quote a bond',
    description:
      'Returns what a bond would own, earn and risk, and the typed data to sign. Writes nothing. The principal is committed ' +
      "until `maturity`, a boundary of the product's term grid; it bears losses and earns premium until it is released.",
  },
  write: {
    operationId: 'postBond',
    summary: 'Post a bond',
    description:
      'Send the terms of a quote and the signed payment of exactly `amount`. The gateway pays the gas. Answers 201 with the bond ' +
      'when it is on chain, else 202 with the operation. Idempotency works as for POST /api/v1/policies.',
  },
  QuoteBody,
  terms: {
    product: 'Product id.',
    amount: 'Principal, in base units.',
    maturity: 'Boundary until which it is committed, Unix time in seconds.',
    recipient: 'Owner of the bond.',
  },
  example: { product: '1', amount: '1000000000', maturity: '1803513600', recipient: exampleWallet },
  fields: exposureFields,
  Answer: BondOrderView,
  refusals: [
    'unknown_product',
    'out_of_range',
    'misaligned',
    'sales_paused',
    'product_frozen',
    'event_pending',
    'trigger_not_ready',
    'too_many_shares',
    'wrong_payment',
    'invalid_recipient',
  ],
  offer: async (world, { wallet, body, cursor, now }) => {
    const product = readUint(body.productId, { bits: 63, where: 'body.productId' })
    const amount = readUint(body.amount, { bits: 128, where: 'body.amount' })
    const stored = await findPool(world, product)
    const { term, minTerm } = stored.terms
    const maturity = chooseMaturity(body, { from: now, term, earliest: now + minTerm })
    const { pool } = await presentPool(world.chain.protocol, stored, cursor)
    return {
      terms: { product, amount, maturity, recipient: readAddress(body.recipient ?? wallet, 'body.recipient') },
      value: amount,
      fields: exposureAfterPosting(pool, stored.terms, { principal: amount, maturity }),
    }
  },
  readPrice: async (_, { amount }) => amount,
  outcomes: {
    status: 201,
    render,
    locationOf: ({ tokenId }) => locationOf(tokenId),
    recover: { path, terms: recoverTerms },
  },
})
