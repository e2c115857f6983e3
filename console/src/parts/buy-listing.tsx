import type { Listing as SdkListing } from '@surety/sdk'
import type { Listing, Product } from '../state/contract.ts'
import { useOrder } from '../state/use-order.ts'
import { canSign, openClient } from '../wallet/client.ts'
import { Behind } from './behind.tsx'
import { Card } from './card.tsx'
import { Amount, Time } from './figures.tsx'
import { OrderProgress } from './order-progress.tsx'
import { FailureNote } from './states.tsx'

type Props = { listing: Listing; product: Product | undefined; onClose(): void }

/** The last step before a position changes hands: what is bought, for how much, and the signature. */
export const BuyListing = ({ listing, product, onClose }: Props) => {
  const order = useOrder<SdkListing>()
  const asset = product?.asset ?? { symbol: null, decimals: 6 }
  const { state } = order
  const buy = (): void =>
    void order.place(async (idempotencyKey) => {
      const surety = await openClient()
      const shown = await surety.listings.get({ listingId: listing.listingId })
      return surety.listings.buy({ listing: shown, maxPrice: BigInt(listing.price) }, { idempotencyKey })
    })
  return (
    <Card
      title={`Buy ${listing.kind} ${listing.index}`}
      note={product?.metadata?.name}
      foot={
        <Behind
          requests={[
            {
              method: 'POST',
              path: `/api/v1/marketplace/listings/${listing.listingId}/buy/quote`,
              body: { minValue: listing.value, maxPrice: listing.price },
            },
          ]}
          sdk={`const listing = await surety.listings.get({ listingId: '${listing.listingId}' })\nawait surety.listings.buy({ listing, maxPrice: ${listing.price}n }, { idempotencyKey })`}
        />
      }
    >
      <p>
        <Amount value={listing.value} asset={asset} /> of {listing.kind === 'policy' ? 'cover' : 'principal'} until{' '}
        <Time at={listing.policy?.expiry ?? listing.bond?.maturity ?? listing.expiry} />, for{' '}
        <strong>
          <Amount value={listing.price} asset={asset} />
        </strong>
        . The wallet signs this price and no more.
      </p>
      {state.step === 'placing' && <OrderProgress idempotencyKey={state.key} />}
      {state.step === 'failed' && <FailureNote failure={state.failure} />}
      {state.step === 'done' ? (
        <p class="note good" role="status">
          <strong>It is yours.</strong>
          <a href={`/console/positions/${listing.kind}/${listing.productId}/${listing.index}`}>Open the position</a>
        </p>
      ) : (
        <div class="row">
          <button type="button" class="button primary" onClick={buy} disabled={state.step === 'placing' || !canSign()}>
            {canSign() ? 'Sign and buy' : 'This session cannot sign'}
          </button>
          <button type="button" class="button" onClick={onClose}>
            Close
          </button>
        </div>
      )}
    </Card>
  )
}
