import { policyId, readTokenId } from '@surety/contracts'
import type { Static } from 'typebox'
import { getAddress, type Hex } from 'viem'
import { AppError } from '../../base/errors.ts'
import { type Cursor, confirmationOf, getCursor, readAtCursor } from '../../chain/indexer/cursor.ts'
import { rateOf } from '../../chain/pool-cover.ts'
import { showing } from '../../http/answers.ts'
import { logPositionOf, readLogPosition } from '../../http/log-position.ts'
import { cutPage } from '../../http/pages.ts'
import type { Store } from '../../store/store.ts'
import type { PolicyView } from './schema.ts'
import { type PolicyStatus, statusOf } from './status.ts'
import { readPolicy, type ShownPolicy, selectPolicies } from './store.ts'

export type Policies = { store: Store }

export const viewPolicy = (row: ShownPolicy, cursor: Cursor): Static<typeof PolicyView> => ({
  tokenId: String(row.token_id),
  productId: String(row.product_id),
  index: String(row.index),
  owner: getAddress(row.owner as Hex),
  payer: getAddress(row.payer as Hex),
  coverage: String(row.coverage),
  originalCoverage: String(row.covered),
  premium: String(row.premium),
  fee: String(row.fee),
  premiumRate: String(rateOf(row, row)),
  paidOut: String(row.paid_out),
  surrendered: String(row.surrendered),
  refunded: String(row.refunded),
  extensions: String(row.extensions),
  start: String(row.start),
  activeFrom: String(row.active_from),
  expiry: String(row.expiry),
  status: statusOf(row, cursor.timestamp),
  transactionHash: row.transaction_hash,
  confirmation: confirmationOf(row, cursor),
  block: { number: String(cursor.number), timestamp: String(cursor.timestamp) },
})

/** The public path of a policy. */
export const locationOf = (tokenId: bigint): string => {
  const { product, index } = readTokenId(tokenId)
  return `/policies/${product}/${index}`
}

export const getPolicy = async ({ store }: Policies, key: { product: bigint; index: bigint }) => {
  const { cursor, row } = await readPolicy(store, policyId(key))
  if (row) return showing(cursor, viewPolicy(row, cursor))
  throw new AppError('not_found', `Product ${key.product} has no policy ${key.index}. Policy indexes start at 0.`)
}

type Query = { limit: number; cursor?: string; productId?: string; status?: PolicyStatus }

/** Lists the policies that a wallet owns, newest first. A page shows one block. */
export const listPolicies = async ({ store }: Policies, { wallet, ...query }: Query & { wallet: string }) => {
  const list = `policies of ${wallet}`
  const after = readLogPosition(list, query)
  const productId = query.productId === undefined ? undefined : BigInt(query.productId)
  const { status, limit } = query
  const filter = { owner: wallet, productId, limit: limit + 1, after }
  const { cursor, rows } = status
    ? await listOfStatus(store, { ...filter, status })
    : await readAtCursor(store, (tx) => selectPolicies(tx, filter))
  const page = cutPage(list, query, rows, logPositionOf)
  return showing(cursor, { ...page, data: page.data.map((row) => viewPolicy(row, cursor)) })
}

type Filter = Omit<Parameters<typeof selectPolicies>[1], 'status'>

/** The status of a policy follows from the time of the newest block, which has to be known first. */
const listOfStatus = (store: Store, { status, ...filter }: Filter & { status: PolicyStatus }) =>
  store.snapshot(async (tx) => {
    const cursor = await getCursor(tx)
    const rows = await selectPolicies(tx, { ...filter, status: { is: status, at: cursor.timestamp } }).execute()
    return { cursor, rows }
  })
