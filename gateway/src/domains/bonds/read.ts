import { bondId } from '@surety/contracts'
import type { Static } from 'typebox'
import { getAddress, type Hex } from 'viem'
import { AppError } from '../../base/errors.ts'
import { type Cursor, confirmationOf, getCursor } from '../../chain/indexer/cursor.ts'
import { bondValue, type Pool } from '../../chain/pool.ts'
import { logPositionOf, readLogPosition } from '../../http/log-position.ts'
import { cutPage } from '../../http/pages.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { BondView } from './schema.ts'
import { type BondStatus, statusOf } from './status.ts'
import { type BondRow, findBonds, listBondRows, readPoolsOf } from './store.ts'

export type Bonds = { store: Store }

/** The current value of a bond in its pool, advanced to now. Zero after redemption. */
export const currentValueOf = (bond: BondRow, pool: Pool | undefined) =>
  pool && bond.redeemed_at === null ? bondValue(pool, bond) : { principal: 0n, premium: 0n }

const viewBond = (row: BondRow, pool: Pool | undefined, cursor: Cursor): Static<typeof BondView> => {
  const { principal, premium } = currentValueOf(row, pool)
  return {
    tokenId: String(row.token_id),
    productId: String(row.product_id),
    index: String(row.index),
    owner: getAddress(row.owner as Hex),
    payer: getAddress(row.payer as Hex),
    posted: String(row.principal),
    principal: String(principal),
    premium: String(premium),
    collected: String(row.collected),
    redeemed: row.redeemed === null ? null : String(row.redeemed),
    shares: String(row.shares),
    postedAt: String(row.posted_at),
    maturity: String(row.maturity),
    redeemedAt: row.redeemed_at === null ? null : String(row.redeemed_at),
    status: statusOf(row, cursor.timestamp),
    transactionHash: row.transaction_hash,
    confirmation: confirmationOf(row, cursor),
    block: { number: String(cursor.number), timestamp: String(cursor.timestamp) },
  }
}

const viewBonds = async (tx: Tx, rows: BondRow[], cursor: Cursor) => {
  const pools = await readPoolsOf(tx, { bonds: rows, now: cursor.timestamp })
  return rows.map((row) => viewBond(row, pools.get(row.product_id), cursor))
}

export const getBond = async ({ store }: Bonds, key: { product: bigint; index: bigint }) => {
  const [bond] = await store.snapshot(async (tx) => {
    const cursor = await getCursor(tx)
    return viewBonds(tx, await findBonds(tx, [bondId(key)]), cursor)
  })
  if (bond) return bond
  throw new AppError('not_found', `Product ${key.product} has no bond ${key.index}. Bond indexes start at 0.`)
}

type Query = { limit: number; cursor?: string; productId?: string; status?: BondStatus }

/** Lists the bonds that a wallet owns, newest first. A page shows one block. */
export const listBonds = async ({ store }: Bonds, { wallet, ...query }: Query & { wallet: string }) => {
  const list = `bonds of ${wallet}`
  const after = readLogPosition(list, query)
  const productId = query.productId === undefined ? undefined : BigInt(query.productId)
  return store.snapshot(async (tx) => {
    const cursor = await getCursor(tx)
    const filter = { owner: wallet, productId, status: query.status, now: cursor.timestamp }
    const page = cutPage(
      list,
      query,
      await listBondRows(tx, { ...filter, limit: query.limit + 1, after }),
      logPositionOf,
    )
    return { ...page, data: await viewBonds(tx, page.data, cursor) }
  })
}
