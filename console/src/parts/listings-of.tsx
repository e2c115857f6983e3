import type { Product } from '../state/contract.ts'
import { session } from '../state/session.ts'
import { useListings } from '../state/use-listings.ts'
import { Behind } from './behind.tsx'
import { Card, Table } from './card.tsx'
import { ListingHead, ListingRow } from './listing-row.tsx'
import { NeedsSession } from './needs-session.tsx'
import { Empty, FailureNote, Skeleton } from './states.tsx'

const List = ({ product }: { product: Product }) => {
  const { data, failure, reload } = useListings({ productId: product.productId })
  if (!data) return failure ? <FailureNote failure={failure} onRetry={reload} /> : <Skeleton />
  if (data.length === 0) return <Empty>No position of this product is for sale.</Empty>
  const own = session.value?.walletAddress.toLowerCase()
  return (
    <Table label="Listings of this product">
      <ListingHead />
      <tbody>
        {data.slice(0, 5).map((listing) => (
          <ListingRow
            key={listing.listingId}
            listing={listing}
            product={product}
            isOwn={listing.seller.toLowerCase() === own}
            onBuy={() => {
              location.href = `/console/market?listing=${listing.listingId}`
            }}
          />
        ))}
      </tbody>
    </Table>
  )
}

export const ListingsOf = ({ product }: { product: Product }) => (
  <Card
    title="For sale"
    note={<a href="/console/market">all listings</a>}
    foot={
      <Behind
        requests={[{ path: `/api/v1/marketplace/listings?productId=${product.productId}` }]}
        sdk={`for await (const listing of surety.listings.list({ productId: ${product.productId}n })) …`}
      />
    }
  >
    <NeedsSession what="Listings">{() => <List product={product} />}</NeedsSession>
  </Card>
)
