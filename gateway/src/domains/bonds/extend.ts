import { bondId } from '@surety/contracts'
import { Type } from 'typebox'
import { type Hex, maxUint256 } from 'viem'
import { AppError } from '../../base/errors.ts'
import { formatTime } from '../../base/times.ts'
import { encodeOrder, orderIdOf } from '../../chain/orders.ts'
import { presentPool } from '../../chain/present-pools.ts'
import { simulateCall } from '../../chain/relayer/relayer.ts'
import { refusalOf } from '../../chain/reverts.ts'
import { findPool } from '../orders/find-pool.ts'
import { defineOrderKind, type OrderWorld } from '../orders/order-kind.ts'
import { exposureOf } from './exposure.ts'
import { chooseMaturity } from './maturities.ts'
import { BondOrderView, BondParams, exposureFields, maturityFields } from './order-schema.ts'
import { currentValueOf, locationOf } from './read.ts'
import { renderBonds } from './render.ts'
import { type BondRow, findBonds } from './store.ts'

const closed = { additionalProperties: false }

const tokenIdOf = ({ p, i }: { p: string; i: string }): bigint => bondId({ product: BigInt(p), index: BigInt(i) })

type Extension = { row: BondRow; maturity: bigint; wallet: Hex; now: bigint }

/**
 * The contract checks the signature of an extension before its terms, so simulating it without one tells nothing. A new
 * bond until the same boundary must pass the same checks, and those come first.
 */
const requireExtendable = async (
  { chain }: Pick<OrderWorld, 'chain'>,
  { row, maturity, wallet, now }: Extension,
): Promise<void> => {
  const amount = 1_000_000n
  const terms = { product: row.product_id, amount, maturity, recipient: wallet, orderId: orderIdOf(undefined) }
  const payment = { from: wallet, value: amount, validAfter: 0n, validBefore: maxUint256, signature: '0x' as Hex }
  const data = encodeOrder('post_bond', terms, payment)
  const simulation = await simulateCall(chain.client, { target: chain.deployment.surety, data })
  const sameChecks = ['ProductFrozen', 'EventPending', 'TriggerNotReady', 'OutOfRange', 'Misaligned']
  const refusal = (name: string, args: Record<string, string>) => refusalOf({ name, message: '', args }, { now })
  if (now >= row.maturity) throw refusal('Matured', { maturity: String(row.maturity), timestamp: String(now) })
  if ('revert' in simulation && sameChecks.includes(simulation.revert.name)) throw refusalOf(simulation.revert, { now })
  if (maturity <= row.maturity)
    throw new AppError(
      'out_of_range',
      `The bond is committed until ${formatTime(row.maturity)} already. Choose a later maturity.`,
    )
}

/** Commits a bond until a later boundary. */
export const extendBond = defineOrderKind({
  type: 'extend_bond',
  tag: 'Bonds',
  path: '/api/v1/bonds/:p/:i/extend',
  params: BondParams,
  quote: {
    operationId: 'quoteBondExtension',
    summary: 'Quote the extension of a bond',
    description:
      'Returns the typed data to sign to commit a bond until a later boundary, before it has matured. Writes nothing. An open ' +
      'listing of the bond ends.',
  },
  write: {
    operationId: 'extendBond',
    summary: 'Extend a bond',
    description:
      'Send the terms of a quote and the signature of the owner. Answers 200 with the bond when the extension is on chain, else ' +
      '202 with the operation. Idempotency works as for POST /api/v1/policies.',
  },
  QuoteBody: Type.Object(maturityFields, { ...closed, examples: [{ days: 180 }] }),
  terms: { tokenId: 'Token id of the bond.', maturity: 'Boundary until which it is committed, Unix time in seconds.' },
  example: { tokenId: '340282366920938463481821351505477763072', maturity: '1811289600' },
  fields: exposureFields,
  Answer: BondOrderView,
  refusals: [
    'not_found',
    'unknown_position',
    'not_owner',
    'out_of_range',
    'misaligned',
    'bond_matured',
    'product_frozen',
    'event_pending',
    'trigger_not_ready',
    'signature_expired',
  ],
  offer: async (world, { wallet, body, params, cursor, now }) => {
    const [row] = await world.store.read((tx) => findBonds(tx, [tokenIdOf(params)]))
    if (!row || row.closed_at !== null)
      throw new AppError('not_found', `Product ${params.p} has no open bond ${params.i}. Bond indexes start at 0.`)
    const stored = await findPool(world, row.product_id)
    const { pool } = await presentPool(world.chain.protocol, stored, cursor)
    const [next, soonest] = [row.maturity + 1n, now + stored.terms.minTerm]
    const limits = { from: now, term: stored.terms.term, earliest: next > soonest ? next : soonest }
    const maturity = chooseMaturity(body, limits)
    await requireExtendable(world, { row, maturity, wallet, now })
    return {
      terms: { tokenId: row.token_id, maturity },
      fields: exposureOf(pool, stored.terms, currentValueOf(row, pool).atRisk),
    }
  },
  matches: async (_, { params, terms }) => terms.tokenId === tokenIdOf(params),
  outcomes: { status: 200, render: renderBonds, locationOf: ({ tokenId }) => locationOf(tokenId) },
})
