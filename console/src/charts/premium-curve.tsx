import { percent, ratio } from '../format/amount.ts'
import { type Rates, rateAt, wad } from '../pricing.ts'
import type { Product } from '../state/contract.ts'

type Props = { rates: Rates; utilization: bigint; after: bigint | undefined; asset: Product['asset'] }

const [height, left, bottom, top] = [214, 46, 28, 14]

const narrow = matchMedia('(max-width: 620px)')

/** The annual rate by utilization, where the pool is now, and where a purchase would take it. */
export const PremiumCurve = ({ rates, utilization, after }: Props) => {
  const width = narrow.matches ? 340 : 760
  const x = (share: bigint): number => left + ratio(share, wad) * (width - left - 12)
  const y = (rate: bigint): number => height - bottom - ratio(rate, rates.full) * (height - bottom - top)
  const at = (share: bigint): string => `${x(share).toFixed(1)},${y(rateAt(rates, share)).toFixed(1)}`
  const floor = height - bottom
  const points = [0n, rates.kinkAt, wad].map(at)
  const end = after !== undefined && after > utilization ? (after > wad ? wad : after) : undefined
  const slice =
    end === undefined
      ? []
      : [utilization, ...(utilization < rates.kinkAt && rates.kinkAt < end ? [rates.kinkAt] : []), end]
  const now = rateAt(rates, utilization)
  const isFarRight = utilization > (wad * 3n) / 5n
  const summary = `Annual rate by utilization: ${percent(rates.zero)} at zero, ${percent(rates.kink)} at ${percent(rates.kinkAt, 0)}, ${percent(rates.full)} at full. Now ${percent(now)} at ${percent(utilization)}.`
  return (
    <svg class="curve" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
      {[rates.zero, rates.kink, rates.full].map((rate) => (
        <g key={String(rate)}>
          <line class="guide" x1={left} x2={width - 12} y1={y(rate)} y2={y(rate)} />
          <text x={left - 8} y={y(rate) + 4} text-anchor="end">
            {percent(rate, rate < wad / 100n ? 1 : 0)}
          </text>
        </g>
      ))}
      <line class="axis" x1={left} x2={width - 12} y1={floor} y2={floor} />
      {[0n, rates.kinkAt, wad].map((share) => (
        <text
          key={String(share)}
          x={x(share)}
          y={height - 9}
          text-anchor={share === wad ? 'end' : share === 0n ? 'start' : 'middle'}
        >
          {share === 0n ? '0 % used' : percent(share, 0)}
        </text>
      ))}
      <polygon class="area" points={`${left},${floor} ${points.join(' ')} ${x(wad)},${floor}`} />
      {end !== undefined && (
        <polygon class="bought" points={`${x(utilization)},${floor} ${slice.map(at).join(' ')} ${x(end)},${floor}`} />
      )}
      <polyline class="line" points={points.join(' ')} />
      <line class="guide" x1={x(utilization)} x2={x(utilization)} y1={y(now)} y2={floor} />
      <circle class="dot" cx={x(utilization)} cy={y(now)} r="6" />
      <text
        class="here"
        x={x(utilization) + (isFarRight ? -12 : 12)}
        y={utilization < rates.kinkAt ? y(rates.kink) - 12 : y(now) - 16}
        text-anchor={isFarRight ? 'end' : 'start'}
      >
        You are here: {percent(now)} a year, {percent(utilization, 1)} used
      </text>
    </svg>
  )
}
