import { type Deployment, readTokenId } from '@surety/contracts'
import { getAddress, type Hex } from 'viem'
import { AppError } from '../../base/errors.ts'
import type { AssetDomain } from '../../chain/asset.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Cursor } from '../../chain/indexer/cursor.ts'
import { digestPolicy, encodeBuyPolicy, hashPayment, type Payment, type PolicyTerms } from '../../chain/orders.ts'
import { readAddress, readUint } from '../../http/chain-values.ts'
import type { Row } from '../../store/projections.ts'
import type { Tx } from '../../store/store.ts'
import type { CreatedPosition, SignedOrder, SignedWrite, Submit, WriteAnswer } from '../operations/signed-write.ts'
import type { BuyBody } from './purchase-schema.ts'
import { readPremium, serializeTerms } from './quote.ts'
import { viewPolicy } from './read.ts'
import { findPolicies, type PolicyRow } from './store.ts'

export type BuyOptions = {
  chain: Pick<Chain, 'client' | 'deployment'>
  getAssetDomain(): Promise<AssetDomain>
  submit: Submit
}

type Request = Omit<SignedWrite, 'wallet' | 'order'> & { wallet: Hex; body: BuyBody }

/** Buys cover for the wallet that signed. Repeated requests buy once. */
export const buyPolicy = (world: BuyOptions, { wallet, body, ...request }: Request): Promise<WriteAnswer> => {
  const { from } = body.payment
  if (from !== undefined && readAddress(from, 'body.payment.from') !== getAddress(wallet)) {
    throw new AppError(
      'wallet_mismatch',
      `The payment is from ${from}, but the API key belongs to ${wallet}. Sign with that wallet, or use the other wallet's key.`,
    )
  }
  const order = readOrder(world, { wallet, body })
  return world.submit({ ...request, wallet: wallet.toLowerCase(), order })
}

const readOrder = (
  { chain, getAssetDomain }: BuyOptions,
  { wallet, body }: Pick<Request, 'wallet' | 'body'>,
): SignedOrder => {
  const { deployment } = chain
  const where = (member: string): string => `body.${member}`
  const terms: PolicyTerms = {
    product: readUint(body.terms.product, { bits: 64, where: where('terms.product') }),
    coverage: readUint(body.terms.coverage, { bits: 128, where: where('terms.coverage') }),
    expiry: Number(readUint(body.terms.expiry, { bits: 40, where: where('terms.expiry') })),
    recipient: readAddress(body.terms.recipient, where('terms.recipient')),
    orderId: body.terms.orderId as Hex,
  }
  const { value, validAfter, validBefore, signature } = body.payment
  const payment: Payment = {
    from: wallet,
    value: readUint(value, { bits: 256, where: where('payment.value') }),
    validAfter: readUint(validAfter, { bits: 256, where: where('payment.validAfter') }),
    validBefore: readUint(validBefore, { bits: 256, where: where('payment.validBefore') }),
    signature: signature as Hex,
  }
  const digest = digestPolicy(deployment, terms)
  return {
    kind: 'buy_policy',
    terms: serializeTerms(terms),
    signer: wallet.toLowerCase() as Hex,
    orderId: terms.orderId,
    digest,
    readPrice: () => readPremium(chain, terms),
    validUntil: payment.validBefore,
    target: deployment.surety,
    data: encodeBuyPolicy(terms, payment),
    signature: payment.signature,
    hashSigned: async () => hashPayment(deployment, await getAssetDomain(), { ...payment, nonce: digest }),
  }
}

/** How operations render purchases and recover their terms. */
export const purchases = {
  path: '/api/v1/policies',
  render: async (tx: Tx, created: CreatedPosition[], cursor: Cursor): Promise<Map<bigint, object>> => {
    const termsOf = new Map(created.map(({ tokenId, terms }) => [tokenId, terms]))
    const rows = await findPolicies(tx, [...termsOf.keys()])
    return new Map(rows.map((row) => [row.token_id, viewPolicy(asBought(row, termsOf.get(row.token_id)), cursor)]))
  },
  locationOf: (tokenId: bigint): string => {
    const { product, index } = readTokenId(tokenId)
    return `/policies/${product}/${index}`
  },
  recoverTerms: async (tx: Tx, { done, deployment }: { done: Row<'orders'>; deployment: Deployment }) => {
    const [row] = await findPolicies(tx, [done.token_id])
    // The policy may have been sold since. The digest shows which of these wallets it was bought for.
    const candidates = row ? [row.payer, row.owner, row.insured].map((recipient) => termsFor(row, recipient, done)) : []
    const terms = candidates.find((candidate) => digestPolicy(deployment, candidate) === done.digest)
    return terms && serializeTerms(terms)
  },
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

const termsFor = (row: PolicyRow, recipient: string, { order_id }: Row<'orders'>): PolicyTerms => ({
  product: row.product_id,
  coverage: row.covered,
  expiry: Number(row.bought_expiry),
  recipient: getAddress(recipient as Hex),
  orderId: order_id as Hex,
})
