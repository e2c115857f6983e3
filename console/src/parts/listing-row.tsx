import { percent } from '../format/amount.ts'
import { wad } from '../pricing.ts'
import type { Listing, Product } from '../state/contract.ts'
import { useFairValue } from '../state/fair-value.ts'
import { Amount, Time } from './figures.tsx'

const Discount = ({ price, fair }: { price: bigint; fair: bigint }) => {
  if (fair === 0n) return <span class="card-note">nothing left</span>
  const share = ((fair - price) * wad) / fair
  return share >= 0n ? (
    <span class="discount good">{percent(share, 1)} below</span>
  ) : (
    <span class="discount bad">{percent(-share, 1)} above</span>
  )
}

type Props = { listing: Listing; product: Product | undefined; onBuy?: (() => void) | undefined; isOwn: boolean }

/** A position for sale, its price, and how that compares with its fair value. */
export const ListingRow = ({ listing, product, onBuy, isOwn }: Props) => {
  const fair = useFairValue(listing, product)
  const asset = product?.asset ?? { symbol: null, decimals: 6 }
  return (
    <tr class="listing">
      <td>
        <a href={`/console/positions/${listing.kind}/${listing.productId}/${listing.index}`}>
          {listing.kind === 'policy' ? 'Policy' : 'Bond'} {listing.index}
        </a>
        <div class="card-note">{product?.metadata?.name ?? `Product ${listing.productId}`}</div>
      </td>
      <td class="num">
        <Amount value={listing.value} asset={asset} />
      </td>
      <td class="num">
        <Amount value={listing.price} asset={asset} />
      </td>
      <td class="num">
        {fair === undefined ? <span class="card-note">…</span> : <Amount value={fair} asset={asset} />}
        {fair !== undefined && (
          <div>
            <Discount price={BigInt(listing.price)} fair={fair} />
          </div>
        )}
      </td>
      <td>
        <Time at={listing.policy?.expiry ?? listing.bond?.maturity ?? listing.expiry} />
      </td>
      <td class="num">
        {isOwn ? (
          <span class="chip plain">yours</span>
        ) : (
          <button type="button" class="button small" onClick={onBuy} disabled={!onBuy}>
            Buy
          </button>
        )}
      </td>
    </tr>
  )
}

export const ListingHead = () => (
  <thead>
    <tr>
      <th>Position</th>
      <th class="num">Cover or principal</th>
      <th class="num">Price</th>
      <th class="num">Fair value</th>
      <th>Ends</th>
      <th class="num">
        <span class="sr">Action</span>
      </th>
    </tr>
  </thead>
)
