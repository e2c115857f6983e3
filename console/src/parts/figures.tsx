import { useEffect, useState } from 'preact/hooks'
import { type AssetText, exactUnits, percent, shortUnits } from '../format/amount.ts'
import { localText, relativeText, toDate, utcText } from '../format/time.ts'

/** An amount in units, with its exact value and base units on hover. */
export const Amount = ({ value, asset, text }: { value: string | bigint; asset: AssetText; text?: string }) => {
  const units = BigInt(value)
  const symbol = asset.symbol ?? 'units'
  return (
    <data
      class="amount"
      value={String(units)}
      title={`${exactUnits(units, asset.decimals)} ${symbol} = ${units} base units`}
    >
      {text ?? shortUnits(units, asset.decimals)} <span class="unit">{symbol}</span>
    </data>
  )
}

/** A share or rate scaled by 1e18. */
export const Percent = ({ wad, decimals = 2 }: { wad: string | bigint; decimals?: number }) => (
  <data class="amount" value={String(wad)} title={`${percent(BigInt(wad), 16)}, scaled by 1e18: ${wad}`}>
    {percent(BigInt(wad), decimals)}
  </data>
)

const useNow = (everyMs: number): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** A time in local time, with UTC on hover and for assistive technology. */
export const Time = ({ at, both = false }: { at: string | bigint; both?: boolean }) => {
  const date = toDate(at)
  const text = localText(date)
  return (
    <time dateTime={date.toISOString()} title={`${utcText(date)} (${text} local time)`}>
      {text}
      {both && <span class="utc"> · {utcText(date)}</span>}
    </time>
  )
}

/** How long ago, or in how long. */
export const Ago = ({ at }: { at: string | bigint }) => {
  const date = toDate(at)
  const now = useNow(5_000)
  return (
    <time dateTime={date.toISOString()} title={`${localText(date)} local time, ${utcText(date)}`}>
      {relativeText(date, now)}
    </time>
  )
}
