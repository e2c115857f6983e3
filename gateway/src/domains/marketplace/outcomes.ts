import { readTokenId } from '@surety/contracts'
import type { Hex } from 'viem'
import type { Tx } from '../../store/store.ts'
import type { ExecutedOrder } from '../operations/signed-write.ts'
import { listingIdOf } from './listing-id.ts'
import { viewListingsIn } from './read.ts'
import { findListing, findSale, type ListingRow } from './store.ts'

type Terms = Record<string, string>

/** Answers orders about listings with the listing that `find` returns for each. */
const answerWith =
  (find: (tx: Tx, executed: ExecutedOrder) => Promise<ListingRow | undefined>) =>
  async (tx: Tx, executed: ExecutedOrder[]): Promise<(object | undefined)[]> => {
    const views: (object | undefined)[] = []
    for (const order of executed) {
      const row = await find(tx, order)
      views.push(row && (await viewListingsIn(tx, [row]))[0])
    }
    return views
  }

const pathOf = (listingId: string): string => `/api/v1/marketplace/listings/${listingId}`

export const listingOf = ({ seller, orderId }: Terms): string =>
  listingIdOf({ seller: (seller ?? '').toLowerCase() as Hex, orderId: orderId as Hex })

export const created = {
  status: 201 as const,
  render: answerWith((tx, { terms }) => findListing(tx, listingOf(terms))),
  locationOf: ({ terms }: ExecutedOrder): string => pathOf(listingOf(terms)),
}

const cancelledIn = ({ seller, target }: Terms): string => listingOf({ seller: seller ?? '', orderId: target ?? '' })

export const cancelled = {
  status: 200 as const,
  render: answerWith((tx, { terms }) => findListing(tx, cancelledIn(terms))),
  locationOf: ({ terms }: ExecutedOrder): string => pathOf(cancelledIn(terms)),
}

export const bought = {
  status: 200 as const,
  render: answerWith((tx, { tokenId, signer, executedAt }) =>
    findSale(tx, { tokenId, buyer: signer, soldAt: executedAt ?? 0n }),
  ),
  locationOf: ({ tokenId }: ExecutedOrder): string => positionPath(tokenId),
}

/** What was bought is the position. */
const positionPath = (tokenId: bigint): string => {
  const { kind, product, index } = readTokenId(tokenId)
  return `/${kind === 'policy' ? 'policies' : 'bonds'}/${product}/${index}`
}
