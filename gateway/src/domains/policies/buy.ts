import { readTokenId } from '@surety/contracts'
import { getAddress, type Hex } from 'viem'
import { AppError } from '../../base/errors.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Cursor } from '../../chain/indexer/cursor.ts'
import { digestPolicy, encodeBuyPolicy, type Payment, type PolicyTerms } from '../../chain/orders.ts'
import { readAddress, readUint } from '../../http/chain-values.ts'
import type { Outcome, SignedOrder, SignedWrite, Submit } from '../../http/signed-write.ts'
import type { Tx } from '../../store/store.ts'
import type { BuyBody } from './purchase-schema.ts'
import { writeTerms } from './quote.ts'
import { viewPolicy } from './read.ts'
import { findPolicies } from './store.ts'

export type Buying = { chain: Pick<Chain, 'deployment'>; submit: Submit }

type Request = Omit<SignedWrite, 'wallet' | 'order'> & { wallet: Hex; body: BuyBody }

/** Buys cover for the wallet that signed, once, however often it is asked to. */
export const buyPolicy = ({ chain, submit }: Buying, { wallet, body, ...request }: Request): Promise<Outcome> => {
  const { from } = body.payment
  if (from !== undefined && readAddress(from, 'body.payment.from') !== getAddress(wallet)) {
    throw new AppError('wallet_mismatch', `The payment is from ${from} and the key belongs to ${wallet}.`)
  }
  const order = readOrder(chain, { wallet, body })
  return submit({ ...request, wallet: wallet.toLowerCase(), order })
}

const readOrder = (
  { deployment }: Buying['chain'],
  { wallet, body }: Pick<Request, 'wallet' | 'body'>,
): SignedOrder => {
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
  return {
    kind: 'buy_policy',
    terms: writeTerms(terms),
    signer: wallet.toLowerCase() as Hex,
    orderId: terms.orderId,
    digest: digestPolicy(deployment, terms),
    value: payment.value,
    validUntil: payment.validBefore,
    target: deployment.surety,
    data: encodeBuyPolicy(terms, payment),
  }
}

/** How purchases show what they made, to whoever keeps account of operations. */
export const purchases = {
  render: async (tx: Tx, tokenIds: bigint[], cursor: Cursor): Promise<Map<bigint, object>> =>
    new Map((await findPolicies(tx, tokenIds)).map((row) => [row.token_id, viewPolicy(row, cursor)])),
  locationOf: (tokenId: bigint): string => {
    const { product, index } = readTokenId(tokenId)
    return `/policies/${product}/${index}`
  },
}
