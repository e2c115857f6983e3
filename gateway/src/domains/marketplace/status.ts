import type { Row } from '../../store/projections.ts'

export const listingStatuses = ['open', 'sold', 'cancelled', 'expired', 'void'] as const

export type ListingStatus = (typeof listingStatuses)[number]

type Expiring = Pick<Row<'listings'>, 'status' | 'expiry'>

/** A listing expires by chain time, even before the indexer has stored that. */
export const statusOf = ({ status, expiry }: Expiring, now: bigint): ListingStatus =>
  status === 'open' && now >= expiry ? 'expired' : status
