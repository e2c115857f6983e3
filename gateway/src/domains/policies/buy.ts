import type { Deployment } from '@surety/contracts'
import { Type } from 'typebox'
import { getAddress, type Hex } from 'viem'
import { formatAmount } from '../../base/amounts.ts'
import { AppError } from '../../base/errors.ts'
import { formatTime } from '../../base/times.ts'
import type { Cursor } from '../../chain/indexer/cursor.ts'
import { digestTerms, serializeTerms, type TermsOf } from '../../chain/orders.ts'
import { listAvailable } from '../../chain/pool-cover.ts'
import { presentPool } from '../../chain/present-pools.ts'
import { readAddress, readUint } from '../../http/chain-values.ts'
import { AddressText, Decimal } from '../../http/schema.ts'
import type { Row } from '../../store/projections.ts'
import type { Tx } from '../../store/store.ts'
import { OperationId } from '../operations/schema.ts'
import type { ExecutedOrder } from '../operations/signed-write.ts'
import { findPool } from '../orders/find-pool.ts'
import { defineOrderKind, type OrderWorld } from '../orders/order-kind.ts'
import { exampleWallet } from '../orders/schema.ts'
import { authorisedPremium, chooseExpiry, premiumFields, readPrice, toleranceFields } from './premiums.ts'
import { locationOf, viewPolicy } from './read.ts'
import { PolicyView, policyExample } from './schema.ts'
import { findPolicies, type PolicyRow } from './store.ts'

const closed = { additionalProperties: false }

type Terms = TermsOf<'buy_policy'>

const QuoteBody = Type.Object(
  {
    productId: Decimal('Product id.'),
    coverage: Decimal('Coverage, in base units of the asset: 1000000 is 1.00 with six decimals.'),
    expiry: Type.Optional(
      Decimal("End of cover, Unix time in seconds, a multiple of the product's epoch. Send either this or `days`."),
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_825,
        format: 'int32',
        description: "Days of cover, rounded up to the product's next epoch.",
      }),
    ),
    recipient: Type.Optional(AddressText("Owner of the policy, who receives payouts. Default: the key's wallet.")),
    ...toleranceFields,
  },
  { ...closed, examples: [{ productId: '1', coverage: '1000000000', days: 30 }] },
)

