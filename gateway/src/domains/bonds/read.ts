import { bondId, readTokenId } from '@surety/contracts'
import type { Static } from 'typebox'
import { getAddress, type Hex } from 'viem'
import { AppError } from '../../base/errors.ts'
import type { Chain } from '../../chain/chain.ts'
import { type Cursor, confirmationOf, getCursor } from '../../chain/indexer/cursor.ts'
import type { Pool } from '../../chain/pool.ts'
import { bondValue } from '../../chain/pool-bonds.ts'
import { presentPools, readPools } from '../../chain/present-pools.ts'
import { showing } from '../../http/answers.ts'
import { logPositionOf, readLogPosition } from '../../http/log-position.ts'
import { cutPage } from '../../http/pages.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { BondView } from './schema.ts'
import { type BondStatus, hasStatus, statusOf } from './status.ts'
import { type BondRow, findBonds, listBondRows } from './store.ts'

export type Bonds = { store: Store; chain: Pick<Chain, 'protocol'> }

/** The current value of a bond in its pool, advanced to now. Zero once it is closed. */
export const currentValueOf = (bond: BondRow, pool: Pool | undefined) =>
  pool && bond.closed_at === null ? bondValue(pool, bond) : { atRisk: 0n, released: 0n, premium: 0n }

export const viewBond = (row: BondRow, pool: Pool | undefined, cursor: Cursor): Static<typeof BondView> => {
  const { atRisk, released, premium } = currentValueOf(row, pool)
  return {
    tokenId: String(row.token_id),
    productId: String(row.product_id),
    index: String(row.index),
    owner: getAddress(row.owner as Hex),
    payer: getAddress(row.payer as Hex),
    posted: String(row.principal),
    atRisk: String(atRisk),
    released: String(released),
    premium: String(premium),
    claimedPrincipal: String(row.got_principal),
    claimedPremium: String(row.got_premium),
    shares: String(row.shares),
    postedAt: String(row.posted_at),
    maturity: String(row.maturity),
    closedAt: row.closed_at === null ? null : String(row.closed_at),
    status: statusOf(row, pool),
    transactionHash: row.transaction_hash,
    confirmation: confirmationOf(row, cursor),
    block: { number: String(cursor.number), timestamp: String(cursor.timestamp) },
  }
}

/** The public path of a bond. */
export const locationOf = (tokenId: bigint): string => {
  const { product, index } = readTokenId(tokenId)
  return `/bonds/${product}/${index}`
}

/** A bond as it was posted, without what it earned, lost or was paid since. */
export const viewPostedBond = (
  row: BondRow,
  { terms, cursor }: { terms: Record<string, string>; cursor: Cursor },
): Static<typeof BondView> => ({
  ...viewBond({ ...row, got_principal: 0n, got_premium: 0n, closed_at: null }, undefined, cursor),
  owner: getAddress((terms.recipient ?? row.owner) as Hex),
  atRisk: String(row.principal),
  maturity: terms.maturity ?? String(row.maturity),
  status: 'committed',
})

const readPoolsOf = (tx: Tx, rows: readonly BondRow[]) =>
  readPools(
    tx,
    rows.map(({ product_id }) => product_id),
  )

export const getBond = async ({ store, chain }: Bonds, key: { product: bigint; index: bigint }) => {
  const { cursor, row, stored } = await store.snapshot(async (tx) => {
    const [row] = await findBonds(tx, [bondId(key)])
    return { cursor: await getCursor(tx), row, stored: await readPoolsOf(tx, row ? [row] : []) }
  })
  if (!row) throw new AppError('not_found', `Product ${key.product} has no bond ${key.index}. Bond indexes start at 0.`)
  const pools = await presentPools(chain.protocol, stored, cursor)
  return showing(cursor, viewBond(row, pools.get(row.product_id), cursor))
}

type Query = { limit: number; cursor?: string; productId?: string; status?: BondStatus }

/** Bonds of a status can only be found once it is known where their pools are, which the chain may have to say. */
const findStatus = async ({ store, chain }: Bonds, { status }: Query, productId: bigint | undefined) => {
  if (status === undefined) return undefined
  const { cursor, stored } = await store.snapshot(async (tx) => ({
    cursor: await getCursor(tx),
    stored: await readPools(tx, productId === undefined ? undefined : [productId]),
  }))
  const pools = await presentPools(chain.protocol, stored, cursor)
  return { revision: cursor.revision, condition: hasStatus(status, [...pools.values()]) }
}

const maxTries = 5

/** Lists the bonds that a wallet owns, newest first. A page shows one block. */
export const listBonds = async (world: Bonds, { wallet, ...query }: Query & { wallet: string }) => {
  const list = `bonds of ${wallet}`
  const after = readLogPosition(list, query)
  const productId = query.productId === undefined ? undefined : BigInt(query.productId)
  for (let tries = 1; ; tries += 1) {
    const status = await findStatus(world, query, productId)
    const filter = { owner: wallet, productId, status: status?.condition, limit: query.limit + 1, after }
    const { cursor, page, stored } = await world.store.snapshot(async (tx) => {
      const page = cutPage(list, query, await listBondRows(tx, filter), logPositionOf)
      return { cursor: await getCursor(tx), page, stored: await readPoolsOf(tx, page.data) }
    })
    // A block came in between: the status is of the one before.
    if (status && status.revision !== cursor.revision && tries < maxTries) continue
    const pools = await presentPools(world.chain.protocol, stored, cursor)
    // After so many blocks in a row the status may be of an earlier one.
    const isComplete = !status || status.revision === cursor.revision
    const data = page.data.map((row) => viewBond(row, pools.get(row.product_id), cursor))
    return showing(cursor, { ...page, data }, isComplete)
  }
}
