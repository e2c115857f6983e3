import { Sparkline } from '../charts/sparkline.tsx'
import { ratio, shortUnits } from '../format/amount.ts'
import { durationText } from '../format/time.ts'
import type { Oracle } from '../state/contract.ts'
import { Ago } from './figures.tsx'

/** A price of a feed, in units. */
export const priceText = (value: string, decimals: number): string => {
  const text = shortUnits(BigInt(value), decimals)
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(4, '0').slice(0, 4)}`
}

const scale = 10n ** 12n

/** For drawing: prices relative to the threshold. */
const toHeights = (oracle: Oracle): number[] =>
  [...oracle.readings]
    .reverse()
    .map(({ value }) => ratio(BigInt(value) * scale, BigInt(oracle.price?.threshold ?? 1) * scale))

const PriceReading = ({ oracle, price }: { oracle: Oracle; price: NonNullable<Oracle['price']> }) => {
  const [latest] = oracle.readings
  if (!latest) return <p class="card-note">The feed has no price yet.</p>
  return (
    <div class="reading">
      <Sparkline
        values={toHeights(oracle)}
        threshold={1}
        label={`Price ${priceText(latest.value, price.decimals)}, trigger below ${priceText(price.threshold, price.decimals)}`}
      />
      <div class="row">
        <strong>{priceText(latest.value, price.decimals)} USD</strong>
        <span class="faint">pays below {priceText(price.threshold, price.decimals)}</span>
      </div>
    </div>
  )
}

/** What the oracle of a product said last, in the least space. */
export const Reading = ({ oracle }: { oracle: Oracle }) => {
  if (oracle.price) return <PriceReading oracle={oracle} price={oracle.price} />
  const [latest] = oracle.readings
  if (!latest)
    return <p class="card-note">{oracle.kind === 'unknown' ? 'An oracle of another kind.' : 'No reading yet.'}</p>
  return (
    <div class="reading">
      <div class="row">
        <strong>{latest.isMet ? 'Event confirmed' : 'All clear'}</strong>
        <span class="faint">
          <Ago at={latest.at} />
        </span>
      </div>
      {oracle.resolvers && (
        <div class="row">
          <span class="faint">
            signed by {oracle.resolvers.quorum} of {oracle.resolvers.count} resolvers
          </span>
          <span class="faint">valid {durationText(Number(oracle.resolvers.maxAge))}</span>
        </div>
      )}
    </div>
  )
}