const PurchaseView = Type.Object(
  { ...PolicyView.properties, operationId: OperationId },
  {
    ...closed,
    title: 'Purchase',
    description: 'The policy bought.',
    examples: [{ ...policyExample, operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld' }],
  },
)

const readPremium = (
  { chain }: Pick<OrderWorld, 'chain'>,
  terms: Omit<Terms, 'orderId'>,
  now?: bigint,
): Promise<bigint> => {
  const { product, coverage, expiry } = terms
  const context = { terms: serializeTerms(terms), ...(now === undefined ? {} : { now }) }
  return readPrice(chain, { functionName: 'quote', args: [product, coverage, Number(expiry)] }, context)
}

/** The contract names the first bound that does not carry the cover. The caller needs the tightest until the expiry. */
const explainCapacity = async (
  world: OrderWorld,
  {
    terms: { product, coverage, expiry },
    cursor,
    error,
  }: { terms: Omit<Terms, 'orderId'>; cursor: Cursor; error: AppError },
): Promise<AppError | undefined> => {
  if (error.code !== 'insufficient_capacity') return undefined
  const stored = await findPool(world, product)
  const { pool } = await presentPool(world.chain.protocol, stored, cursor)
  const entry = listAvailable(pool, stored.terms, cursor.timestamp).find(({ until }) => expiry <= until)
  // A block came in between, and the capacity of the cursor's is not that of the contract's answer.
  if (!entry || coverage <= entry.available) return undefined
  return new AppError(
    'insufficient_capacity',
    `Product ${product} has ${formatAmount(entry.available)} of cover available until ${formatTime(expiry)}, and ` +
      `${formatAmount(coverage)} was requested. Ask for less cover or an earlier expiry.`,
    { cause: error },
  )
}

/** A policy as it was bought, without later sales, payouts, extensions and surrenders. */
const asBought = (row: PolicyRow, terms: Record<string, string> | undefined): PolicyRow => ({
  ...row,
  owner: terms?.recipient?.toLowerCase() ?? row.owner,
  coverage: row.covered,
  premium: row.bought_premium,
  fee: row.bought_fee,
  streamed: row.bought_premium - row.bought_fee,
  expiry: row.bought_expiry,
  paid_out: 0n,
  surrendered: 0n,
  refunded: 0n,
  surrendered_at: null,
  extensions: 0n,
})

const render = async (tx: Tx, executed: ExecutedOrder[], cursor: Cursor) => {
  const found = await findPolicies(
    tx,
    executed.map(({ tokenId }) => tokenId),
  )
  const rows = new Map(found.map((row) => [row.token_id, row]))
  return executed.map(({ tokenId, terms }) => {
    const row = rows.get(tokenId)
    return row && viewPolicy(asBought(row, terms), cursor)
  })
}

const termsFor = (row: PolicyRow, recipient: string, { order_id }: Row<'orders'>): Terms => ({
  product: row.product_id,
  coverage: row.covered,
  expiry: row.bought_expiry,
  recipient: getAddress(recipient as Hex),
  orderId: order_id as Hex,
})

const recoverTerms = async (tx: Tx, { done, deployment }: { done: Row<'orders'>; deployment: Deployment }) => {
  const [row] = await findPolicies(tx, [done.token_id])
  // The policy may have been sold since. The digest shows which of these wallets it was bought for.
  const candidates = row ? [row.payer, row.owner, row.insured].map((recipient) => termsFor(row, recipient, done)) : []
  const terms = candidates.find((candidate) => digestTerms(deployment, 'buy_policy', candidate) === done.digest)
  return terms && serializeTerms(terms)
}

const path = '/api/v1/policies'

/** Buys cover for the wallet that signed. */
export const buyPolicy = defineOrderKind({
  type: 'buy_policy',
  tag: 'Policies',
  path,
  params: Type.Object({}),
  quote: {
    operationId: 'quotePolicy',
    summary: 'Quote a policy',
    description:
      'Returns the price and the typed data to sign. Writes nothing. Sign `typedData` (EIP-712) with the wallet, then send ' +
      '`terms`, `payment` and the signature to POST /api/v1/policies. Use the same Idempotency-Key for the quote and the ' +
      'purchase: the order id is derived from it, so the contract itself prevents a second purchase under that key. Before ' +
      'you sign, compute the digest of `termsTypedData` and check that it equals the nonce.',
  },
  write: {
    operationId: 'buyPolicy',
    summary: 'Buy a policy',
    description:
      'Send the terms of a quote and the signed payment. The gateway pays the gas. Answers 201 with the policy if it is on ' +
      'chain within the wait (`Prefer: wait=<seconds>`), else 202 with the operation; poll its `Location`. You can repeat the ' +
      'request with the same Idempotency-Key: the purchase happens once, and a replay returns its outcome with ' +
      '`Idempotent-Replayed: true`. A 4xx other than 409 binds nothing. After a 5xx or a timeout the outcome is unknown: send ' +
      'the same request with the same key again, never with another key.',
  },
  QuoteBody,
  terms: {
    product: 'Product id.',
    coverage: 'Coverage, in base units.',
    expiry: 'End of cover, Unix time in seconds.',
    recipient: 'Owner of the policy.',
  },
  example: { product: '1', coverage: '1000000000', expiry: '1797292800', recipient: exampleWallet },
  fields: premiumFields,
  Answer: PurchaseView,
  refusals: [
    'unknown_product',
    'out_of_range',
    'misaligned',
    'insufficient_capacity',
    'premium_above_authorised',
    'sales_paused',
    'product_frozen',
    'event_pending',
    'trigger_not_ready',
    'invalid_recipient',
  ],
  offer: async (world, { wallet, body, cursor, now }) => {
    const product = readUint(body.productId, { bits: 63, where: 'body.productId' })
    const { terms: limits } = await findPool(world, product)
    const terms = {
      product,
      coverage: readUint(body.coverage, { bits: 128, where: 'body.coverage' }),
      expiry: chooseExpiry(body, { from: now, epoch: limits.epoch }),
      recipient: readAddress(body.recipient ?? wallet, 'body.recipient'),
    }
    const premium = await readPremium(world, terms, now).catch(async (error: unknown) => {
      const better = error instanceof AppError ? await explainCapacity(world, { terms, cursor, error }) : undefined
      throw better ?? error
    })
    const maxPremium = authorisedPremium(premium, body)
    return { terms, value: maxPremium, fields: { premium: String(premium), maxPremium: String(maxPremium) } }
  },
  explain: explainCapacity,
  readPrice: (world, terms) => readPremium(world, terms),
  outcomes: {
    status: 201,
    render,
    locationOf: ({ tokenId }) => locationOf(tokenId),
    recover: { path, terms: recoverTerms },
  },
})
