import { useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { Behind } from '../parts/behind.tsx'
import { BuyListing } from '../parts/buy-listing.tsx'
import { ListingHead, ListingRow } from '../parts/listing-row.tsx'
import { NeedsSession } from '../parts/needs-session.tsx'
import { Empty, FailureNote, Skeleton } from '../parts/states.tsx'
import type { Listing, Page, Product } from '../state/contract.ts'
import { session } from '../state/session.ts'
import { type ListingFilter, useListings } from '../state/use-listings.ts'
import { useResource } from '../state/use-resource.ts'

const rowHeight = 58
const spare = 3

/** Only the rows in view are in the document, so that a thousand scroll like ten. */
const Rows = ({
  listings,
  products,
  onBuy,
}: {
  listings: Listing[]
  products: Map<string, Product>
  onBuy(listing: Listing): void
}) => {
  const [row, setRow] = useState(0)
  const home = useRef<HTMLElement>(null)
  const height = Math.min(640, listings.length * rowHeight + 40)
  const first = Math.max(0, row - spare)
  const last = Math.min(listings.length, row + Math.ceil(height / rowHeight) + 1 + spare)
  const own = session.value?.walletAddress.toLowerCase()
  return (
    <section
      class="scroll rows"
      aria-label="Open listings"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      ref={home}
      style={{ maxHeight: `${height}px` }}
      onScroll={({ currentTarget }) => setRow(Math.floor(currentTarget.scrollTop / rowHeight))}
    >
      <table class="grid-table" aria-rowcount={listings.length + 1}>
        <ListingHead />
        <tbody>
          <tr style={{ height: `${first * rowHeight}px` }} />
          {listings.slice(first, last).map((listing) => (
            <ListingRow
              key={listing.listingId}
              listing={listing}
              product={products.get(listing.productId)}
              isOwn={listing.seller.toLowerCase() === own}
              onBuy={() => onBuy(listing)}
            />
          ))}
          <tr style={{ height: `${(listings.length - last) * rowHeight}px` }} />
        </tbody>
      </table>
    </section>
  )
}

const Listings = ({ filter, products }: { filter: ListingFilter; products: Map<string, Product> }) => {
  const { query } = useLocation()
  const { data, failure, hasMore, reload } = useListings(filter)
  const [chosen, setChosen] = useState<string | undefined>(query.listing)
  if (!data) return failure ? <FailureNote failure={failure} onRetry={reload} /> : <Skeleton />
  const buying = data.find(({ listingId }) => listingId === chosen)
  return (
    <>
      {failure && <FailureNote failure={failure} onRetry={reload} />}
      {buying && (
        <BuyListing
          key={buying.listingId}
          listing={buying}
          product={products.get(buying.productId)}
          onClose={() => setChosen(undefined)}
        />
      )}
      {data.length === 0 ? (
        <Empty>
          <p>Nothing is for sale with this filter. The owner of a policy or a bond can list it from its page.</p>
          <a class="button" href="/console/portfolio">
            Your positions
          </a>
        </Empty>
      ) : (
        <Rows listings={data} products={products} onBuy={({ listingId }) => setChosen(listingId)} />
      )}
      <p class="card-note">
        {data.length} open{hasMore ? ', and more' : ''}
      </p>
    </>
  )
}

const Choice = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: [string, string][]
  onChange(value: string): void
}) => (
  <label class="row">
    <span class="card-note">{label}</span>
    <select class="input" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

export const MarketPage = () => {
  const [filter, setFilter] = useState({ productId: '', kind: '', sort: 'newest' })
  const { data } = useResource<Page<Product>>('/products?limit=100', 10_000)
  const products = new Map((data?.data ?? []).map((product) => [product.productId, product]))
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString()
  return (
    <div class="page">
      <header class="page-head">
        <h1>Market</h1>
        <p class="lede">
          Policies and bonds that their owners sell before they end. The fair value of a policy is the premium that it
          has not used up; that of a bond is its principal and the premium that it has earned.
        </p>
      </header>
      <section class="card" aria-label="Listings">
        <div class="card-head filters">
          <Choice
            label="Product"
            value={filter.productId}
            onChange={(productId) => setFilter({ ...filter, productId })}
            options={[
              ['', 'All'],
              ...[...products.values()].map(({ productId, metadata }): [string, string] => [
                productId,
                metadata?.name ?? productId,
              ]),
            ]}
          />
          <Choice
            label="Kind"
            value={filter.kind}
            onChange={(kind) => setFilter({ ...filter, kind })}
            options={[
              ['', 'Policies and bonds'],
              ['policy', 'Policies'],
              ['bond', 'Bonds'],
            ]}
          />
          <Choice
            label="Order"
            value={filter.sort}
            onChange={(sort) => setFilter({ ...filter, sort })}
            options={[
              ['newest', 'Newest first'],
              ['price_asc', 'Cheapest first'],
              ['price_desc', 'Dearest first'],
            ]}
          />
        </div>
        <div class="card-body">
          <NeedsSession what="Listings">{() => <Listings filter={filter} products={products} />}</NeedsSession>
        </div>
        <Behind
          requests={[{ path: `/api/v1/marketplace/listings?${query}` }]}
          sdk={`for await (const listing of surety.listings.list(${filter.productId ? `{ productId: ${filter.productId}n }` : ''})) {\n  console.log(listing.listingId, listing.price)\n}`}
        />
      </section>
    </div>
  )
}
