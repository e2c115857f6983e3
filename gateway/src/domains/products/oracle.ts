import type { Static } from 'typebox'
import { getAddress, type Hex } from 'viem'
import { getCursor } from '../../chain/indexer/cursor.ts'
import type { Oracle } from '../../chain/oracle.ts'
import { showing } from '../../http/answers.ts'
import type { OracleView } from './oracle-schema.ts'
import { type Products, requireProduct } from './read.ts'
import { findProduct } from './store.ts'

type View = Static<typeof OracleView>

/** Returns what the trigger of a product watches, at the indexed block. */
export const getOracle = async ({ store, chain }: Products, id: bigint) => {
  const { cursor, product } = await store.snapshot(async (tx) => ({
    cursor: await getCursor(tx),
    product: requireProduct(await findProduct(tx, id), id),
  }))
  const watched = { trigger: product.terms.trigger as Hex, feed: product.terms.feed as Hex }
  const [oracle, { state }] = await Promise.all([
    chain.protocol.getOracle(watched, cursor),
    chain.protocol.getTrigger(id, cursor),
  ])
  const view: View = {
    productId: String(id),
    kind: oracle.kind,
    state,
    price: oracle.kind === 'price' ? viewPrice(oracle) : null,
    resolvers: oracle.kind === 'resolver' ? viewResolvers(oracle) : null,
    readings: oracle.readings.map(({ at, value, isMet }) => ({ at: String(at), value: String(value), isMet })),
    block: { number: String(cursor.number), timestamp: String(cursor.timestamp) },
  }
  return showing(cursor, view)
}

const viewPrice = (oracle: Extract<Oracle, { kind: 'price' }>): View['price'] => ({
  aggregator: getAddress(oracle.aggregator),
  decimals: oracle.decimals,
  threshold: String(oracle.threshold),
  recovery: String(oracle.recovery),
  confirmation: String(oracle.confirmation),
  maxAge: String(oracle.maxAge),
  severity: String(oracle.severity),
})

const viewResolvers = ({ quorum, resolvers, maxAge }: Extract<Oracle, { kind: 'resolver' }>): View['resolvers'] => ({
  quorum: String(quorum),
  count: String(resolvers),
  maxAge: String(maxAge),
})
