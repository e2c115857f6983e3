import { suretyAbi } from '@surety/contracts'
import type { Static } from 'typebox'
import { type Hex, maxUint256 } from 'viem'
import { formatAmount } from '../../base/amounts.ts'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { formatTime } from '../../base/times.ts'
import type { Asset, AssetDomain } from '../../chain/asset.ts'
import type { Chain } from '../../chain/chain.ts'
import { type Cursor, getCursor, presentOf } from '../../chain/indexer/cursor.ts'
import {
  digestPolicy,
  encodeBuyPolicy,
  orderIdOf,
  type PolicyTerms,
  writePayment,
  writePolicyTerms,
} from '../../chain/orders.ts'
import { listAvailable } from '../../chain/pool-cover.ts'
import { presentPool, readPools, type StoredPool } from '../../chain/present-pools.ts'
import { chainUnavailable } from '../../chain/protocol.ts'
import { readRevert } from '../../chain/read-revert.ts'
import { simulateCall } from '../../chain/relayer/relayer.ts'
import { explainRevert, refusalOf } from '../../chain/reverts.ts'
import { readAddress, readUint } from '../../http/chain-values.ts'
import type { Store } from '../../store/store.ts'
import type { CallError } from '../../store/tables.ts'
import type { QuoteBody, QuoteView } from './purchase-schema.ts'

export type QuoteOptions = {
  store: Store
  chain: Pick<Chain, 'client' | 'deployment' | 'protocol'>
  clock: Clock
  asset: Pick<Asset, 'findBalance'>
  getAssetDomain(): Promise<AssetDomain>
}

type Request = QuoteBody & { wallet: Hex; idempotencyKey: string | undefined }

/** Long enough to get through a congested chain. */
const validSeconds = 3_600n
const daySeconds = 86_400n

/** Returns the current price of cover and the typed data to sign. Writes nothing. */
export const quotePolicy = async (world: QuoteOptions, request: Request): Promise<Static<typeof QuoteView>> => {
  const { chain, getAssetDomain } = world
  const productId = readUint(request.productId, { bits: 63, where: 'body.productId' })
  const { cursor, stored } = await world.store.snapshot(async (tx) => ({
    cursor: await getCursor(tx),
    stored: (await readPools(tx, [productId]))[0],
  }))
  if (!stored) throw refusalOf({ name: 'UnknownProduct', message: '', args: { product: request.productId } })
  const now = presentOf(world.clock, cursor)
  const terms: PolicyTerms = {
    product: BigInt(request.productId),
    coverage: readUint(request.coverage, { bits: 128, where: 'body.coverage' }),
    expiry: chooseExpiry(request, { now, epoch: stored.terms.epoch }),
    recipient: readAddress(request.recipient ?? request.wallet, 'body.recipient'),
    orderId: orderIdOf(request.idempotencyKey),
  }
  const [premium, assetDomain, balance] = await Promise.all([
    readPremium(chain, terms, now),
    getAssetDomain(),
    world.asset.findBalance(request.wallet),
    requireBuyable(world, { from: request.wallet, terms, now }),
  ]).catch(async (error: unknown) => {
    throw (await explainCapacity(chain, { terms, stored, cursor, error })) ?? error
  })
  const maxPremium = authorisedPremium(premium, request)
  const digest = digestPolicy(chain.deployment, terms)
  const payment = { from: request.wallet, value: maxPremium, validAfter: 0n, validBefore: now + validSeconds }
  return {
    terms: serializeTerms(terms),
    digest,
    premium: String(premium),
    maxPremium: String(maxPremium),
    funds:
      balance === undefined
        ? { balance: null, sufficient: null }
        : { balance: String(balance), sufficient: balance >= maxPremium },
    payment: {
      from: payment.from,
      value: String(payment.value),
      validAfter: String(payment.validAfter),
      validBefore: String(payment.validBefore),
    },
    typedData: writePayment(chain.deployment, assetDomain, { ...payment, nonce: digest }),
    termsTypedData: writePolicyTerms(chain.deployment, terms),
    call: {
      to: chain.deployment.surety,
      ...encodeUnsigned((signature) => encodeBuyPolicy(terms, { ...payment, signature })),
    },
    block: { number: String(cursor.number), timestamp: String(cursor.timestamp) },
  }
}

type Refused = { terms: PolicyTerms; stored: StoredPool; cursor: Cursor; error: unknown }

