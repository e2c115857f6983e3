import type { Row } from '../../store/projections.ts'

export const listingStatuses = ['open', 'sold', 'cancelled', 'expired', 'void'] as const

export type ListingStatus = (typeof listingStatuses)[number]

type Offer = Pick<Row<'listings'>, 'status' | 'expiry'>

/** A listing ends with its last second, by the clock of the chain, whether or not that was written down yet. */
export const statusOf = ({ status, expiry }: Offer, now: bigint): ListingStatus =>
  status === 'open' && now >= expiry ? 'expired' : status