/** The contract names the first bound that does not carry the cover. The caller needs the tightest until the expiry. */
const explainCapacity = async (
  chain: QuoteOptions['chain'],
  { terms: { product, coverage, expiry }, stored, cursor, error }: Refused,
): Promise<AppError | undefined> => {
  if (!(error instanceof AppError) || error.code !== 'insufficient_capacity') return undefined
  const { pool } = await presentPool(chain.protocol, stored, cursor)
  const entries = listAvailable(pool, stored.terms, cursor.timestamp)
  const entry = entries.find(({ until }) => BigInt(expiry) <= until)
  // A block came in between, and the capacity of the cursor's is not that of the contract's answer.
  if (!entry || coverage <= entry.available) return undefined
  return new AppError(
    'insufficient_capacity',
    `Product ${product} has ${formatAmount(entry.available)} of cover available until ${formatTime(BigInt(expiry))}, and ${formatAmount(coverage)} was requested. Ask for less cover or an earlier expiry.`,
    { cause: error },
  )
}

/** The terms as text, in one canonical form, so that equal terms have equal fingerprints. */
export const serializeTerms = ({ product, coverage, expiry, recipient, orderId }: PolicyTerms) => ({
  product: String(product),
  coverage: String(coverage),
  expiry: String(expiry),
  recipient,
  orderId,
})

/** `days` is rounded up to the next epoch, so that cover is never shorter than requested. */
const chooseExpiry = ({ expiry, days }: QuoteBody, { now, epoch }: { now: bigint; epoch: bigint }): number => {
  if ((expiry === undefined) === (days === undefined))
    throw new AppError('invalid_body', 'body must have exactly one of expiry and days. Send one of them.')
  if (expiry !== undefined) return Number(readUint(expiry, { bits: 40, where: 'body.expiry' }))
  const end = now + BigInt(days ?? 0) * daySeconds
  return Number(((end + epoch - 1n) / epoch) * epoch)
}

const authorisedPremium = (premium: bigint, { maxPremium, toleranceBps = 500 }: QuoteBody): bigint => {
  const max = maxPremium === undefined ? maxUint256 : readUint(maxPremium, { bits: 256, where: 'body.maxPremium' })
  if (premium > max) {
    throw new AppError(
      'premium_above_authorised',
      `The premium is ${formatAmount(premium)}, above your maxPremium of ${formatAmount(max)}. Raise maxPremium, or ask for less or shorter cover.`,
    )
  }
  const wanted = premium + (premium * BigInt(toleranceBps) + 9_999n) / 10_000n
  if (wanted > max) return max
  return wanted
}

/** Reads the current premium from the contract. */
export const readPremium = async (
  chain: Pick<Chain, 'client' | 'deployment'>,
  terms: PolicyTerms,
  now?: bigint,
): Promise<bigint> => {
  const { product, coverage, expiry } = terms
  try {
    return await chain.client.readContract({
      address: chain.deployment.surety,
      abi: suretyAbi,
      functionName: 'quote',
      args: [product, coverage, expiry],
      blockTag: 'pending',
    })
  } catch (error) {
    const revert = readRevert(error)
    throw revert ? explainQuote(revert, terms, now) : chainUnavailable(error)
  }
}

/** Simulates the purchase without a signature. Only the missing signature may make it fail. */
const requireBuyable = async (
  { chain }: QuoteOptions,
  { from, terms, now }: { from: Hex; terms: PolicyTerms; now: bigint },
): Promise<void> => {
  const payment = { from, value: maxUint256, validAfter: 0n, validBefore: maxUint256, signature: '0x' as const }
  const simulation = await simulateCall(chain.client, {
    target: chain.deployment.surety,
    data: encodeBuyPolicy(terms, payment),
  })
  if ('revert' in simulation && explainRevert(simulation.revert).code !== 'signature_rejected')
    throw explainQuote(simulation.revert, terms, now)
}

const explainQuote = (revert: CallError, terms: PolicyTerms, now: bigint | undefined): AppError =>
  refusalOf(revert, { terms: serializeTerms(terms), ...(now === undefined ? {} : { now }) })

/** Encodes the call with zeros in place of a 65-byte signature, and returns where that starts. */
const encodeUnsigned = (encode: (signature: Hex) => Hex): { data: Hex; signatureAt: number } => {
  const signatureAt = encode(`0x${'ee'.repeat(65)}`).indexOf('ee'.repeat(65))
  return { data: encode(`0x${'00'.repeat(65)}`), signatureAt }
}
